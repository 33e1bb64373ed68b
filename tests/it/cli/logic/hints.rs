//! `hint`, `path` and `steps` in the puzzle's own symbols.

use sudoku_ls::logic::Technique;

use crate::cli::{json_lines, sudoku_ls};

/// A 4x4 in letters with a unique solution; row 1 lacks its last digit.
const LETTERS: &str = "ABC.\nD...\n.A..\n...B\n";

#[test]
fn hints_write_digits_as_the_puzzle_does() {
    let hint = |depth: &str, text: &str| sudoku_ls(&["hint", "--depth", depth, "-"], text).out;
    assert_eq!(hint("1", LETTERS), "puzzle 1: Look at row 1: it has one empty cell.\n");
    let whole = "puzzle 1: Full house: r1c4 is the last empty cell in row 1, so it is D.\n";
    assert_eq!(hint("3", LETTERS), whole);
    assert_eq!(
        hint("3", &LETTERS.replace(".A..", ".A.+D")),
        "puzzle 1: The D in r3c4 is wrong: remove it first.\n"
    );
    assert_eq!(hint("3", &LETTERS.replace("D...", "D..C")), "puzzle 1: r1c3 and r2c4 clash: both are C.\n");
}

#[test]
fn a_broken_clue_or_rule_is_named_with_its_digits() {
    let hint = |text: &str| sudoku_ls(&["hint", "-"], text).out;
    assert_eq!(
        hint("symbols: ABCD\n\n....\n.BC.\n.CB.\n....\n[Quadruples]\nA D: r2c2\n"),
        "puzzle 1: B in r2c2, C in r2c3, C in r3c2 and B in r3c3 break the quadruple A D: the digits stand in the cells around the circle.\n"
    );
    assert_eq!(
        hint("1...\n....\n....\n....\n[Even]\nr1c1\n"),
        "puzzle 1: 1 in r1c1 breaks the even mark: the digit is even.\n"
    );
    let rule = hint("rules: non-consecutive\n\n34..\n....\n....\n....\n");
    assert!(
        rule.starts_with("puzzle 1: 3 in r1c1 and 4 in r1c2 break the rule 'non-consecutive': "),
        "{rule}"
    );
}

#[test]
fn paths_and_steps_write_digits_as_the_puzzle_does() {
    for format in ["text", "markdown"] {
        let path = sudoku_ls(&["path", "--format", format, "-"], LETTERS).out;
        assert!(path.contains("so it is D."), "{path}");
        let has_digit = |line: &&str| {
            let after = line.rsplit(" is ").next().unwrap_or_default();
            let after = after
                .rsplit(" can only be ")
                .next()
                .and_then(|told| told.split(':').next())
                .unwrap_or_default();
            line.starts_with(|c: char| c.is_ascii_digit()) && after.contains(|c: char| c.is_ascii_digit())
        };
        assert_eq!(path.lines().find(has_digit), None, "{path}");
    }
    let grid = sudoku_ls(&["path", "--format", "markdown", "-"], LETTERS).out;
    let plain: String = grid.chars().filter(|c| !" │─┬┴┼├┤┌┐└┘".contains(*c)).collect();
    assert!(plain.contains("ABC+D\nD+C+B+A\n\n+BA+D+C\n+C+D+AB\n"), "{grid}");
    let steps = sudoku_ls(&["steps", "--technique", "full-house", "--json", "-"], LETTERS);
    let step = &json_lines(&steps.out)[0];
    assert!(step["text"].as_str().unwrap().ends_with("so it is D."), "{step}");
    assert_eq!((step["digits"][0].as_u64(), step["placements"][0].as_str()), (Some(4), Some("r1c4=4")));
}

/// Returns the grids of a Markdown document, line by line.
fn grids(markdown: &str) -> Vec<Vec<String>> {
    let blocks = markdown.split("```text\n").skip(1).map(|block| block.split("\n```").next().unwrap());
    blocks.map(|block| block.lines().map(str::to_owned).collect()).collect()
}

#[test]
fn a_path_in_markdown_draws_boxes_and_tells_givens_placed_digits_and_the_step_s_cells_apart() {
    let document = sudoku_ls(&["path", "--format", "markdown", "-"], &FOUR.replace("123.", "123+4")).out;
    assert!(document.contains("`5` is a given, `+5` a placed digit"), "{document}");
    assert!(
        document.contains("\n## 1. Full house\n") || document.contains("\n## 1. [Full house]("),
        "{document}"
    );
    assert_eq!(
        grids(&document)[0].join("\n"),
        "\
┌────────────┬────────────┐
│ 1     2    │ 3     +4   │
│ 4    [{3}] │ {12}  {1}  │
├────────────┼────────────┤
│ {23}  1    │ {4}   {3}  │
│ {3}   {34} │ {14}  2    │
└────────────┴────────────┘"
    );
    let last = grids(&document).pop().unwrap().join("");
    assert_eq!((last.matches('+').count(), last.contains('{')), (10, false), "{last}");
}

