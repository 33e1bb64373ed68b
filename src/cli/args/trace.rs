//! The options of `trace`.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::common::{nodes, number, to_file};
use crate::cli::args::choice::choice;
use crate::cli::engine::EngineArgs;
use crate::solver::Engine;

#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  sudoku-ls trace easy.sudoku
  sudoku-ls trace --marks=steps --original easy.sudoku
  sudoku-ls trace --format svg --output search.svg easy.sudoku
  sudoku-ls trace --engine search --format json --puzzle 3 puzzles.sudoku

Prints cell=K for each round (the number of its cell, row by row from 1), then the time and the
answer (with --original in the words of the text that enumeration comes from). With --marks=steps,
the marks are also shown for the empty grid, after each given (given: cell=K digit=D) and, below
each round, at each failed try (try: cell=K digit=D), with the cells left without a mark. Other
engines than enumerate print the depth and the choice of each step. The search ends at the first
solution, or after all of them with --all.

JSON output is one object per round: round, cell, name, tried, emptied (for each digit that failed,
the cells left without a mark), outcome (placed or backtrack), digit, cleared (the removed marks,
including the other marks of the cell), pointer (of the cell, after the round); for other engines
one per step: step, depth, outcome (started, chosen, handed-over, stuck or solved), cell, name,
digit, options. The last line is a summary: rounds and backtracks (steps, for other engines), nodes
(choices tried), contradictions (choices that led to a dead end), status (solved, none or unknown),
solution. With --all, a summary follows each solution, and the last one has solutions, their number,
and whether they are complete.

Exit codes: 0 solved, 1 no solution or not decided, 2 usage or I/O error.")]
pub(in crate::cli) struct TraceArgs {
    /// A puzzle file, or - for standard input, which is also read if it is piped and no FILE is given
    #[arg(value_name = "FILE")]
    pub(in crate::cli) file: Option<PathBuf>,
    /// Engine to search with
    #[arg(long, value_parser = choice::<Engine>(), default_value = Engine::Enumerate.name())]
    pub(in crate::cli) engine: Engine,
    #[command(flatten)]
    pub(in crate::cli) options: EngineArgs,
    /// Continue after the first solution until all solutions are found
    #[arg(long)]
    pub(in crate::cli) all: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t = TraceFormat::Text)]
    format: TraceFormat,
    /// Same as --format json
    #[arg(long, conflicts_with_all = ["format", "svg", "marks", "original"])]
    json: bool,
    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE", conflicts_with = "svg")]
    output: Option<PathBuf>,
    /// Older spelling of --format svg --output FILE
    #[arg(long, value_name = "FILE", conflicts_with_all = ["format", "marks", "original"], hide = true)]
    svg: Option<PathBuf>,
    /// Also print the marks of the whole grid at the start and after each round; with =steps, also after each given and
    /// at each failed try. A 0 stands for an excluded digit. The pointer of each cell is underlined on a terminal, and
    /// in brackets elsewhere
    #[arg(
        long,
        value_enum,
        value_name = "WHEN",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "rounds"
    )]
    pub(in crate::cli) marks: Option<MarksArg>,
    /// Print the time and the answer in the words of the text that enumeration comes from (such as 'It took   0.00 s.')
    #[arg(long)]
    pub(in crate::cli) original: bool,
    /// Rounds, or search nodes, after which the search stops
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = nodes)]
    pub(in crate::cli) max_rounds: u64,
    /// Number of the puzzle in the file, from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = |text: &str| number(text, 1, u64::MAX))]
    pub(in crate::cli) puzzle: u64,
}

impl TraceArgs {
    /// Returns the form in which the search is shown.
    pub(in crate::cli) const fn format(&self) -> TraceFormat {
        match self.format {
            _ if self.json => TraceFormat::Json,
            _ if self.svg.is_some() => TraceFormat::Svg,
            format => format,
        }
    }

    /// Returns the file that the output goes to, if it is not standard output.
    pub(in crate::cli) fn output(&self) -> Option<&Path> {
        to_file(self.output.as_ref().or(self.svg.as_ref()))
    }
}

/// When the marks of the whole grid are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum MarksArg {
    /// At the start and after each round
    Rounds,
    /// Also for the empty grid, after each given, and at each failed try
    Steps,
}

/// How a search is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum TraceFormat {
    /// One line per round or search node
    Text,
    /// One JSON object per round or search node, and a summary
    Json,
    /// A plot: the cell of each round, or for other engines the depth of each node
    Svg,
}
