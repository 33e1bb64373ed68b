//! The language server, or a word to the person who started it by hand.
//!
//! It knows that there is a server, nothing of what it does.

use std::io::{self, BufRead, IsTerminal, Write};
use std::process::ExitCode;

use anyhow::{Result, ensure};

use crate::cli::outcome::{Outcome, printing};
use crate::cli::output::{complain, note};

/// What the call asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asked {
    /// No subcommand.
    Nothing,
    /// `lsp` or `--stdio`: to serve, terminal or not.
    Server,
}

const NO_EDITOR: &str = "\
sudoku-ls: waiting for an editor's messages on this terminal (Ctrl-C to end)";

/// Bytes of the input that are looked at.
const LOOKED_AT: usize = 100;

const HINT: &str = "\
sudoku-ls is a language server for .sudoku files: an editor starts it and talks to it over standard input.

  In an editor   see editors/ and the README: VS Code, Neovim, and other editors that speak the protocol
  Try it         sudoku-ls demo
  Check files    sudoku-ls check PATH…
  Solve          sudoku-ls solve PATH…
  Make a puzzle  sudoku-ls generate
  More           sudoku-ls --help
";

/// Fails if this program has no server in it.
pub(super) fn check_server() -> Result<()> {
    ensure!(
        cfg!(feature = "stdio"),
        "this sudoku-ls was built without the language server: build it with its default features (cargo install --path .)"
    );
    Ok(())
}

/// Serves. On a terminal, it prints what the program is, and serves only if the call asked for it.
pub(crate) fn run(asked: Asked) -> ExitCode {
    let stdin = io::stdin();
    if asked == Asked::Nothing && stdin.is_terminal() {
        return printing(|out| {
            out.write_all(HINT.as_bytes())?;
            Ok(Outcome::Clean)
        });
    }
    if let Err(error) = check_server() {
        complain(&error.to_string());
        return Outcome::Failed.into();
    }
    if stdin.is_terminal() {
        note(HINT);
        note(NO_EDITOR);
    } else {
        expect_messages(&mut stdin.lock());
    }
    serve()
}

#[cfg(feature = "stdio")]
fn serve() -> ExitCode {
    crate::lsp::run()
}

#[cfg(not(feature = "stdio"))]
fn serve() -> ExitCode {
    Outcome::Failed.into()
}

/// Says what the server expects if the input does not begin with a message. What was looked at is still there to be read.
fn expect_messages(input: &mut impl BufRead) {
    let Ok(start) = input.fill_buf() else { return };
    let start = String::from_utf8_lossy(&start[..start.len().min(LOOKED_AT)]).into_owned();
    let start = start.trim_start();
    if start.to_ascii_lowercase().starts_with("content-") {
        return;
    }
    let found: String = start.lines().next().unwrap_or_default().chars().take(20).collect();
    let (found, check) = match &*found {
        "" => ("nothing".to_owned(), "'sudoku-ls check FILE'"),
        found => (format!("'{found}'"), "'sudoku-ls check -'"),
    };
    complain(&format!(
        "the language server expects messages of an editor (Content-Length: …) on standard input, found {found}; to check puzzles, use {check}"
    ));
}
