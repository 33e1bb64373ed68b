//! The tools around the checks: fixes, explanations, completions, manual pages.

use std::fs;

use sudoku_ls::analysis::Code;
use sudoku_ls::board::Rule;
use sudoku_ls::logic::Technique;

use crate::cli::{Ran, six, sudoku_ls, sudoku_ls_in};

#[test]
fn fix_applies_what_is_certain_and_reports_the_rest() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.sudoku");
    let clash = six().replacen("4....1", "4..4.1", 1).replacen(".5..3.", "05..3.", 1);
    fs::write(&path, format!("titel: mine\n{clash}")).unwrap();
    let ran = sudoku_ls_in(folder.path(), &["check", "--fix", "a.sudoku"], "");
    assert_eq!(ran.code, 1, "{ran:?}");
    assert!(ran.out.contains("duplicate-digit") && !ran.out.contains("unknown-key"), "{ran:?}");
    assert!(ran.err.starts_with("fixed 2 findings in a.sudoku\n"), "{ran:?}");
    let fixed = fs::read_to_string(&path).unwrap();
    assert!(fixed.starts_with("title: mine\n") && !fixed.contains('0'), "{fixed}");
    let again = sudoku_ls_in(folder.path(), &["check", "--fix", "a.sudoku"], "");
    assert_eq!((again.code, &again.out), (1, &ran.out), "{again:?}");
    assert_eq!(fs::read_to_string(&path).unwrap(), fixed);
}

#[test]
fn fix_writes_a_file_that_is_an_array_of_a_program_as_a_puzzle() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.sudoku");
    let rows = ["1000", "0030", "0100", "0002"];
    let rows: Vec<String> = rows.map(|row| row.split("").collect::<Vec<_>>()[1..5].join(", ")).into();
    let array = format!("int grid[4][4] = {{\n  {{ {} }}\n}};\n", rows.join(" },\n  { "));
    fs::write(&path, &array).unwrap();
    let ran = sudoku_ls_in(folder.path(), &["check", "--fix", "a.sudoku"], "");
    assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{ran:?}");
    let line = sudoku_ls_in(folder.path(), &["convert", "--to", "line", "a.sudoku"], "").out;
    assert_eq!(line, "1.....3..1.....2\n", "{}", fs::read_to_string(&path).unwrap());
    // With another puzzle beside it, the array is not the whole file.
    let more = format!("{}\n{array}", six());
    fs::write(&path, &more).unwrap();
    sudoku_ls_in(folder.path(), &["check", "--fix", "a.sudoku"], "");
    assert!(fs::read_to_string(&path).unwrap().ends_with(&array));
    // Two puzzles with a row that is one cell too long contain two mistakes, not another form.
    let slips =
        format!("{}\n\n{}", six().replacen("4....1", "4.....1", 1), six().replacen("..23..", "..23...", 1));
    fs::write(&path, &slips).unwrap();
    sudoku_ls_in(folder.path(), &["check", "--fix", "a.sudoku"], "");
    assert_eq!(fs::read_to_string(&path).unwrap(), slips);
}