#[test]
fn the_grids_of_a_path_show_only_the_candidates_of_the_step_s_cells_on_large_boards() {
    let large = sudoku_ls(&["path", "--format", "markdown", "samples/sixteen.sudoku"], "").out;
    let all = grids(&large);
    let shown = all[0].join("\n").matches('{').count();
    assert!((1..=16).contains(&shown) && all[0].join("").contains('·'), "{}", all[0].join("\n"));
    let widths: std::collections::BTreeSet<usize> = all[0].iter().map(|line| line.chars().count()).collect();
    assert_eq!(widths.len(), 1, "{}", all[0].join("\n"));
}

/// A 4x4 with one solution; row 1 lacks its last digit.
const FOUR: &str = "123.\n4...\n.1..\n...2\n";

#[test]
fn hint_explains_a_cell_by_the_steps_that_lead_to_it() {
    let explain = |cell: &str, text: &str| sudoku_ls(&["hint", "--cell", cell, "-"], text);
    let one = explain("r1c4", FOUR);
    assert_eq!(
        (one.code, one.out.as_str()),
        (0, "puzzle 1: Full house: r1c4 is the last empty cell in row 1, so it is 4.\n")
    );
    let long = "2...\n.1..\n4...\n..3.\n";
    let chain = explain("R3C3", long);
    let lines: Vec<&str> = chain.out.lines().collect();
    assert_eq!((lines[0], lines.len()), ("puzzle 1: r3c3 is 2, in 3 steps:", 4), "{chain:?}");
    assert!(lines[3].contains("r3c3 is 2.") || lines[3].contains("r3c3 can only be 2: "), "{chain:?}");
    let json = json_lines(&sudoku_ls(&["hint", "--cell", "r3c3", "--json", "-"], long).out);
    assert_eq!((json.len(), json[2]["placements"][0].as_str()), (3, Some("r3c3=2")));
    assert_eq!(json[0]["step"], 1);
}

#[test]
fn a_placed_digit_is_explained_as_if_it_were_not_there() {
    let explain = |text: &str| sudoku_ls(&["hint", "--cell", "r1c4", "-"], text).out;
    let reason = "puzzle 1: Full house: r1c4 is the last empty cell in row 1, so it is 4.\n";
    assert_eq!(explain(&FOUR.replace("123.", "123+4")), reason);
    assert_eq!(
        explain(&FOUR.replace("123.", "123+2")),
        format!("puzzle 1: The 2 in r1c4 is wrong.\n{reason}")
    );
}

#[test]
fn hint_says_why_a_cell_has_no_reason() {
    let explain = |cell: &str, text: &str| {
        let ran = sudoku_ls(&["hint", "--cell", cell, "-"], text);
        assert_eq!(ran.code, 1, "{ran:?}");
        ran.out
    };
    assert_eq!(explain("r1c1", FOUR), "puzzle 1: r1c1 is given: 1.\n");
    assert_eq!(explain("r5c1", FOUR), "puzzle 1: 'r5c1' is not a cell: use r1c1 to r4c4\n");
    assert_eq!(
        explain("r1c4", &FOUR.replace(".1..", ".1.+4")),
        "puzzle 1: The 4 in r3c4 is wrong: remove it first.\n"
    );
    let several = explain("r2c1", "123.\n....\n....\n....\n");
    assert!(several.ends_with(" No technique leads to a digit in r2c1.\n"), "{several}");
}

#[test]
fn json_says_why_techniques_that_need_a_unique_solution_are_not_used() {
    let several = "123.\n....\n....\n....\n";
    let notes = |arguments: &[&str]| -> Vec<String> {
        let lines = json_lines(&sudoku_ls(&[arguments, &["--json", "-"]].concat(), several).out);
        lines.iter().map(|line| line["notes"][0].as_str().unwrap_or_default().to_owned()).collect()
    };
    for arguments in [&["steps", "--technique", "full-house"][..], &["hint"], &["path"]] {
        let found = notes(arguments);
        assert!(
            !found.is_empty() && found.iter().all(|note| note.contains("several solutions")),
            "{found:?}"
        );
    }
    let none = sudoku_ls(&["steps", "--technique", "0600", "--json", "-"], several);
    let line = &json_lines(&none.out)[0];
    assert_eq!((none.code, line["status"].as_str()), (0, Some("none")), "{none:?}");
    assert!(line["reason"].as_str().unwrap().contains("several solutions"), "{line}");
    let unique = sudoku_ls(&["hint", "--json", "-"], FOUR);
    assert!(json_lines(&unique.out)[0]["notes"].is_null(), "{unique:?}");
}

