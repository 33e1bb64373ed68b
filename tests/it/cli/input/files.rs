//! Files, folders and pipes: what is read and written, and the messages when that fails.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use crate::cli::{json_lines, six, sudoku_ls, sudoku_ls_in};

#[test]
fn a_folder_means_its_puzzle_files_and_a_named_file_counts_whatever_its_ending() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("deep")).unwrap();
    for name in ["a.sudoku", "deep/b.SDM", "notes.txt"] {
        fs::write(folder.path().join(name), six()).unwrap();
    }
    assert_eq!(sudoku_ls_in(folder.path(), &["check", "."], "").err, "2 puzzles, 1 hint\n");
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
    let cases: [(&[&str], &str); 9] = [
        (&["check", "latin1.sudoku"], "line 2 has the byte 0xE9"),
        (&["solve", "wide.sudoku"], "UTF-16"),
        (&["count", "missing.sudoku"], "missing.sudoku cannot be read"),
        (&["check", "empty"], "contains no .sudoku"),
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

#[test]
#[cfg(target_os = "linux")]
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