#[test]
fn fix_writes_the_measured_level_and_rating_where_a_puzzle_has_one_solution() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.sudoku");
    let easy = "1...\n..3.\n.1..\n...2\n";
    let several = "1...\n....\n....\n...2\n";
    let others = format!(
        "# sudoku-ls: ignore wrong-level\nlevel: hard\n\n.2..\n..4.\n.1..\n3...\n\nlevel: fiendish\n\n{}\n\nlevel: hard\nrating: 9.9\n\n{several}",
        easy.replace('3', "4")
    );
    fs::write(&path, format!("level: Hard\nrating: 7.5\n\n{easy}\n{others}")).unwrap();
    let ran = sudoku_ls_in(folder.path(), &["check", "--fix", "a.sudoku"], "");
    let rated = sudoku_ls(&["rate", "--json", "-"], easy);
    let rated = &crate::cli::json_lines(&rated.out)[0];
    let fixed = fs::read_to_string(&path).unwrap();
    let (level, er) = (rated["level"].as_str().unwrap(), rated["er"].as_f64().unwrap());
    let first = fixed.split_once('\n').unwrap().0;
    assert!(first.starts_with(&format!("level: {level}")), "{fixed}");
    assert!(fixed.contains(&format!("\nrating: {er:.1}\n\n{easy}")), "{fixed}");
    assert!(fixed.ends_with(&others), "{fixed}");
    assert!(ran.err.starts_with("fixed 2 findings in a.sudoku\n"), "{ran:?}");
    assert!(!ran.out.contains("wrong-rating"), "{ran:?}");
    sudoku_ls_in(folder.path(), &["check", "--fix", "a.sudoku"], "");
    assert_eq!(fs::read_to_string(&path).unwrap(), fixed, "there is nothing left to fix");
}

#[test]
fn fix_writes_the_clues_that_were_counted_and_whether_all_are_needed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.sudoku");
    let one = "1...\n..3.\n.1..\n...2\n";
    let redundant = "1...\n..31\n.1..\n...2\n";
    let several = "clues: 5\nminimal: no\n\n1...\n....\n....\n...2\n";
    let ignored = format!("# sudoku-ls: ignore wrong-fact\nclues: 7\n\n{}", one.replace('3', "4"));
    let text = format!("clues: 5\nminimal: no\n\n{one}\nminimal: yes\n\n{redundant}\n{several}\n{ignored}");
    let count = |text: &str| {
        let ran = sudoku_ls(&["count", "-"], text);
        (ran.out.trim().to_owned(), sudoku_ls(&["check", "--minimal", "-"], text).out.contains("not-minimal"))
    };
    assert_eq!((count(one), count(redundant)), (("1".to_owned(), false), ("1".to_owned(), true)));
    fs::write(&path, &text).unwrap();
    let ran = sudoku_ls_in(folder.path(), &["check", "--fix", "a.sudoku"], "");
    assert!(ran.err.starts_with("fixed 3 findings in a.sudoku\n"), "{ran:?}");
    let fixed = text.replacen("clues: 5\nminimal: no", "clues: 4\nminimal: yes", 1).replacen(
        "minimal: yes\n\n1...\n..31",
        "minimal: no\n\n1...\n..31",
        1,
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), fixed);
    // If a given may be missing, the number is left unchanged.
    assert!(ran.out.contains("The puzzle has 2 givens, not 5"), "{ran:?}");
}

#[test]
fn fix_leaves_what_is_ignored_and_refuses_standard_input() {
    let folder = tempfile::tempdir().unwrap();
    let text = format!("# sudoku-ls: ignore unknown-key\ntitel: mine\n{}", six());
    fs::write(folder.path().join("a.sudoku"), &text).unwrap();
    assert_eq!(sudoku_ls_in(folder.path(), &["check", "--fix", "a.sudoku"], "").code, 0);
    assert_eq!(fs::read_to_string(folder.path().join("a.sudoku")).unwrap(), text);
    let ran = sudoku_ls(&["check", "--fix", "-"], &six());
    assert!(ran.code == 2 && ran.err.contains("--fix works on files only"), "{ran:?}");
}

#[test]
fn explain_knows_every_finding_and_helps_with_a_wrong_name() {
    let all = sudoku_ls(&["explain"], "").out;
    assert_eq!(all.lines().count(), Code::ALL.len() + 1 + Technique::ALL.len());
    for code in Code::ALL {
        let ran = sudoku_ls(&["explain", code.name()], "");
        assert_eq!(ran.code, 0, "{code}");
        assert!(ran.out.contains(code.name()) && ran.out.contains(code.severity().name()), "{}", ran.out);
        assert!(all.contains(&code.summary().replace('`', "")), "{code}");
    }
    let ran = sudoku_ls(&["explain", "duplicate-digits"], "");
    assert!(ran.code == 2 && ran.err.contains("did you mean duplicate-digit?"), "{ran:?}");
}

