//! The options of `solve`.

use clap::Args;

use super::common::{Answers, Continued, Part, Paths, Threads, nodes, number};
use crate::cli::engine::EngineArg;

#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  sudoku-ls solve easy.sudoku
  sudoku-ls solve --format json puzzles/ | jq -r 'select(.status != \"unique\") | .file'
  sudoku-ls solve --all --limit 10 empty.sudoku

JSON output is one object per puzzle: file, line, puzzle (its number in the file), status (unique,
none, multiple, unknown), solutions (none, one, or two that differ; in the puzzle's own symbols), a
reason if the status is unknown, and the nodes and contradictions of the search: choices tried, and
choices that led to a dead end. Text that is not a puzzle has the status unreadable, a reason, and
no number.

Only givens count: digits placed by the player ([State], +5) are not used.

With --all, solutions are printed as they are found, and their number goes to standard error. In
JSON, each solution is an object with file, line, puzzle and solution; a last one per puzzle has
count, complete, a reason if it is not complete, nodes and contradictions.

Exit codes: 0 every puzzle has one solution (with --all: all solutions, or --limit of them, were
printed), 1 some puzzle does not, or is unreadable, 2 usage or I/O error.")]
pub(in crate::cli) struct SolveArgs {
    #[command(flatten)]
    pub(in crate::cli) paths: Paths,
    #[command(flatten)]
    pub(in crate::cli) answers: Answers,
    /// Print all solutions of each puzzle
    #[arg(long)]
    pub(in crate::cli) all: bool,
    /// With --all: stop at this many solutions of a puzzle
    #[arg(long, value_name = "N", value_parser = |text: &str| number(text, 1, u64::MAX))]
    pub(in crate::cli) limit: Option<u64>,
    /// Search nodes per puzzle [default: 1000000; unlimited with --all]; after that, the answer is "unknown". Nodes,
    /// not time: the answer is the same on any machine
    #[arg(long, value_name = "N", value_parser = nodes)]
    pub(in crate::cli) nodes: Option<u64>,
    #[command(flatten)]
    pub(in crate::cli) engine: EngineArg,
    #[command(flatten)]
    pub(in crate::cli) part: Part,
    #[command(flatten)]
    pub(in crate::cli) continued: Continued,
    #[command(flatten)]
    pub(in crate::cli) threads: Threads,
}
