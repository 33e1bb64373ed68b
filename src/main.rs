//! The `sudoku-ls` program: everything is in the library's `cli`.

use std::process::ExitCode;

fn main() -> ExitCode {
    sudoku_ls::cli::run(std::env::args_os())
}