#[test]
fn explain_knows_every_technique_by_the_name_that_a_hint_opens_with() {
    let page = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/src/techniques.md")).unwrap();
    let headings: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    assert_eq!(headings.len(), Technique::ALL.len());
    for heading in headings {
        let ran = sudoku_ls(&["explain", heading], "");
        assert!(
            ran.code == 0 && ran.out.starts_with(&format!("{heading}\n\nHoDoKu: ")),
            "{heading}: {ran:?}"
        );
        // The text of the position is the hint that the program gives there.
        let said = ran.out.lines().find_map(|line| line.strip_prefix("> "));
        assert!(said.is_none_or(|said| said.starts_with(&format!("{heading}: "))), "{heading}: {said:?}");
        assert!(said.is_some() || heading == "Brute force", "{heading}");
        assert!(!ran.out.contains("\n## "), "{heading}: {}", ran.out);
    }
    for (name, title) in
        [("x-wing", "X-Wing"), ("0606-1", "Hidden rectangle"), ("pointing", "Locked candidates 1")]
    {
        assert!(sudoku_ls(&["explain", name], "").out.starts_with(title), "{name}");
    }
    let ran = sudoku_ls(&["explain", "unique-rectangle"], "");
    assert!(
        ran.code == 2 && ran.err.contains("did you mean unique-rectangle-type-1, unique-rectangle-type-2, "),
        "{ran:?}"
    );
}

#[test]
fn explain_names_the_keys_and_rules_that_are_known() {
    let rules = sudoku_ls(&["explain", "unknown-rule"], "").out;
    for rule in Rule::ALL {
        assert!(rules.contains(&format!("`{}`", rule.name())), "{rules}");
    }
    let keys = sudoku_ls(&["explain", "unknown-key"], "").out;
    let known = sudoku_ls(&["check", "--json", "-"], "unheard-of: x\n1...\n..3.\n.1..\n...2\n").out;
    let known = known.split("expected one of ").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    for key in known.split(", ") {
        assert!(keys.contains(&format!("`{key}`")), "{key}: {keys}");
    }
}

#[test]
fn completions_name_the_subcommands_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let ran = sudoku_ls(&["completions", shell], "");
        assert_eq!(ran.code, 0, "{shell}");
        assert!(ran.out.contains("generate") && ran.out.contains("symmetry"), "{shell}");
    }
    // No name contains characters that are special in a shell. fish also gets the values of positional arguments.
    let fish = sudoku_ls(&["completions", "fish"], "").out;
    assert!(fish.contains("locked-candidates-1-pointing") && !fish.contains("(pointing)"));
    let values = |subcommand: &str| {
        let seen = format!("-n \"__fish_seen_subcommand_from {subcommand}\" -f -a \"");
        fish.lines().find_map(|line| line.split_once(&seen)).map(|(_, values)| values.to_owned())
    };
    assert!(values("explain").unwrap().contains("duplicate-digit"));
    assert!(values("completions").unwrap().contains("zsh") && values("help").unwrap().contains("solve"));
    for name in ["locked-candidates-1-pointing", "locked-candidates-2-claiming"] {
        assert_eq!(sudoku_ls(&["explain", name], "").code, 0, "{name}");
        let ran = sudoku_ls(&["steps", "--technique", name, "-"], &six());
        assert_eq!(ran.code, 0, "{ran:?}");
    }
    let ran = sudoku_ls(&["completions", "tcsh"], "");
    assert!(ran.code == 2 && ran.err.contains("expected bash, elvish"), "{ran:?}");
}

