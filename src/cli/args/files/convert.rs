//! The options of `convert`.

use std::path::{Path, PathBuf};

use clap::Args;

use super::super::common::{Paths, to_file};
use crate::cli::args::choice::choice;
use crate::convert::Form;

#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  sudoku-ls convert --to sudoku game.xml
  sudoku-ls convert --to line puzzles.sudoku > puzzles.txt
  sudoku-ls convert --to fpuzzles-link --output link.txt jigsaw.sudoku

The form of each file is detected from its content, unless --from names it. Each puzzle is read
back from what was written: what the form does not carry of it is reported on standard error, with
file and line.

Exit codes: 0 everything was carried, 1 something was unreadable or not carried, 2 usage or I/O
error.")]
pub(in crate::cli) struct ConvertArgs {
    #[command(flatten)]
    pub(in crate::cli) paths: Paths,
    /// The form to write
    #[arg(long, value_parser = choice::<Form>(), value_name = "FORM")]
    pub(in crate::cli) to: Form,
    /// The form to read, if not the one that the content looks like
    #[arg(long, value_parser = choice::<Form>(), value_name = "FORM", hide_possible_values = true)]
    pub(in crate::cli) from: Option<Form>,
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