#[test]
fn pencil_marks_count_only_where_all_blank_cells_have_right_ones() {
    let marked = |r2c1: &str, r4c2: &str| {
        format!("1 2 3 {{4}}\n4 {{3}} {r2c1} {{1}}\n{{2}} 1 {{4}} {{3}}\n{{3}} {r4c2} {{1}} 2\n")
    };
    let hint = |text: &str| sudoku_ls(&["hint", "-"], text).out;
    assert!(!hint(&marked("{2}", "{4}")).contains("ignored"), "{}", hint(&marked("{2}", "{4}")));
    let lacking = hint(&marked("{1}", "{4}"));
    assert!(
        lacking.starts_with("puzzle 1: Pencil marks are ignored: those of r2c3 lack its digit.\n"),
        "{lacking}"
    );
    let partial = hint(&marked("{2}", "."));
    assert!(
        partial.starts_with("puzzle 1: Pencil marks are ignored: not every empty cell has them.\n"),
        "{partial}"
    );
}

/// Returns the position with this name from the project's examples.
fn example(name: &str) -> String {
    let all = include_str!("../../logic/examples.sudoku");
    let (_, behind) = all.split_once(&format!("[puzzle {name}]\n")).unwrap();
    behind.split("\n\n").next().unwrap().to_owned() + "\n"
}

#[test]
fn techniques_of_uniqueness_are_left_out_where_the_user_wants_that() {
    for name in ["avoidable rectangle type 1", "BUG+1", "unique loop type 1", "BUG type 2"] {
        let position = example(name);
        let technique = name.to_lowercase().replace(' ', "-");
        let used = |call: &[&str]| {
            let ran = sudoku_ls(&[call, &["--json", "-"]].concat(), &position);
            let found = json_lines(&ran.out);
            let starts = ["BUG", "unique", "avoidable"];
            let is_one = |it: &str| starts.iter().any(|start| it.starts_with(start));
            found.iter().any(|step| step["technique"].as_str().is_some_and(is_one))
        };
        let steps = ["steps", "--technique", &technique];
        assert!(used(&["hint"]) && used(&steps), "{name}");
        assert!(!used(&["hint", "--no-uniqueness"]), "{name}");
        assert!(!used(&[&steps[..], &["--no-uniqueness"]].concat()), "{name}");
        let without = sudoku_ls(&[&steps[..], &["--no-uniqueness", "-"]].concat(), &position);
        let told = "--no-uniqueness: techniques that need a unique solution are not used.";
        assert!(without.out.contains(told) && without.code == 0, "{without:?}");
    }
    let position = example("BUG+1");
    let path = |call: &[&str]| sudoku_ls(&[&["path"], call, &["-"]].concat(), &position).out;
    let (with, without) = (path(&[]), path(&["--no-uniqueness"]));
    assert!(with.contains(". BUG+1: ") && with.contains("\nSolved in "), "{with}");
    assert!(!without.contains("BUG") && without.contains("\nSolved in "), "{without}");
}

#[test]
fn the_family_of_uniqueness_has_every_technique_that_rests_on_it() {
    for technique in Technique::ALL.iter().filter(|technique| technique.needs_uniqueness()) {
        let ran =
            sudoku_ls(&["steps", "--technique", "uniqueness", "--json", "-"], &example(technique.name()));
        let found = json_lines(&ran.out);
        assert!(found.iter().any(|step| step["technique"] == technique.name()), "{technique}: {}", ran.out);
    }
}

#[test]
fn json_says_why_there_is_no_step() {
    let several = "....\n....\n....\n1234\n";
    let solved = "1234\n3412\n2143\n4321\n";
    let states = [
        (LETTERS.replace("D...", "D..C"), "none", "r1c3 and r2c4 clash: both are C."),
        (LETTERS.replace(".A..", ".A.+D"), "wrong-digit", "The D in r3c4 is wrong"),
        (solved.to_owned(), "solved", "Every cell has its digit."),
    ];
    for (text, status, reason) in &states {
        for call in [&["hint", "--json", "-"][..], &["path", "--json", "-"]] {
            let ran = sudoku_ls(call, text);
            let lines = json_lines(&ran.out);
            assert_eq!((ran.code, lines.len()), (1, 1), "{ran:?}");
            assert_eq!(lines[0]["status"], *status, "{ran:?}");
            assert!(lines[0]["reason"].as_str().unwrap().starts_with(reason), "{ran:?}");
        }
    }
    // A path that ends before the solution says so after its steps, as the text output does.
    let text = sudoku_ls(&["path", "-"], several);
    let ran = sudoku_ls(&["path", "--json", "-"], several);
    let lines = json_lines(&ran.out);
    let (last, steps) = lines.split_last().unwrap();
    assert!(ran.code == 1 && steps.iter().all(|step| step["status"].is_null()), "{ran:?}");
    assert_eq!(last["status"], "stuck", "{ran:?}");
    let told = last["reason"].as_str().unwrap();
    assert_eq!(text.out.lines().last(), told.lines().last());
    let hint = json_lines(&sudoku_ls(&["hint", "--json", "-"], several).out);
    assert!(hint[0]["status"] == "stuck" || hint[0]["technique"].is_string(), "{hint:?}");
}
