//! The command: what it writes, what it reports, how it ends.

use crate::cli::{sudoku_ls, sudoku_ls_in};

const FOUR: &str = "1..4..1..2..4..3\n";

#[test]
fn the_form_is_told_by_the_content_or_named() {
    let ran = sudoku_ls(&["convert", "--to", "sgt"], FOUR);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "2x2:1b4b1b2b4b3\n", ""));
    let ran = sudoku_ls(&["convert", "--to", "line", "-"], "2x2:1b4b1b2b4b3\n");
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, FOUR, ""));
    let ran = sudoku_ls(&["convert", "--from", "sgt", "--to", "line"], FOUR);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    assert!(ran.err.starts_with("sudoku-ls: <stdin>:1: unreadable: expected a game ID"), "{}", ran.err);
}

#[test]
fn what_is_not_carried_is_reported_with_its_line() {
    let text = "# first\n[puzzle One]\nlevel: easy\n\n1..4\n..1.\n.2..\n4..3\n\nwhat is this\n\n12..\n....\n....\n...4\n";
    let ran = sudoku_ls(&["convert", "--to", "grid", "-"], text);
    assert_eq!((ran.code, ran.out.as_str()), (1, "1..4\n..1.\n.2..\n4..3\n\n12..\n....\n....\n...4\n"));
    let lines: Vec<&str> = ran.err.lines().collect();
    assert_eq!(lines[0], "sudoku-ls: <stdin>:2: not carried: the title, the level, 1 comment");
    assert!(lines[1].starts_with("sudoku-ls: <stdin>:10: unreadable: "), "{}", ran.err);
    assert_eq!(lines.len(), 2, "{}", ran.err);
}

#[test]
fn a_puzzle_that_does_not_fit_is_left_out_and_named() {
    let ran = sudoku_ls(&["convert", "--to", "sdm"], &format!("{FOUR}{}\n", ".".repeat(81)));
    assert_eq!((ran.code, ran.out), (1, ".".repeat(81) + "\n"));
    assert_eq!(ran.err, "sudoku-ls: <stdin>:1: puzzle 1 is not converted: the form is for 9x9 puzzles\n");
    let five = "size: 5\n\n1....\n.....\n.....\n.....\n....5\n";
    let ran = sudoku_ls(&["convert", "--to", "line", "-"], five);
    let why = "a line of 25 cells is not read as a 5x5 puzzle, but a grid is";
    assert_eq!(ran.err, format!("sudoku-ls: <stdin>:3: puzzle 1 is not converted: {why}\n"));
    let two = FOUR.repeat(2);
    let ran = sudoku_ls(&["convert", "--to", "ksudoku"], &two);
    assert_eq!(ran.code, 1);
    assert!(
        ran.err.contains(
            "<stdin>:2: puzzle 2 is not converted: a text in the form ksudoku holds only one puzzle"
        ),
        "{}",
        ran.err
    );
}

#[test]
fn files_go_into_one_which_is_replaced_only_by_puzzles() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    std::fs::write(path("a.sudoku"), FOUR).unwrap();
    std::fs::write(path("b.txt"), "2x3:a6b4d1b6b4d3b6b1d3b2a\n").unwrap();
    std::fs::write(path("junk.xml"), "<opensudoku>\n<game/>\n").unwrap();
    let run = |arguments: &[&str]| sudoku_ls_in(folder.path(), arguments, "");
    let ran = run(&["convert", "--to", "jsonl", "-o", "out.jsonl", "a.sudoku", "b.txt"]);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
    let out = std::fs::read_to_string(path("out.jsonl")).unwrap();
    assert_eq!(out.lines().count(), 2);
    assert_eq!(out.lines().next(), Some("{\"size\":4,\"givens\":\"1..4..1..2..4..3\"}"));
    let ran = run(&["convert", "--to", "line", "-o", "out.jsonl", "junk.xml"]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.err.starts_with("sudoku-ls: junk.xml:1: unreadable: not XML: <opensudoku> is not closed"),
        "{}",
        ran.err
    );
    assert_eq!(std::fs::read_to_string(path("out.jsonl")).unwrap(), out);
    let ran = run(&["convert", "--to", "line", "out.jsonl"]);
    assert_eq!((ran.code, ran.out.lines().count()), (0, 2), "{}", ran.err);
}

#[test]
fn wrong_calls_end_with_2() {
    for arguments in [
        &["convert"][..],
        &["convert", "--to", "nothing", "-"],
        &["convert", "--to", "line", "--from", "nothing", "-"],
        &["convert", "--to", "line", "no-such-file"],
    ] {
        let ran = sudoku_ls(arguments, FOUR);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments:?}: {}", ran.err);
    }
    let ran = sudoku_ls(&["convert", "--to", "line", "-"], "\n");
    assert_eq!((ran.code, ran.err.as_str()), (1, "sudoku-ls: <stdin>: no puzzle found\n"));
}
