//! Large collections: answers in order, in memory that does not grow with the file; and the program ends when its
//! output is not read.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};

use serde_json::Value;

use crate::cli::{json_lines, sudoku_ls, sudoku_ls_in};

/// A puzzle with a unique solution; below, one with several solutions and one without a solution.
const UNIQUE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SEVERAL: &str = "....7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419.......8..7.";
const NONE: &str = "531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Returns a puzzle with renumbered digits. Each `way` below 9! gives a different numbering.
fn renamed(puzzle: &str, mut way: usize) -> String {
    let mut left: Vec<char> = ('1'..='9').collect();
    let names: Vec<char> = (1..=9)
        .rev()
        .map(|count| {
            let name = left.remove(way % count);
            way /= count;
            name
        })
        .collect();
    let name = |c: char| c.to_digit(10).and_then(|digit| names.get(digit as usize - 1));
    puzzle.chars().map(|c| name(c).copied().unwrap_or(c)).collect()
}

/// Returns `count` different puzzles with unique solutions, one per line.
fn collection(count: usize) -> String {
    (0..count).fold(String::new(), |text, way| text + &renamed(UNIQUE, way) + "\n")
}

#[test]
fn answers_about_thousands_of_puzzles_are_right_and_in_their_order() {
    let kinds = [(UNIQUE, "unique", "1"), (SEVERAL, "multiple", "at least 2"), (NONE, "none", "0")];
    let kind = |number: usize| kinds[number * number % 7 % 3];
    let puzzles = 3000;
    let mut text = String::from("# a collection\n");
    for number in 0..puzzles {
        writeln!(text, "{}", renamed(kind(number).0, number)).unwrap();
        if number % 1000 == 999 {
            text += "\n# more of them, one that is no classic\n1..4..1..2..4..3\n\n";
        }
    }
    let solved = json_lines(&sudoku_ls(&["solve", "--json", "-"], &text).out);
    let of_nine = |(at, _): &(usize, _)| at % 1001 != 1000;
    let solved: Vec<&Value> = solved.iter().enumerate().filter(of_nine).map(|it| it.1).collect();
    assert_eq!(solved.len(), puzzles);
    for (number, line) in solved.iter().enumerate() {
        assert_eq!(line["status"], kind(number).1, "{number}: {line}");
        assert_eq!(line["puzzle"], number + number / 1000 + 1);
    }
    let counted = sudoku_ls(&["count", "--limit", "2", "-"], &text).out;
    let numbers: Vec<&str> =
        counted.lines().enumerate().filter(|(at, _)| at % 1001 != 1000).map(|it| it.1).collect();
    assert!(numbers.iter().enumerate().all(|(number, told)| *told == kind(number).2), "{numbers:?}");
    assert_eq!(numbers.len(), puzzles);

    let checked = json_lines(&sudoku_ls(&["check", "--output", "json", "-"], &text).out);
    let mut codes: BTreeMap<u64, &str> = BTreeMap::new();
    for line in &checked {
        let code = line["code"].as_str().unwrap();
        if ["multiple-solutions", "no-solution"].contains(&code) {
            codes.insert(line["range"]["start"]["line"].as_u64().unwrap(), code);
        }
    }
    for number in 0..puzzles {
        let code = codes.get(&((number + number / 1000 * 4 + 2) as u64)).copied();
        let expected = match kind(number).1 {
            "unique" => None,
            "none" => Some("no-solution"),
            _ => Some("multiple-solutions"),
        };
        assert_eq!(code, expected, "{number}");
    }
}