/// Returns what bash offers for the last of these words, `None` if there is no bash.
#[cfg(unix)]
fn completed(script: &std::path::Path, words: &[&str]) -> Option<Vec<String>> {
    let asks = r#"
        source "$1"; shift
        COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
        function=$(complete -p sudoku-ls | sed 's/.*-F \([^ ]*\).*/\1/')
        "$function" sudoku-ls "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        printf '%s\n' "${COMPREPLY[@]}""#;
    let mut bash = std::process::Command::new("bash");
    bash.args(["--norc", "-c", asks, "bash"]).arg(script).arg("sudoku-ls").args(words);
    let ran = match bash.output() {
        Ok(ran) => ran,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return None,
        Err(error) => panic!("bash: {error}"),
    };
    assert!(ran.stderr.is_empty(), "{words:?}: {}", String::from_utf8_lossy(&ran.stderr));
    let out = String::from_utf8(ran.stdout).unwrap();
    Some(out.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect())
}

#[cfg(unix)]
#[test]
fn bash_completes_subcommands_options_and_the_names_that_they_take() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("sudoku-ls.bash");
    fs::write(&script, sudoku_ls(&["completions", "bash"], "").out).unwrap();
    let cases: [(&[&str], &[&str]); 16] = [
        (&["ch"], &["check"]),
        (&["help", "so"], &["solve", "sort"]),
        (&["check", "--format", ""], &["text", "json", "github", "sarif"]),
        (&["convert", "--to", "fp"], &["fpuzzles", "fpuzzles-link"]),
        (&["generate", "--sy"], &["--symmetry"]),
        (&["fmt", "--layout", "b"], &["boxes"]),
        (&["explain", "duplicate-d"], &["duplicate-digit"]),
        (&["explain", "jelly"], &["jellyfish"]),
        (&["steps", "--technique", "x-w"], &["x-wing"]),
        (&["generate", "--rules", "anti-k"], &["anti-knight", "anti-king"]),
        (&["generate", "--rules", "diagonal,anti-kn"], &["diagonal,anti-knight"]),
        (&["generate", "--requires", "swordf"], &["swordfish"]),
        (&["filter", "--without", "x-wing,unique"], &["x-wing,uniqueness"]),
        (&["generate", "--level", "easy,me"], &["easy,medium"]),
        (&["bench", "--engines", "all"], &["all"]),
        // bash completes files itself.
        (&["check", ""], &[]),
    ];
    for (words, offered) in cases {
        let Some(found) = completed(&script, words) else { return };
        let found: Vec<&str> = found.iter().map(String::as_str).collect();
        if words.last() == Some(&"x-wing,unique") {
            assert!(found.contains(&offered[0]), "{found:?}");
        } else {
            assert_eq!(found, offered, "{words:?}");
        }
    }
}

#[test]
fn manual_pages_are_printed_or_written_one_for_each_subcommand() {
    let page = sudoku_ls(&["man"], "");
    assert!(page.code == 0 && page.out.contains(".TH"), "{}", page.out);
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(sudoku_ls_in(folder.path(), &["man", "--output", "man1"], "").code, 0);
    let page = |name: &str| fs::read_to_string(folder.path().join("man1").join(name)).unwrap();
    assert!(page("sudoku-ls.1").contains("language server"));
    let check = page("sudoku-ls-check.1");
    assert!(check.contains("\\-\\-isomorphs"));
    let headings: Vec<&str> = check.lines().filter_map(|line| line.strip_prefix(".SH ")).collect();
    let expected = "NAME, SYNOPSIS, DESCRIPTION, ARGUMENTS, OPTIONS, OUTPUT, \"EXIT STATUS\", ENVIRONMENT, FILES, EXAMPLES, \"SEE ALSO\"";
    assert_eq!(headings.join(", "), expected);
    let main = page("sudoku-ls.1").replace('\\', "");
    assert!(
        main.contains("sudoku-ls-check(1), sudoku-ls-solve(1)") && main.contains("SUDOKU_LS_LOG"),
        "{main}"
    );
    // Options have their values, and examples keep their line breaks.
    let plain = check.replace(r"\fB", "").replace(r"\fR", "").replace(r"\fI", "").replace(r"\-", "-");
    assert!(plain.contains(" [--format FORMAT] [--json] "), "{plain}");
    assert!(plain.contains("[-j|--threads N]") && plain.contains(" [PATH...]"), "{plain}");
    assert!(plain.contains("\n.nf\nsudoku-ls check puzzles/\nsudoku-ls check --fix"), "{plain}");
    assert!(plain.contains("\n0 no errors or warnings, 1 errors or warnings"), "{plain}");
    let required = page("sudoku-ls-convert.1").replace(r"\fB", "").replace(r"\fR", "").replace(r"\fI", "");
    assert!(required.contains(r" [\-\-to FORM] "), "{required}");
    assert_eq!(sudoku_ls(&["man", "check"], "").out, page("sudoku-ls-check.1"));
}

