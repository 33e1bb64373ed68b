//! Starts the language server, or explains the program to a person who started it by hand.
//!
//! This module does not depend on what the server does.

use std::io::{self, BufRead, IsTerminal, Write};
use std::process::ExitCode;

use anyhow::{Result, ensure};

use crate::cli::outcome::{Outcome, printing};
use crate::cli::output::{complain, note};

/// The kind of call that starts the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asked {
    /// A call without a subcommand.
    Nothing,
    /// `lsp` or `--stdio`: serves even on a terminal.
    Server,
}

const NO_EDITOR: &str = "\
sudoku-ls: waiting for an editor's messages on this terminal (Ctrl-C to end)";

/// The number of bytes of the input that are examined.
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

/// Returns an error if this build has no language server.
pub(super) fn check_server() -> Result<()> {
    ensure!(
        cfg!(feature = "stdio"),
        "this sudoku-ls was built without the language server: build it with its default features (cargo install --path .)"
    );
    Ok(())
}

/// Runs the server. On a terminal, serves only if the call explicitly asks for it; otherwise prints what the program is.
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

/// Prints what the server expects if the input does not begin with a message. The examined bytes stay in the input.
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
