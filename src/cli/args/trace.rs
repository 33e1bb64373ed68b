//! The options of `trace`.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use crate::solver::Engine;

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Prints cell=K for each round (the number of its cell, row by row from 1), then the time and the answer. Other engines print the depth and
the choice of each search node. The search ends at the first solution.
JSON output is an object a round: round, cell, name, tried, outcome (placed or backtrack), digit, cleared (the marks that it took);
for other engines a node: node, depth, outcome (chosen, handed-over, stuck or solved), cell, name, digit, options.
The last line is a summary: rounds and backtracks (or nodes and contradictions), status (solved, none or unknown), solution.
Exit code: 0 solved, 1 no solution or not decided, 2 a file that can't be read or written.")]
pub(in crate::cli) struct TraceArgs {
    /// A file of puzzles, or - for standard input
    #[arg(value_name = "FILE")]
    pub(in crate::cli) file: PathBuf,
    /// Which engine searches
    #[arg(long, value_enum, default_value_t = Engine::Enumerate)]
    pub(in crate::cli) engine: Engine,
    /// A JSON object a round, and a summary
    #[arg(long, conflicts_with_all = ["svg", "marks"])]
    pub(in crate::cli) json: bool,
    /// Plot the search into this file: the cell (or the depth) against the round
    #[arg(long, value_name = "OUT", conflicts_with = "marks")]
    pub(in crate::cli) svg: Option<PathBuf>,
    /// Also print the marks of the whole grid at the start and after each round, 0 where a digit is out
    #[arg(long)]
    pub(in crate::cli) marks: bool,
    /// Rounds, or search nodes, after which it stops
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub(in crate::cli) max_rounds: u64,
    /// Which puzzle of the file, from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub(in crate::cli) puzzle: u64,
}