#[test]
fn fmt_lays_puzzles_out_and_names_those_that_a_layout_cannot_carry() {
    let line = "1..4..1..2..4..3";
    let rows = "1..4\n..1.\n.2..\n4..3\n";
    let input = format!("{line} one\n{rows}\n[State]\n{rows}");
    let boxes = sudoku_ls(&["fmt", "--layout", "boxes"], &input);
    let drawn = "1 . | . 4\n. . | 1 .\n----+----\n. 2 | . .\n4 . | . 3\n";
    assert_eq!((boxes.code, &boxes.err), (0, &String::new()), "{boxes:?}");
    assert_eq!(boxes.out, format!("title: one\n{drawn}\n{drawn}\n[State]\n{drawn}"));
    let lines = sudoku_ls(&["fmt", "--layout", "line"], &boxes.out);
    assert!(lines.err.contains(":8: not laid out: A [State] does not fit on one line"), "{lines:?}");
    assert_eq!(lines.code, 1, "not all of them have the layout");
    assert_eq!(lines.out, format!("title: one\n{line}\n\n{drawn}\n[State]\n{drawn}"), "{lines:?}");
    assert_eq!(sudoku_ls(&["fmt", "--layout", "boxes", "--check"], &boxes.out).code, 0);
    assert_eq!(sudoku_ls(&["fmt", "--layout", "grid", "--check"], &boxes.out).code, 1);
    assert_eq!(sudoku_ls(&["fmt", "--layout", "round"], &input).code, 2);
}

#[test]
fn fmt_names_what_it_cannot_format_with_file_line_and_reason() {
    let (good, tidy) = ("1234 \n3412\n2143\n4321\n", "1234\n3412\n2143\n4321\n");
    let odd = "1234\n3412\n2143\n4321\n[Cages]\r-title:title:x\n\n";
    let short = "1234 \n341\n2143\n4321\n";
    for (rest, line, why) in [
        (
            odd,
            11,
            "not formatted: it would be read as something else beside what is above or below it. Format it",
        ),
        (short, 7, "not formatted until the grid is fixed: Row 2 has 3 cells, expected 4"),
    ] {
        let text = format!("{good}\n{rest}");
        let done = format!("{tidy}\n{rest}");
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.sudoku");
        std::fs::write(&file, &text).unwrap();
        let says = |ran: &Ran, code: i32, name: &str| {
            assert_eq!((ran.code, ran.err.lines().count()), (code, 1), "{ran:?}");
            assert!(ran.err.contains(&format!("{name}:{line}: {why}")), "{ran:?}");
        };
        let stdin = sudoku_ls(&["fmt", "-"], &text);
        says(&stdin, 0, "<stdin>");
        assert_eq!(stdin.out, done);
        let check = sudoku_ls_in(folder.path(), &["fmt", "--check", "."], "");
        says(&check, 1, "a.sudoku");
        assert!(check.out.ends_with("a.sudoku\n"), "{check:?}");
        says(&sudoku_ls_in(folder.path(), &["fmt", "--quiet", "."], ""), 0, "a.sudoku");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), done);
        let again = sudoku_ls_in(folder.path(), &["fmt", "--check", "."], "");
        assert!(again.out.is_empty(), "nothing would change: {again:?}");
        says(&again, 0, "a.sudoku");
    }
}

