//! The options of `fmt`.

use clap::Args;
use clap::builder::PossibleValuesParser;
use clap::builder::TypedValueParser;

use super::super::common::Paths;
use crate::syntax::GridLayout;

#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  sudoku-ls fmt puzzles/
  sudoku-ls fmt --check puzzles/
  sudoku-ls fmt --layout boxes < collection.sudoku
  sudoku-ls fmt < rough.sudoku > tidy.sudoku

Files that are formatted already are left alone. Standard input is formatted to standard output.

A block that would be read as something else, or whose grid is broken, is left alone and named on
standard error.

Exit codes: 0 success (with --check: nothing would change), 1 some puzzle does not fit --layout, or
with --check: some file would change, 2 usage or I/O error.")]
pub(in crate::cli) struct FmtArgs {
    #[command(flatten)]
    pub(in crate::cli) paths: Paths,
    /// Change the layout: plain grid, grid with box borders, or one line. Puzzles that do not fit are reported and left unchanged
    #[arg(long, value_name = "LAYOUT", value_parser = layouts())]
    pub(in crate::cli) layout: Option<GridLayout>,
    /// Change nothing; list the files that would change
    #[arg(long)]
    pub(in crate::cli) check: bool,
}

/// Returns the names of the layouts.
fn layouts() -> impl TypedValueParser<Value = GridLayout> {
    PossibleValuesParser::new(GridLayout::ALL.map(GridLayout::name))
        .map(|name| GridLayout::from_name(&name).unwrap_or(GridLayout::Grid))
}
