//! The arguments of `classic`.

use std::path::PathBuf;

use clap::Args as ClapArgs;

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
The input is 1, to make a puzzle with one solution and fewer than 40 clues; or 2 and the 9 rows of a puzzle, to solve it. Cells may be
parted by spaces, and blanks are '-'.
The answer to 2 is No_Solution; OK and the solution; or Multiple_Solutions and two of them. A grid has a space between cells, and an empty
line stands between two grids.
Without FILE the input is standard input, and the answer goes to standard output; with FILE it goes to output.txt in this folder.
With -MoreModes, 2 gives all solutions (a million at most), and 1 is followed by a number n: a puzzle with more than n solutions.
Exit code: 0 answered, 1 there were more than a million solutions, 2 a wrong input, or a file that can't be used.")]
pub(in crate::cli) struct ClassicArgs {
    /// A file with the input; the answer goes to output.txt
    #[arg(value_name = "FILE", allow_hyphen_values = true)]
    pub(in crate::cli) file: Option<PathBuf>,
    /// All solutions, or a puzzle with more than n of them
    #[arg(value_name = "-MoreModes", allow_hyphen_values = true)]
    pub(in crate::cli) switch: Option<String>,
}
