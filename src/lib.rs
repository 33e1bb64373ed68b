//! The tool for people who keep sudoku puzzles as text: solver, generator, logic and the `.sudoku` format.
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout, clippy::print_stderr)
)]

pub mod analysis;
pub mod board;
#[cfg(feature = "cli")]
pub mod cli;
pub mod generate;
pub mod logic;
#[cfg(feature = "lsp")]
pub mod lsp;
pub mod solver;
pub mod syntax;
#[cfg(feature = "lsp")]
mod text;
