//! The language server, or a word to the person who started it by hand.
//!
//! It knows that there is a server, nothing of what it does.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use crate::cli::outcome::{Outcome, printing};
use crate::cli::output::note;

/// What the call asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asked {
    /// No subcommand.
    Nothing,
    /// `lsp` or `--stdio`: to serve, terminal or not.
    Server,
}

const NO_EDITOR: &str = "\
sudoku-ls: waiting for an editor's messages on this terminal (Ctrl-C ends it; 'sudoku-ls demo' shows it at work)";

const HINT: &str = "\
sudoku-ls is a language server for .sudoku files: an editor starts it and talks to it over standard input.

  In an editor   see editors/ and the README: VS Code, Neovim, and any other that speaks the protocol
  See it work    sudoku-ls demo
  Check files    sudoku-ls check PATH…
  Solve          sudoku-ls solve PATH…
  Make a puzzle  sudoku-ls generate
  All there is   sudoku-ls --help
";

/// Serves; on a terminal it tells what it is, and serves only if that was asked for in so many words.
pub(crate) fn run(asked: Asked) -> ExitCode {
    if io::stdin().is_terminal() {
        if asked == Asked::Nothing {
            return printing(|out| {
                out.write_all(HINT.as_bytes())?;
                Ok(Outcome::Clean)
            });
        }
        note(NO_EDITOR);
    }
    crate::lsp::run()
}
