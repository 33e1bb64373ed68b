//! The options of `count`.

use clap::Args;

use super::common::{Answers, NODES, Part, Paths, Threads, nodes, number};
use crate::cli::engine::EngineArg;

#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  sudoku-ls count puzzles.sudoku
  sudoku-ls count --limit 100 --format json puzzles/

Prints one line per puzzle: the number; 'at least N' if the limit was reached or the budget ran
out; or 'unknown' with the reason. Text that is not a puzzle is 'unreadable', with the reason.

A number is exact. With --engine auto, puzzles without constraints that have many solutions are
counted without listing them: up to 6x6 from an empty grid, at 9x9 about ten million solutions
within the default --nodes, in at most 64 MB of memory per thread. The other engines list all.

JSON output is one object per puzzle: file, line, puzzle (its number in the file), status (exact,
at-least, unknown, unreadable), count, complete, a reason if it is not complete, and the nodes of
the search.

Exit codes: 0 every puzzle was counted, up to the limit, 1 some was not, or is unreadable, 2 usage
or I/O error.")]
pub(in crate::cli) struct CountArgs {
    #[command(flatten)]
    pub(in crate::cli) paths: Paths,
    #[command(flatten)]
    pub(in crate::cli) answers: Answers,
    /// Stop counting at this many solutions
    #[arg(long, value_name = "N", value_parser = |text: &str| number(text, 1, u64::MAX))]
    pub(in crate::cli) limit: Option<u64>,
    #[command(flatten)]
    pub(in crate::cli) engine: EngineArg,
    /// Search nodes per puzzle; after that, the answer is "at least"
    #[arg(long, value_name = "N", default_value_t = NODES, value_parser = nodes)]
    pub(in crate::cli) nodes: u64,
    #[command(flatten)]
    pub(in crate::cli) part: Part,
    #[command(flatten)]
    pub(in crate::cli) threads: Threads,
}
