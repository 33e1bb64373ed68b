//! The options of `fmt`.

use clap::Args;

use super::shared::Paths;

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sudoku-ls fmt puzzles/
  sudoku-ls fmt --check puzzles/
  sudoku-ls fmt < rough.sudoku > tidy.sudoku

Files that are formatted already are left alone. Standard input is formatted to standard output.

Exit codes: 0 success (with --check: nothing would change), 1 with --check: some file would change,
2 usage or I/O error.")]
pub(in crate::cli) struct FmtArgs {
    #[command(flatten)]
    pub(in crate::cli) paths: Paths,
    /// Change nothing; list the files that would change
    #[arg(long)]
    pub(in crate::cli) check: bool,
}
