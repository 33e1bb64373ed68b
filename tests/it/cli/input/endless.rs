//! Endless inputs: an error that names the limit, in bounded memory.
#![cfg(target_os = "linux")]

use std::io::Write;
use std::process::Command;

use crate::cli::{Ran, ran};

/// Runs the program with 1 GB of address space; standard input repeats `input` as long as the program reads.
fn bounded(arguments: &[&str], input: &str) -> Ran {
    let folder = tempfile::tempdir().unwrap();
    let piece = input.repeat((1 << 16) / input.len().max(1));
    let mut shell = Command::new("sh");
    shell
        .args(["-c", "ulimit -v 1000000 && exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_sudoku-ls")])
        .args(arguments)
        .current_dir(folder.path())
        // Each thread reserves address space.
        .envs([("RAYON_NUM_THREADS", "2"), ("MALLOC_ARENA_MAX", "1")]);
    ran(&mut shell, move |mut stdin| while !piece.is_empty() && stdin.write_all(piece.as_bytes()).is_ok() {})
}

#[test]
fn a_file_without_an_end_is_an_error_that_names_the_limit() {
    let calls: [(&[&str], i32, &str); 5] = [
        (&["classic"], 2, "more than 1 MB"),
        (&["trace"], 2, "more than 16 MB"),
        (&["check"], 2, "more than 16 MB"),
        (&["convert", "--to", "line"], 2, "more than 256 MB"),
        (&["fmt", "--check"], 2, "more than 256 MB"),
    ];
    for (call, code, limit) in calls {
        let ran = bounded(&[call, &["/dev/zero"]].concat(), "");
        assert_eq!((ran.code, ran.out.as_str()), (code, ""), "{call:?}: {}", ran.err);
        assert!(
            ran.err.starts_with("sudoku-ls: /dev/zero") && ran.err.contains(limit),
            "{call:?}: {}",
            ran.err
        );
        assert_eq!(ran.err.lines().count(), 1, "{call:?}: {}", ran.err);
    }
}

#[test]
fn a_pipe_without_an_end_is_an_error_that_names_the_limit() {
    let ran = bounded(&["fmt", "-"], "4....1..23...5..3..6..4...54..1....5\n");
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert_eq!(ran.err, "sudoku-ls: <stdin>: unreadable: more than 256 MB; format it in parts\n");
    let ran = bounded(&["classic"], "1\n");
    assert_eq!(ran.err, "sudoku-ls: standard input: more than 1 MB\n");
}
