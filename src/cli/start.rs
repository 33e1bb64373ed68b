//! The language server, or a word to the person who started it by hand.

use std::io::{self, IsTerminal, Write};

use super::Outcome;
use super::output::{Out, note};

/// What the call asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Asked {
    /// No subcommand.
    Nothing,
    /// `lsp` or `--stdio`: to serve, terminal or not.
    Server,
}

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
pub(super) fn run(asked: Asked, out: &mut Out) -> anyhow::Result<Outcome> {
    if io::stdin().is_terminal() {
        if asked == Asked::Nothing {
            out.write_all(HINT.as_bytes())?;
            return Ok(Outcome::Clean);
        }
        note(
            "sudoku-ls: serving on this terminal; it expects an editor's messages (Ctrl-C ends it, 'sudoku-ls demo' shows it at work)",
        );
    }
    serve()
}

fn serve() -> anyhow::Result<Outcome> {
    anyhow::bail!("the language server is not part of this build")
}
