//! The largest boards: no subcommand overflows its stack or needs 500 MB.
#![cfg(target_os = "linux")]

use std::io::Write;
use std::process::Command;

use crate::cli::{Ran, ran};

/// Runs the program with at most 500 MB of address space and 512 kB of stack.
fn confined(arguments: &[&str], input: &str) -> Ran {
    let input = input.to_owned();
    let mut shell = Command::new("sh");
    shell
        .args([
            "-c",
            "ulimit -v 500000 && ulimit -s 512 && exec \"$0\" \"$@\"",
            env!("CARGO_BIN_EXE_sudoku-ls"),
        ])
        .args(arguments)
        // Each thread reserves address space.
        .env("RAYON_NUM_THREADS", "2");
    ran(&mut shell, move |mut stdin| stdin.write_all(input.as_bytes()).unwrap_or_default())
}

fn empty(size: usize) -> String {
    format!("size: {size}\n{}\n", ".".repeat(size * size))
}

#[test]
fn empty_boards_of_25x25_and_31x31_are_searched_within_500_mb() {
    for size in [25, 31] {
        let input = empty(size);
        let solved = confined(&["solve", "--nodes", "3000", "-"], &input);
        assert!(solved.code == 1 && solved.out.contains("several solutions"), "{size}: {solved:?}");
        let listed = confined(&["solve", "--all", "--limit", "20", "-"], &input);
        assert_eq!((listed.code, listed.out.lines().count()), (0, 20), "{size}: {}", listed.err);
        let counted = confined(&["count", "--nodes", "3000", "-"], &input);
        assert!(counted.code == 0 && counted.out.starts_with("at least "), "{size}: {counted:?}");
        let checked = confined(&["check", "--nodes", "3000", "--minimal", "--isomorphs", "-"], &input);
        assert!(checked.out.contains("nearly-empty"), "{size}: {checked:?}");
        assert_eq!(confined(&["fmt", "-"], &input).code, 0);
        let classic = confined(&["classic"], &format!("2\n{input}"));
        assert_eq!((classic.code, classic.err.lines().count()), (2, 1), "{size}: {classic:?}");
    }
}

#[test]
fn puzzles_of_25x25_and_31x31_are_made_within_500_mb() {
    let calls: [&[&str]; 4] = [
        &["--size", "25", "--clues", "480", "--symmetry", "full"],
        &["--size", "31", "--clues", "900"],
        &["--size", "25", "--min-solutions", "100"],
        &["--size", "31", "--min-solutions", "2", "--nodes", "20"],
    ];
    for options in calls {
        let made = confined(&[&["generate", "--form", "line", "--seed", "1"], options].concat(), "");
        assert_eq!(made.code, 0, "{options:?}: {made:?}");
        let checked = confined(&["check", "--nodes", "20000", "-"], &made.out);
        assert_eq!(checked.code, 0, "{options:?}: {checked:?}");
    }
}
