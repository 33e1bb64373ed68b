//! The command line, run as its users run it: the real program, its output, its exit code.
#![cfg(feature = "cli")]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use expect_test::expect;
use serde_json::Value;

/// What a run of the program left behind.
#[derive(Debug)]
struct Ran {
    code: i32,
    out: String,
    err: String,
}

/// Runs the program with these arguments; `input` goes to its standard input.
fn sudoku_ls(arguments: &[&str], input: &str) -> Ran {
    sudoku_ls_in(Path::new(env!("CARGO_MANIFEST_DIR")), arguments, input)
}

fn sudoku_ls_in(folder: &Path, arguments: &[&str], input: &str) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sudoku-ls"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    let writer = std::thread::spawn(move || {
        // A run that reads no input may have ended by now.
        let _ = stdin.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Ran { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) }
}

fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The 6x6 of the teaching text, and its solution.
const SIX: &str = "4....1/..23../.5..3./.6..4./..54../1....5";
const SIX_SOLVED: &str = "436251/512364/254136/361542/625413/143625";

fn six() -> String {
    SIX.replace('/', "\n") + "\n"
}

fn six_solved() -> String {
    SIX_SOLVED.replace('/', "\n") + "\n"
}

#[test]
fn check_is_silent_and_exits_0_on_a_clean_puzzle() {
    let ran = sudoku_ls(&["check", "-"], &six());
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", "1 puzzle, no findings\n"));
}

