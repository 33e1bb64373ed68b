//! The options of `solve`.

use clap::Args as ClapArgs;

use super::Paths;
use crate::cli::engine::EngineArg;

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
JSON output is a line a puzzle: file, puzzle (its number in the file), status (unique, none, multiple, unknown),
solutions (none, one, or two that differ; each in the puzzle's own symbols), and a reason where the status is unknown.
Only givens count: digits placed by the player ([State], +5) are not trusted.
With --all solutions are written as they are found, and how many there were goes to standard error. In JSON each is an object:
file, puzzle, solution; and the last one of a puzzle holds count, complete, and a reason where it is not complete.
Exit code: 0 every puzzle has just one solution, 1 some has not, 2 a file that can't be read. With --all: 0 all solutions
are written, or as many as --limit says, 1 some puzzle has none, or its budget ran out before.")]
pub(in crate::cli) struct SolveArgs {
    #[command(flatten)]
    pub(in crate::cli) paths: Paths,
    /// A JSON object a puzzle
    #[arg(long)]
    pub(in crate::cli) json: bool,
    /// Write all solutions of each puzzle, one after the other
    #[arg(long)]
    pub(in crate::cli) all: bool,
    /// Stop at this many solutions of a puzzle
    #[arg(long, value_name = "N", requires = "all", value_parser = clap::value_parser!(u64).range(1..))]
    pub(in crate::cli) limit: Option<u64>,
    /// Search nodes for each puzzle, after which the answer is "unknown" (1000000 if nothing is said; no end with --all).
    /// Nodes, not time: the answer is the same on any machine
    #[arg(long, value_name = "N")]
    pub(in crate::cli) nodes: Option<u64>,
    #[command(flatten)]
    pub(in crate::cli) engine: EngineArg,
}
