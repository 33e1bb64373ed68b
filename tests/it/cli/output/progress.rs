//! Progress bars: shown on a terminal if a run takes long, and never in a pipe.
#![cfg(unix)]

use super::terminal::Terminal;
use crate::cli::sudoku_ls;

/// Runs that take long unless they are ended, and a part of their progress bars.
const LONG: [(&[&str], &str); 4] = [
    (&["count", "--nodes", "1000000000000", "-"], "search nodes"),
    (&["solve", "--all", "-"], "solutions"),
    (&["check", "-"], "/100000 puzzles"),
    (&["generate", "--count", "1000000000", "--size", "4", "--form", "line"], "/1000000000 puzzles"),
];

/// Returns the input: an empty grid has practically endless solutions; the collection to check has a hundred thousand
/// puzzles.
fn input(arguments: &[&str]) -> String {
    let puzzle = "8.....62......2.79....6..3.617...9.........8.2...3.....6.34.2...9..15..41.42.....\n";
    if arguments[0] == "check" { puzzle.repeat(100_000) } else { ".".repeat(81) + "\n" }
}

#[test]
fn what_takes_long_shows_a_bar_on_a_terminal() {
    for (arguments, told) in LONG {
        let (mut terminal, mut child) = Terminal::start(arguments, &input(arguments));
        let mut out = child.stdout.take().unwrap();
        let reader = std::thread::spawn(move || std::io::copy(&mut out, &mut std::io::sink()));
        let shown = terminal.until(told);
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(shown.contains(told), "{arguments:?}: {shown}");
        // The remaining time is shown if the end is known.
        assert_eq!(shown.contains(" left"), told.contains('/'), "{arguments:?}: {shown}");
        reader.join().unwrap().unwrap();
    }
}

#[test]
fn a_pipe_gets_no_bar_and_a_terminal_keeps_only_what_is_said() {
    let ran = sudoku_ls(&["count", "--nodes", "3000000", "-"], &".".repeat(81));
    assert_eq!((ran.code, ran.err.as_str()), (1, ""), "{}", ran.out);
    let (mut terminal, mut child) = Terminal::start(&["count", "--nodes", "3000000", "-"], &".".repeat(81));
    let shown = terminal.until("no such words");
    assert_eq!(child.wait().unwrap().code(), Some(1));
    assert!(!shown.contains('\n'), "the bar's own line is cleared: {shown:?}");
}
