//! The arguments of `classic`.

use std::path::PathBuf;

use clap::Args;

#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  echo 1 | sudoku-ls classic
  sudoku-ls classic puzzle.txt -MoreModes

The input is 1, to make a puzzle with one solution and fewer than 40 clues; or 2 and the 81 cells
of a puzzle, to solve it. White space and line ends between them do not count, and what follows is
ignored. Blanks are '-'. The answer to 2 is No_Solution; OK and the solution; or Multiple_Solutions
and two of them. Cells of a grid are separated by a space, grids by an empty line.

Without FILE, the input is standard input, and the answer goes to standard output. With FILE, the
answer goes to output.txt in the working folder. With -MoreModes, 2 prints all solutions (at most a
million), and 1 is followed by a number n: a puzzle with fewer than 40 clues and more than n
solutions; from n = 1,000,000 on, its clues are in its first row, so that their number is known.

Exit codes: 0 success, 1 more than a million solutions, 2 usage or I/O error.")]
pub(in crate::cli) struct ClassicArgs {
    /// A file with the input; the answer goes to output.txt
    #[arg(value_name = "FILE", allow_hyphen_values = true)]
    pub(in crate::cli) file: Option<PathBuf>,
    /// Print all solutions, or make a puzzle with more than n of them
    #[arg(value_name = "-MoreModes", allow_hyphen_values = true)]
    pub(in crate::cli) switch: Option<String>,
}
