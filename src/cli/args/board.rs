//! The options of `board`.

use std::path::PathBuf;

use clap::Args;

use super::common::number;

#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  sudoku-ls board puzzle.sudoku
  sudoku-ls board --port 8080 puzzle.sudoku

Prints an address of this machine (127.0.0.1), to be opened in a browser: the board that VS Code
has, with keys, mouse and touch. Each entry is saved in the file at once, and the board follows the
file when an editor changes it. Undo and redo are the board's own, up to the last change by another
program. Whoever has the address can change this file, and no other one. Ctrl-C ends the board.

Exit codes: 2 usage or I/O error.")]
pub(in crate::cli) struct BoardArgs {
    /// Puzzle file
    #[arg(value_name = "FILE")]
    pub(in crate::cli) file: PathBuf,
    /// Port of the address; a free one if not given
    #[arg(long, value_name = "N", value_parser = |text: &str| number(text, 0, 65535).map(|port| port as u16), default_value_t = 0, hide_default_value = true)]
    pub(in crate::cli) port: u16,
    /// End when standard input does, as for the language server, which starts boards
    #[arg(long, hide = true)]
    pub(in crate::cli) ends_with_input: bool,
}
