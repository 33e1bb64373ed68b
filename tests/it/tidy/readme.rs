//! The README's examples, run: its puzzle parses, its commands work, and what it shows is what they print.

#![cfg(feature = "cli")]
#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panicking")]

use std::path::Path;
use std::process::{Command, Output};

use sudoku_ls::syntax::File;

fn readme() -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap()
}

/// The contents of all fenced blocks in this language.
fn fenced(language: &str) -> Vec<String> {
    let readme = readme();
    let opening = format!("```{language}\n");
    let blocks = readme.split(&opening).skip(1);
    blocks.map(|rest| rest.split("```").next().unwrap_or_default().to_owned()).collect()
}

fn run(arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_sudoku-ls"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(arguments.split_whitespace())
        .env("NO_COLOR", "1")
        .output()
        .unwrap()
}

#[test]
fn its_puzzle_parses_without_a_problem() {
    let blocks = fenced("sudoku");
    assert_eq!(blocks.len(), 1);
    let file = File::parse(&blocks[0]);
    assert_eq!(file.puzzles().count(), 1);
    for (_, _, block, puzzle) in file.puzzles() {
        assert!(block.problems.is_empty(), "{:?}", block.problems);
        assert_eq!(puzzle.layout.size, 6);
        assert!(puzzle.state.is_some());
    }
}

#[test]
fn its_commands_run_and_print_what_it_shows() {
    let mut commands = 0;
    for block in fenced("console") {
        for part in block.split("$ sudoku-ls ").skip(1) {
            let (arguments, shown) = part.split_once('\n').unwrap();
            let output = run(arguments);
            let code = output.status.code().unwrap();
            // The samples have findings on purpose; 2 would be a usage or reading error.
            assert!(
                code == 0 || code == 1,
                "{arguments}: exit {code}\n{}",
                String::from_utf8_lossy(&output.stderr)
            );
            let printed = String::from_utf8(output.stdout).unwrap();
            assert!(
                printed.contains(shown.trim_end()),
                "{arguments} printed\n{printed}\nthe README shows\n{shown}"
            );
            commands += 1;
        }
    }
    assert!(commands >= 6);
}
