//! The options of the subcommands of collections: `unique`, `audit` and `stats`.

use std::path::PathBuf;

use clap::Args;

use super::common::{Answers, Part, Paths, Threads, nodes, number};

/// Parses a number of megabytes.
fn megabytes(text: &str) -> Result<u64, String> {
    number(text, 1, 1 << 40)
}

#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  sudoku-ls unique puzzles.txt > without-repeats.txt
  sudoku-ls unique --json a.sudoku b.sudoku | jq -r 'select(.status == \"repeated\") | .first'

Prints the first puzzle of each class of isomorphic ones, unchanged, with its comments, metadata and
sections, as it is found. Two classic 9x9 puzzles are isomorphic if relabeling digits, transposing,
and reordering rows, columns, bands and stacks make one of the other. On other boards, only equal
puzzles count as repeated. The puzzles seen take 64 bytes each; beyond --memory, sorted files in the
folder for temporary files hold them (24 bytes each).

JSON output is one object per puzzle: file, puzzle (its number in the file), line, status (first,
repeated), the place of the first one, and text. Text that is not a puzzle has the status
unreadable.

Exit codes: 0 every puzzle was read, 1 some was unreadable, 2 usage or I/O error.")]
pub(in crate::cli) struct UniqueArgs {
    #[command(flatten)]
    pub(in crate::cli) paths: Paths,
    #[command(flatten)]
    pub(in crate::cli) answers: Answers,
    /// Memory for the puzzles seen, in MB
    #[arg(long, value_name = "MB", default_value_t = 1024, value_parser = megabytes)]
    pub(in crate::cli) memory: u64,
    #[command(flatten)]
    pub(in crate::cli) threads: Threads,
}

#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  sudoku-ls audit test.txt train.txt
  sudoku-ls audit --json test/ train/ | jq -r .of

Names the puzzles of A that are isomorphic to a puzzle of B, one per line: for example, test puzzles
that the training data has in another form. On boards other than the classic 9x9, only equal puzzles
count.

JSON output is one object per such puzzle: file, puzzle (its number in the file), line, status
(isomorphic), and of, the place of the first such puzzle of B.

Exit codes: 0 no puzzle of A is isomorphic to one of B, 1 some puzzle is, or is unreadable, 2 usage
or I/O error.")]
pub(in crate::cli) struct AuditArgs {
    /// File or folder whose puzzles are looked up; - for standard input
    #[arg(value_name = "A")]
    pub(in crate::cli) own: PathBuf,
    /// File or folder in which they are looked up
    #[arg(value_name = "B")]
    pub(in crate::cli) other: PathBuf,
    #[command(flatten)]
    pub(in crate::cli) answers: Answers,
    /// Memory for the puzzles of B, in MB; the rest is kept in temporary files
    #[arg(long, value_name = "MB", default_value_t = 1024, value_parser = megabytes)]
    pub(in crate::cli) memory: u64,
    #[command(flatten)]
    pub(in crate::cli) threads: Threads,
}

#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  sudoku-ls stats puzzles.txt
  sudoku-ls stats --rate --plot ratings.svg puzzles.sudoku

Prints how many puzzles have one solution, several or none; how many have each number of clues; and
with --rate, how many have each of HoDoKu's levels and each ER of Sudoku Explainer.

JSON output is one object: puzzles, status, clues, level, and er (by whole points), each with the
number of puzzles.

Exit codes: 0 every puzzle was read, 1 some was unreadable, 2 usage or I/O error.")]
pub(in crate::cli) struct StatsArgs {
    #[command(flatten)]
    pub(in crate::cli) paths: Paths,
    #[command(flatten)]
    pub(in crate::cli) answers: Answers,
    /// Also rate the puzzles, which takes some 0.3 ms each
    #[arg(long)]
    pub(in crate::cli) rate: bool,
    /// Also draw the table as a bar chart in this SVG file
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) plot: Option<PathBuf>,
    /// Budget per puzzle: search nodes, steps and assumptions
    #[arg(long, value_name = "N", default_value_t = 10_000_000, value_parser = nodes)]
    pub(in crate::cli) nodes: u64,
    #[command(flatten)]
    pub(in crate::cli) part: Part,
    #[command(flatten)]
    pub(in crate::cli) threads: Threads,
}