#[test]
fn a_puzzle_that_stands_far_above_or_in_a_file_before_is_named_by_its_line() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.sdm"), collection(1500)).unwrap();
    let other = format!("# one of the others\n\n{}\n{}\n", renamed(UNIQUE, 1234), renamed(SEVERAL, 9));
    fs::write(folder.path().join("b.sdm"), &other).unwrap();
    fs::write(folder.path().join("c.sdm"), renamed(SEVERAL, 9) + "\n" + &renamed(UNIQUE, 0)).unwrap();
    let ran = sudoku_ls_in(folder.path(), &["check", "--output", "json", "."], "");
    let twins: Vec<(String, String)> = json_lines(&ran.out)
        .iter()
        .filter(|line| line["code"] == "duplicate-puzzle")
        .map(|line| {
            (format!("{}:{}", line["file"], line["range"]["start"]["line"]), line["message"].to_string())
        })
        .collect();
    let expected = [
        ("\"./b.sdm\":3", "\"Duplicate of the puzzle at ./a.sdm:1235\""),
        ("\"./c.sdm\":1", "\"Duplicate of the puzzle at ./b.sdm:4\""),
        ("\"./c.sdm\":2", "\"Duplicate of the puzzle at ./a.sdm:1\""),
    ];
    assert_eq!(twins, expected.map(|(at, said)| (at.to_owned(), said.to_owned())));
}

#[test]
#[cfg(target_os = "linux")]
fn a_file_of_a_hundred_thousand_puzzles_takes_little_memory() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("many.sdm");
    fs::write(&path, collection(100_000)).unwrap();
    for arguments in [&["check"][..], &["solve"], &["count"], &["bench", "--seconds", "0"]] {
        let output = Command::new("sh")
            .args(["-c", "ulimit -v 130000 && exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_sudoku-ls")])
            .args(arguments)
            .arg(&path)
            // Each thread reserves address space.
            .envs([("RAYON_NUM_THREADS", "2"), ("MALLOC_ARENA_MAX", "1")])
            .output()
            .unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {said}");
        let lines = String::from_utf8(output.stdout).unwrap().lines().count();
        let expected = match arguments[0] {
            "check" => (0, "100000 puzzles, no findings\n"),
            "bench" => (1, ""),
            _ => (100_000, ""),
        };
        assert_eq!((lines, said.as_str()), expected, "{arguments:?}");
    }
}

fn fed(arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudoku-ls"));
    command
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

#[test]
fn a_text_without_end_is_worked_on_as_it_comes_until_nobody_reads_the_answers() {
    for subcommand in ["solve", "count"] {
        let mut child = fed(&[subcommand, "-"]);
        let mut stdin = child.stdin.take().unwrap();
        let feeder = std::thread::spawn(move || {
            let some = collection(1000);
            while stdin.write_all(some.as_bytes()).is_ok() {}
        });
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
        assert!(
            ["1\n", "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n"]
                .contains(&first.as_str()),
            "{first}"
        );
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "{subcommand}");
        feeder.join().unwrap();
    }
}

#[test]
fn what_is_no_text_is_told_before_any_answer_or_behind_those_of_a_long_pipe() {
    let folder = tempfile::tempdir().unwrap();
    let bad = [collection(3000).as_bytes(), b"Andr\xe9\n"].concat();
    fs::write(folder.path().join("bad.sdm"), &bad).unwrap();
    let said = |name: &str| format!("sudoku-ls: {name}: not UTF-8: line 3001 has the byte 0xE9");
    for subcommand in ["check", "solve", "count", "bench"] {
        let ran = sudoku_ls_in(folder.path(), &[subcommand, "bad.sdm"], "");
        assert_eq!((ran.code, ran.out.as_str(), ran.err.lines().count()), (2, "", 1), "{ran:?}");
        assert!(ran.err.starts_with(&said("bad.sdm")), "{}", ran.err);
    }
    let piped = |bytes: Vec<u8>| {
        let mut child = fed(&["solve", "-"]);
        let mut stdin = child.stdin.take().unwrap();
        let feeder = std::thread::spawn(move || stdin.write_all(&bytes));
        let output = child.wait_with_output().unwrap();
        feeder.join().unwrap().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (output.status.code(), text(output.stdout).lines().count(), text(output.stderr))
    };
    let (code, answers, told) = piped(bad.clone());
    assert_eq!((code, answers), (Some(2), 0), "{told}");
    assert!(told.starts_with(&said("<stdin>")), "{told}");
    let note = "# a note that is as long as this\n".repeat(600_000);
    let (code, answers, told) = piped([collection(2).as_bytes(), note.as_bytes(), b"\xe9\n"].concat());
    assert_eq!((code, answers), (Some(2), 2), "{told}");
    assert!(told.contains("line 600003 has the byte 0xE9"), "{told}");
}