#[test]
fn check_fix_writes_a_table_anew_that_reads_as_another_puzzle() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.sudoku");
    std::fs::write(&file, "1\t2\t3\t4\n3\t-\t-\t-\n-\t2\t-\t-\n-\t-\t-\t-\n-\t-\t-\t-\n").unwrap();
    sudoku_ls_in(folder.path(), &["check", "--fix", "a.sudoku"], "");
    let ran = sudoku_ls_in(folder.path(), &["convert", "--from", "sudoku", "--to", "line", "a.sudoku"], "");
    assert_eq!(ran.out, "3....2..........\n", "{}", std::fs::read_to_string(&file).unwrap());
}

#[test]
fn fix_writes_a_document_as_puzzles_or_leaves_it_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.sudoku");
    let six = "41.6..\n......\n.2.3..\n..1.5.\n......\n..4.13\n";
    let document = sudoku_ls(&["convert", "--to", "ksudoku", "-"], six).out;
    assert!(document.contains("</ksudoku>"), "{document}");
    // Cut off, the document can't be read: its numbers are not taken for cells.
    let cut = document.replace("</ksudoku>", "");
    fs::write(&path, &cut).unwrap();
    let ran = sudoku_ls_in(folder.path(), &["check", "--fix", "a.sudoku"], "");
    assert_eq!(fs::read_to_string(&path).unwrap(), cut, "{ran:?}");
    fs::write(&path, &document).unwrap();
    let ran = sudoku_ls_in(folder.path(), &["check", "a.sudoku"], "");
    assert!(ran.out.contains("This file is in another program's form, KSudoku (XML)"), "{ran:?}");
    assert!(ran.err.ends_with("1 puzzle, 1 warning, 1 hint\n"), "{ran:?}");
    sudoku_ls_in(folder.path(), &["check", "--fix", "a.sudoku"], "");
    let line = |text: &str| sudoku_ls(&["convert", "--to", "line", "-q", "-"], text).out;
    assert_eq!(line(&fs::read_to_string(&path).unwrap()), line(six));
}

#[test]
fn fix_keeps_a_comment_above_what_another_program_wrote() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.sudoku");
    let fixed = |text: &str| {
        fs::write(&path, text).unwrap();
        sudoku_ls_in(folder.path(), &["check", "--fix", "a.sudoku"], "");
        fs::read_to_string(&path).unwrap()
    };
    let puzzle = "title: T\ncomment: one\ncomment: two\n53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n\
                  .6....28.\n...419..5\n....8..79\n";
    let json = |text: &str| sudoku_ls(&["convert", "--to", "jsonl", "--from", "sudoku", "-"], text).out;
    for form in ["ksudoku", "opensudoku", "json", "jsonl", "fpuzzles", "markdown", "html", "tex"] {
        let written = sudoku_ls(&["convert", "--to", form, "-"], puzzle).out;
        let said = sudoku_ls(&["convert", "--to", "jsonl", "--from", form, "-"], &written).out;
        let text = format!("# mine\n\n{written}");
        let fixed = fixed(&text);
        assert!(fixed.contains("# mine"), "{form}: {fixed}");
        // Parts that the fix does not read stay as they are.
        let now = json(&fixed.replacen("# mine\n", "", 1));
        assert!(now == said || fixed == text, "{form}: {fixed}");
        // Documents with a name of their own are read.
        assert!(now == said || matches!(form, "markdown"), "{form}: {fixed}");
    }
}
