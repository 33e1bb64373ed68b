//! Progress bars: on a terminal when it takes long, and never in a pipe.
#![cfg(unix)]

use std::fs::File;
use std::io::{Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::process::{Child, Command, Stdio};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

use crate::cli::sudoku_ls;

/// The far end of a terminal of 100 columns.
struct Terminal(File);

impl Terminal {
    /// Starts the program with its standard error on a new terminal.
    fn start(arguments: &[&str], input: &str) -> (Self, Child) {
        let far = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&far).unwrap();
        unlockpt(&far).unwrap();
        let size = Winsize { ws_row: 24, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&far, size).unwrap();
        let name = ptsname(&far, Vec::new()).unwrap();
        let near = File::options().read(true).write(true).open(std::ffi::OsStr::from_bytes(name.as_bytes()));
        let mut child = Command::new(env!("CARGO_BIN_EXE_sudoku-ls"))
            .args(arguments)
            .env("TERM", "xterm")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(near.unwrap())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        (Self(File::from(far)), child)
    }

    /// What it shows until this comes, or until nobody writes to it any more.
    fn until(&mut self, wanted: &str) -> String {
        let mut shown = Vec::new();
        let mut piece = [0; 4096];
        while !String::from_utf8_lossy(&shown).contains(wanted) {
            match self.0.read(&mut piece) {
                // The near end closed: the program has ended.
                Ok(0) | Err(_) => break,
                Ok(read) => shown.extend_from_slice(&piece[..read]),
            }
        }
        String::from_utf8_lossy(&shown).into_owned()
    }
}

/// Runs that go on for long if nobody ends them, and what their bars tell.
const LONG: [(&[&str], &str); 4] = [
    (&["count", "--nodes", "1000000000000", "-"], "search nodes"),
    (&["solve", "--all", "-"], "solutions"),
    (&["check", "-"], "/100000 puzzles"),
    (&["generate", "--count", "1000000000", "--size", "4", "--form", "line"], "/1000000000 puzzles"),
];

/// An empty grid has solutions without end; a collection to check has a hundred thousand puzzles.
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
