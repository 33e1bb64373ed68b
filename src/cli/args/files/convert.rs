//! The options of `convert`.

use std::path::{Path, PathBuf};

use clap::Args;

use super::super::common::{Paths, to_file};
use crate::cli::args::choice::choice;
use crate::convert::Form;

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
