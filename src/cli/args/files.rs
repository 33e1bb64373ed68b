//! The options of the subcommands that write puzzles anew: `convert`, `fmt`, `minimize` and `complete`.

use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::cli::args::choice::choice;
use crate::cli::args::common::{Paths, nodes, to_file};
use crate::convert::Form;
use crate::syntax::GridLayout;

#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  sudoku-ls convert game.xml
  sudoku-ls convert --to line puzzles.sudoku > puzzles.txt
  sudoku-ls convert --to fpuzzles-link --output link.txt jigsaw.sudoku

The form of each file is detected from its content, unless --from names it. Each puzzle is read back
from the output, and whatever the form does not carry is noted on standard error, with file and
line. --quiet leaves out notes about parts that do not change the puzzle, such as a title.

Exit codes: 0 success, 1 something was unreadable or not converted, or a form does not carry the
givens, rules, regions or constraints of a puzzle (with --strict: any part of it), 2 usage or I/O
error.")]
pub(in crate::cli) struct ConvertArgs {
    #[command(flatten)]
    pub(in crate::cli) paths: Paths,
    /// The form to write
    #[arg(long, value_parser = choice::<Form>(), value_name = "FORM", default_value = Form::Sudoku.name())]
    pub(in crate::cli) to: Form,
    /// The form to read, instead of the form detected from the content
    #[arg(long, value_parser = choice::<Form>(), value_name = "FORM", hide_possible_values = true)]
    pub(in crate::cli) from: Option<Form>,
    /// Exit with 1 for anything that the form does not carry, such as a title, a comment or pencil marks
    #[arg(long)]
    pub(in crate::cli) strict: bool,
    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl ConvertArgs {
    /// Returns the file that the output goes to, if it is not standard output.
    pub(in crate::cli) fn output(&self) -> Option<&Path> {
        to_file(self.output.as_ref())
    }
}

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
        .map(|name| name.parse::<GridLayout>().unwrap_or(GridLayout::Grid))
}

/// Nodes for a puzzle.
const NODES: u64 = 1_000_000;

#[derive(Args, Debug)]
pub(in crate::cli) struct RemakeArgs {
    #[command(flatten)]
    pub(in crate::cli) paths: Paths,
    /// Change the files instead of naming the clues; with -, print the changed text
    #[arg(long)]
    pub(in crate::cli) write: bool,
    /// Search nodes for a puzzle
    #[arg(long, value_name = "N", default_value_t = NODES, value_parser = nodes)]
    pub(in crate::cli) nodes: u64,
}
