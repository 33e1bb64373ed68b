//! The program's output on a terminal.
#![cfg(unix)]

use std::ffi::OsStr;
use std::fs::File;
use std::io::{Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::process::{Child, Command, Stdio};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

use crate::cli::six;

/// The controlling side of a terminal with 100 columns.
pub(super) struct Terminal(File);

impl Terminal {
    /// Starts the program with its standard error on a new terminal.
    pub(super) fn start(arguments: &[&str], input: &str) -> (Self, Child) {
        Self::start_with(arguments, input, false)
    }

    /// Starts the program with its standard error on a new terminal; with `shows_output`, also its standard output.
    fn start_with(arguments: &[&str], input: &str, shows_output: bool) -> (Self, Child) {
        let far = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&far).unwrap();
        unlockpt(&far).unwrap();
        let size = Winsize { ws_row: 24, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&far, size).unwrap();
        let name = ptsname(&far, Vec::new()).unwrap();
        let near = File::options().read(true).write(true).open(OsStr::from_bytes(name.as_bytes())).unwrap();
        let out = if shows_output { near.try_clone().unwrap().into() } else { Stdio::piped() };
        let mut child = Command::new(env!("CARGO_BIN_EXE_sudoku-ls"))
            .args(arguments)
            .env("TERM", "xterm")
            .stdin(Stdio::piped())
            .stdout(out)
            .stderr(near)
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        (Self(File::from(far)), child)
    }

    /// Returns the output until it contains `wanted`, or until the program ends.
    pub(super) fn until(&mut self, wanted: &str) -> String {
        let mut shown = Vec::new();
        let mut piece = [0; 4096];
        while !String::from_utf8_lossy(&shown).contains(wanted) {
            match self.0.read(&mut piece) {
                // The other side closed: the program has ended.
                Ok(0) | Err(_) => break,
                Ok(read) => shown.extend_from_slice(&piece[..read]),
            }
        }
        String::from_utf8_lossy(&shown).into_owned()
    }
}

#[test]
fn puzzles_that_are_printed_on_a_terminal_have_no_escapes() {
    let hostile = "\u{1b}]0;x\u{7}\u{1b}[31m\u{9b}2J\u{202e}";
    let line = six().replace('\n', "");
    let texts = [format!("# {hostile}\r\ntitle: {hostile}\r\n{}", six()), format!("{line} {hostile}\n")];
    for text in texts {
        for command in [
            &["fmt", "-"][..],
            &["filter", "--level", "easy", "-"],
            &["sort", "--by", "clues", "-"],
            &["sort", "--by", "clues", "--json", "-"],
            &["convert", "--to", "sudoku", "-"],
            &["convert", "--to", "markdown", "-"],
            &["convert", "--to", "json", "-"],
            &["convert", "--to", "fpuzzles", "-"],
            &["convert", "--to", "html", "-"],
            &["render", "-"],
        ] {
            let (mut terminal, mut child) = Terminal::start_with(command, &text, true);
            let shown = terminal.until("no such words");
            child.wait().unwrap();
            let is_harmless = |c: char| !c.is_control() && c != '\u{202e}' || "\r\n\t".contains(c);
            assert!(shown.chars().all(is_harmless), "{command:?}: {shown:?}");
            assert!(!shown.contains("\\u{d}"), "the end of a line is one: {command:?}: {shown:?}");
            assert!(shown.lines().count() > 0, "{command:?}");
            if command.contains(&"json") || command.contains(&"fpuzzles") {
                assert!(shown.contains("\\u202e") && !shown.contains("\\u{"), "{command:?}: {shown:?}");
            }
        }
    }
}
