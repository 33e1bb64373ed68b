//! The `sudoku-ls` program.
use std::process::ExitCode;

fn main() -> ExitCode {
    sudoku_ls::lsp::run()
}