#[test]
fn check_draws_a_frame_with_carets_on_each_cell_of_a_clash() {
    let ran = sudoku_ls(&["check", "-"], &six().replacen("4....1", "4..4.1", 1));
    assert_eq!(ran.code, 1, "{ran:?}");
    expect![[r#"
        error[duplicate-digit]: 4 stands twice in row 1: r1c1, r1c4. Remove one of them.
         --> <stdin>:1:1
          |
        1 | 4..4.1
          | ^  - 4 in r1c4 (row 1)

        error[duplicate-digit]: 4 stands twice in row 1: r1c1, r1c4; 4 stands twice in column 4: r1c4, r5c4. Remove one of them.
         --> <stdin>:1:4
          |
        1 | 4..4.1
          | -  ^
          | |
          | 4 in r1c1 (row 1)
        ...
        5 | ..54..
          |    - 4 in r5c4 (column 4)

        error[duplicate-digit]: 4 stands twice in column 4: r1c4, r5c4. Remove one of them.
         --> <stdin>:5:4
          |
        1 | 4..4.1
          |    - 4 in r1c4 (column 4)
        ...
        5 | ..54..
          |    ^

    "#]].assert_eq(&ran.out);
    expect![[r#"
        1 puzzle, 3 errors
    "#]].assert_eq(&ran.err);
}

#[test]
fn check_in_json_gives_each_finding_its_place_code_and_twin() {
    let ran = sudoku_ls(&["check", "--output", "json", "-"], &six().replacen("4....1", "4..4.1", 1));
    assert_eq!(ran.code, 1, "{ran:?}");
    let first = &json_lines(&ran.out)[0];
    assert_eq!(first["file"], "<stdin>");
    assert_eq!(first["severity"], "error");
    assert_eq!(first["code"], "duplicate-digit");
    assert_eq!(first["range"]["start"], serde_json::json!({ "line": 1, "column": 1 }));
    assert_eq!(first["range"]["end"], serde_json::json!({ "line": 1, "column": 2 }));
    assert_eq!(first["related"][0]["range"]["start"], serde_json::json!({ "line": 1, "column": 4 }));
    assert!(first["message"].as_str().unwrap().contains("r1c4"), "{first}");
}

#[test]
fn check_does_not_fail_on_information_and_hints() {
    let ran = sudoku_ls(&["check", "--output", "json", "-"], "[Notes]\nmine\n");
    let ran = if ran.out.is_empty() {
        sudoku_ls(&["check", "--output", "json", "-"], "title: no grid yet\n")
    } else {
        ran
    };
    assert!(!ran.out.is_empty());
    assert!(json_lines(&ran.out).iter().all(|finding| finding["severity"] != "error"), "{ran:?}");
    assert_eq!(ran.code, 0, "{ran:?}");
}

#[test]
fn the_samples_show_just_what_they_are_meant_to_show() {
    let ran = sudoku_ls(&["check", "--output", "json", "samples"], "");
    let found: Vec<String> = json_lines(&ran.out)
        .iter()
        .map(|line| {
            let place = &line["range"]["start"];
            let text = |value: &Value| value.as_str().unwrap().to_owned();
            format!("{}:{}:{} {}", text(&line["file"]), place["line"], place["column"], text(&line["code"]))
        })
        .collect();
    expect![[r#"
        samples/clash.sudoku:9:17 duplicate-digit
        samples/clash.sudoku:11:17 duplicate-digit
        samples/in-play.sudoku:26:11 wrong-digit
        samples/several.sudoku:10:5 multiple-solutions
        samples/unsolvable.sudoku:5:13 no-solution"#]].assert_eq(&found.join("\n"));
    expect![[r#"
        21 puzzles, 4 errors, 1 warning
    "#]].assert_eq(&ran.err);
    assert_eq!(ran.code, 1);
}

#[test]
fn a_folder_means_its_puzzle_files_and_a_named_file_counts_whatever_its_ending() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("deep")).unwrap();
    for name in ["a.sudoku", "deep/b.SDM", "notes.txt"] {
        fs::write(folder.path().join(name), six()).unwrap();
    }
    assert_eq!(sudoku_ls_in(folder.path(), &["check", "."], "").err, "2 puzzles, no findings\n");
    assert_eq!(sudoku_ls_in(folder.path(), &["check", "notes.txt"], "").err, "1 puzzle, no findings\n");
    let files = sudoku_ls_in(folder.path(), &["solve", "--json", "."], "").out;
    let files: Vec<_> = json_lines(&files).into_iter().map(|line| line["file"].clone()).collect();
    assert_eq!(files, ["./a.sudoku", "./deep/b.SDM"]);
}

#[test]
fn what_cannot_be_read_is_said_in_one_line_with_its_place_and_exits_2() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("latin1.sudoku"), b"title: ok\nauthor: Andr\xe9\n").unwrap();
    fs::write(folder.path().join("wide.sudoku"), b"\xff\xfe1\x00").unwrap();
    fs::create_dir(folder.path().join("empty")).unwrap();
    let cases: [(&[&str], &str); 10] = [
        (&["check", "latin1.sudoku"], "line 2 has the byte 0xE9"),
        (&["solve", "wide.sudoku"], "UTF-16"),
        (&["count", "missing.sudoku"], "missing.sudoku cannot be read"),
        (&["check", "empty"], "holds no file"),
        (&["check"], "required"),
        (&["check", "--outptu", "json", "-"], "--outptu"),
        (&["solve", "--json=yes", "-"], "--json"),
        (&["generate", "--box", "5"], "--box 5"),
        (&["generate", "--rules", "diagonals"], "diagonal, windoku"),
        (&["generate", "--output", "empty"], "empty cannot be written"),
    ];
    for (arguments, said) in cases {
        let ran = sudoku_ls_in(folder.path(), arguments, "");
        assert_eq!(ran.code, 2, "{arguments:?}: {ran:?}");
        assert!(ran.err.contains(said), "{arguments:?}: {ran:?}");
        assert_eq!((ran.err.lines().count(), ran.out.as_str()), (1, ""), "{arguments:?}: {ran:?}");
    }
}

#[test]
fn one_unreadable_file_does_not_hide_the_findings_of_the_others() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("bad.sudoku"), six().replacen("4....1", "4..4.1", 1)).unwrap();
    let ran = sudoku_ls_in(folder.path(), &["check", "missing", "bad.sudoku"], "");
    assert_eq!(ran.code, 2);
    assert!(ran.out.contains("duplicate-digit"), "{ran:?}");
}

#[test]
fn lines_may_end_with_a_carriage_return_alone() {
    let ran = sudoku_ls(
        &["check", "--output", "json", "-"],
        &six().replacen("..54..", "..55..", 1).replace('\n', "\r"),
    );
    assert_eq!(json_lines(&ran.out)[0]["range"]["start"], serde_json::json!({ "line": 5, "column": 3 }));
    let ran = sudoku_ls(&["check", "-"], &six().replacen("..54..", "..55..", 1).replace('\n', "\r"));
    assert!(ran.out.contains("5 | ..55.."), "{}", ran.out);
}

#[test]
fn solve_prints_the_solution_in_the_puzzles_own_style() {
    let spaced = "# mine\n 4 . . | . . 1   # one\n . . 2 | 3 . .\n ------+------\n . 5 . | . 3 .\n . 6 . | . 4 .\n ------+------\n . . 5 | 4 . .\n 1 . . | . . 5\n";
    let ran = sudoku_ls(&["solve", "-"], spaced);
    assert_eq!(ran.code, 0, "{ran:?}");
    expect![[r#"
         4 3 6 | 2 5 1
         5 1 2 | 3 6 4
         ------+------
         2 5 4 | 1 3 6
         3 6 1 | 5 4 2
         ------+------
         6 2 5 | 4 1 3
         1 4 3 | 6 2 5
    "#]].assert_eq(&ran.out);
    assert_eq!(sudoku_ls(&["solve", "-"], &six()).out, six_solved());
    let line = SIX.replace('/', "");
    assert_eq!(sudoku_ls(&["solve", "-"], &line).out, SIX_SOLVED.replace('/', "") + "\n");
}

#[test]
fn solve_says_of_each_puzzle_what_is_wrong_with_it() {
    let input = "4....1..23...5..3..6..4...54..1....5\n\
                 4..4.1..23...5..3..6..4...54..1....5\n\
                 4....1...3...5..3..6..4...54..1....5\n";
    let ran = sudoku_ls(&["solve", "-"], input);
    assert_eq!(ran.code, 1, "{ran:?}");
    expect![[r#"
        436251512364254136361542625413143625
        puzzle 2: no solution: 4 stands more than once in row 1: r1c1, r1c4 clash

        puzzle 3: several solutions; two of them:
        432651516324254136361542625413143265
        436251512364254136361542625413143625
    "#]].assert_eq(&ran.out);
}

#[test]
fn solve_in_json_speaks_the_puzzles_symbols() {
    let letters = six().replace(|c: char| c.is_ascii_digit(), "#");
    assert!(letters.contains('#'));
    let letters: String =
        six().chars().map(|c| c.to_digit(10).map_or(c, |d| char::from(b'@' + d as u8))).collect();
    let ran = sudoku_ls(&["solve", "--json", "-"], &letters);
    let expected: String =
        SIX_SOLVED.chars().filter_map(|c| Some(char::from(b'@' + c.to_digit(10)? as u8))).collect();
    let line = &json_lines(&ran.out)[0];
    assert_eq!((line["puzzle"].as_u64(), line["status"].as_str()), (Some(1), Some("unique")));
    assert_eq!(line["solutions"], serde_json::json!([expected]));
}

#[test]
fn solve_in_json_parts_decimals_by_spaces() {
    let made = sudoku_ls(&["generate", "--size", "12", "--form", "line", "--seed", "3"], "").out;
    let symbols = "123456789ABC";
    let puzzle =
        made.lines().find(|line| line.len() >= 144 && !line.contains(": ")).or(made.lines().last()).unwrap();
    let value = |c: char| symbols.find(c).map_or(0, |at| at + 1);
    let cells: Vec<usize> = puzzle.chars().take(144).map(value).collect();
    let rows: Vec<String> = cells
        .chunks(12)
        .map(|row| {
            let told: Vec<String> =
                row.iter().map(|&v| if v == 0 { " .".into() } else { format!("{v:>2}") }).collect();
            told.join(" ") + "\n"
        })
        .collect();
    let ran = sudoku_ls(&["solve", "--json", "-"], &rows.concat());
    let line = &json_lines(&ran.out)[0];
    assert_eq!(line["status"], "unique", "{ran:?}");
    let solution: Vec<usize> =
        line["solutions"][0].as_str().unwrap().split(' ').map(|number| number.parse().unwrap()).collect();
    assert_eq!(solution.len(), 144);
    assert!(cells.iter().zip(&solution).all(|(given, solved)| *given == 0 || given == solved));
    assert!(solution.chunks(12).all(|row| row.iter().sum::<usize>() == 78));
    let ran = sudoku_ls(&["solve", "-"], &rows.concat());
    let widths: Vec<usize> = ran.out.lines().map(str::len).collect();
    assert_eq!(widths, vec![35; 12], "columns stay in line: {}", ran.out);
}

#[test]
fn solve_in_json_tells_none_multiple_and_unknown_apart() {
    let several = "....\n....\n....\n....\n";
    let none = "1 1 . .\n. . . .\n. . . .\n. . . .\n";
    let broken = "1 2 3 4\n3 4 9 2\n. . . .\n. . . .\n";
    let status = |input: &str| json_lines(&sudoku_ls(&["solve", "--json", "-"], input).out)[0].clone();
    let several = status(several);
    assert_eq!(several["status"], "multiple");
    let solutions = several["solutions"].as_array().unwrap();
    assert!(solutions.len() == 2 && solutions[0] != solutions[1], "{several}");
    let none = status(none);
    assert_eq!((&none["status"], &none["solutions"]), (&"none".into(), &serde_json::json!([])));
    let broken = status(broken);
    assert_eq!((&broken["status"], &broken["solutions"]), (&"unknown".into(), &serde_json::json!([])));
    assert!(!broken["reason"].as_str().unwrap().is_empty());
}

#[test]
fn solve_trusts_the_givens_and_not_the_state() {
    let input = format!("[Puzzle]\n{}[State]\n{}", six(), six().replacen("4....1", "46...1", 1));
    let line = json_lines(&sudoku_ls(&["solve", "--json", "-"], &input).out)[0].clone();
    assert_eq!(line["solutions"], serde_json::json!([SIX_SOLVED.replace('/', "")]));
}

#[test]
fn count_counts_up_to_its_limit() {
    let empty_four = "................";
    let ran = sudoku_ls(&["count", "-"], &format!("{}\n{empty_four}\n", SIX.replace('/', "")));
    assert_eq!((ran.code, ran.out.as_str()), (0, "1\n288\n"), "{ran:?}");
    assert_eq!(sudoku_ls(&["count", "--limit", "100", "-"], empty_four).out, ">=100\n");
    assert_eq!(sudoku_ls(&["count", "-"], "11..............").out, "0\n");
    let ran = sudoku_ls(&["count", "-"], "1 2 3 4\n3 4 9 2\n. . . .\n. . . .\n");
    assert!(ran.code == 1 && ran.out.starts_with("unknown: "), "{ran:?}");
}

#[test]
fn generate_makes_the_same_puzzles_from_the_same_seed_on_any_number_of_threads() {
    let arguments = ["generate", "--form", "line", "--count", "4", "--seed", "11"];
    let all = sudoku_ls(&arguments, "");
    assert_eq!(all.code, 0, "{all:?}");
    let single = Command::new(env!("CARGO_BIN_EXE_sudoku-ls"))
        .args(arguments)
        .env("RAYON_NUM_THREADS", "1")
        .output()
        .unwrap();
    assert_eq!(String::from_utf8(single.stdout).unwrap(), all.out);
    let third = sudoku_ls(&["generate", "--form", "line", "--seed", "13"], "").out;
    assert_eq!(all.out.lines().nth(2), third.lines().next());
    let unique = sudoku_ls(&["solve", "-"], &all.out);
    assert_eq!((unique.code, unique.out.lines().count()), (0, 4), "{unique:?}");
}

#[test]
fn a_puzzle_from_no_seed_says_which_seed_makes_it_again() {
    let made = sudoku_ls(&["generate", "--size", "6"], "").out;
    let seed =
        made.split(|c: char| c.is_whitespace() || c == ',').find(|word| word.starts_with("1:")).unwrap();
    assert_eq!(sudoku_ls(&["generate", "--size", "6", "--seed", seed], "").out, made);
}

#[test]
fn generated_puzzles_of_any_board_are_clean_when_read_back() {
    let boards: [&[&str]; 6] = [
        &["--size", "4", "--count", "2"],
        &["--size", "6", "--box", "3x2", "--form", "line", "--count", "2"],
        &["--size", "8", "--rules", "diagonal"],
        &["--size", "9", "--rules", "windoku,anti-king", "--form", "line"],
        &["--size", "10"],
        &["--clues", "30", "--form", "line"],
    ];
    for board in boards {
        let made = sudoku_ls(&[&["generate", "--seed", "5"], board].concat(), "");
        assert_eq!(made.code, 0, "{board:?}: {made:?}");
        let checked = sudoku_ls(&["check", "-"], &made.out);
        assert_eq!((checked.code, checked.out.as_str()), (0, ""), "{board:?}: {}", made.out);
        assert_eq!(sudoku_ls(&["solve", "-"], &made.out).code, 0, "{board:?}: {}", made.out);
    }
}

#[test]
fn generate_writes_to_a_file_and_says_which_clue_counts_it_cannot_meet() {
    let folder = tempfile::tempdir().unwrap();
    let ran = sudoku_ls_in(
        folder.path(),
        &["generate", "--size", "4", "--seed", "1", "--output", "new.sudoku"],
        "",
    );
    assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{ran:?}");
    assert_eq!(sudoku_ls_in(folder.path(), &["check", "new.sudoku"], "").code, 0);
    let ran = sudoku_ls(&["generate", "--size", "4", "--clues", "1", "--seed", "1"], "");
    assert_eq!((ran.code, ran.err.lines().count()), (2, 1), "{ran:?}");
    assert!(ran.err.contains("clues"), "{ran:?}");
}

#[test]
fn fmt_check_lists_what_would_change_and_fmt_changes_just_that() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("good.sudoku"), sudoku_ls(&["fmt", "-"], &six()).out).unwrap();
    fs::write(path("bad.sudoku"), six().replacen("4....1", "4....1   \t", 1) + "# the end  ").unwrap();
    let before = fs::metadata(path("good.sudoku")).unwrap().modified().unwrap();
    let ran = sudoku_ls_in(folder.path(), &["fmt", "--check", "."], "");
    assert_eq!((ran.code, ran.out.as_str()), (1, "./bad.sudoku\n"), "{ran:?}");
    assert_eq!(sudoku_ls_in(folder.path(), &["fmt", "."], "").code, 0);
    assert_eq!(sudoku_ls_in(folder.path(), &["fmt", "--check", "."], "").code, 0);
    assert_eq!(fs::metadata(path("good.sudoku")).unwrap().modified().unwrap(), before);
    let formatted = fs::read_to_string(path("bad.sudoku")).unwrap();
    assert!(formatted.contains("# the end"), "{formatted}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "nothing is left beside the files");
}

#[test]
fn a_reader_that_closes_the_pipe_ends_it_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sudoku-ls"))
        .args(["generate", "--size", "4", "--count", "100000", "--form", "line", "--seed", "1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(!first.is_empty());
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_an_error() {
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_sudoku-ls"))
        .args(["generate", "--size", "4", "--seed", "1"])
        .stdout(full)
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), said.lines().count()), (Some(2), 1), "{said}");
    assert!(said.contains("standard output cannot be written"), "{said}");
}
