//! The options of `bench`.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::common::{Paths, nodes, number, to_file};
use crate::cli::engine::EngineArg;
use crate::solver::Vectors;

#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  sudoku-ls bench puzzles.sudoku
  sudoku-ls bench --engine dancing-links --seconds 5 puzzles.sudoku
  sudoku-ls bench --levels --engines search,dancing-links puzzles.sudoku
  sudoku-ls bench --experiment --format markdown puzzles.sudoku
  sudoku-ls bench --engines all --format svg --output engines.svg puzzles.sudoku

Prints one line per file: its puzzles by number of solutions, the CPU time per puzzle (all threads
together, without reading) and the puzzles per second. Puzzles are permuted: digits renumbered,
perhaps transposed, in random order. The median of five runs counts. All puzzles of a file are
counted; of more than 1,000,000, a random sample of that size is measured.

JSON output is one object per file: file, puzzles, none, unique, multiple, undecided (together all
puzzles), measured, cpu_us, per_second, nodes_total, nodes_max, contradictions; with --vectors also
vectors, their name. Nodes are choices tried, contradictions those that led to a dead end. Node
counts and solution counts come from one pass over the original, unpermuted puzzles, with at most
two solutions and --nodes each.

With --engines, engines are compared on each file, on its puzzles as they are (a random sample of
1000, if there are more), up to two solutions each: one line per engine with the mean and the worst
CPU time, the nodes, and how many puzzles were not decided. In JSON a line is an object: file,
engine, puzzles, measured, mean_us, worst_us, nodes_total, nodes_max, contradictions, undecided.
With --levels, the puzzles of all files are grouped by their measured level (easy to extreme, see
rate; the rest is 'not rated') instead of by file, and objects have level in place of file. With
--format svg the output is a chart, and the lines go to standard error.

With --experiment, the output is one table of sets by algorithms, with the mean CPU time and the
mean nodes of each: as text, as JSON (one object: experiment, ways with their options, and sets with
cells of mean_us, worst_us, nodes_total, nodes_max, contradictions, undecided), as Markdown or as a
chart. --experiment alone is the table of the report that the hybrid comes from: plain search
(--engine fewest-first), dancing links (--column first), the same after singles (--singles cells),
and the hybrid (--hybrid singles-first --switch 36); its sets are the measured levels of the puzzles
(without PATH: five levels of 20 puzzles that are made), and a Finnish 'hardest' puzzle.
--experiment=order searches boards of 4x4 to 12x12 by enumeration. --experiment=speed-up measures
each way to make enumeration faster, on the exercises of the texts and the puzzles of PATH.

Exit codes: 0 measured, 1 a file without puzzles or with unreadable ones, 2 usage or I/O error.")]
pub(in crate::cli) struct BenchArgs {
    #[command(flatten)]
    pub(in crate::cli) paths: Paths,
    /// Output format
    #[arg(long, value_enum, default_value_t = BenchFormat::Text)]
    format: BenchFormat,
    /// Same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Older than --format svg: also write a chart into this file
    #[arg(long, value_name = "FILE", requires = "engines", hide = true)]
    pub(in crate::cli) svg: Option<PathBuf>,
    /// Stop at this many solutions of a puzzle, 1 or 2
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = |text: &str| number(text, 1, 2))]
    pub(in crate::cli) limit: u64,
    /// Threads that share the puzzles of a file
    #[arg(long, short = 'j', value_name = "N", default_value_t = 1, value_parser = |text: &str| number(text, 1, 1024))]
    pub(in crate::cli) threads: u64,
    #[command(flatten)]
    pub(in crate::cli) engine: EngineArg,
    /// Compare these engines, separated by commas, or all of them
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub(in crate::cli) engines: Vec<String>,
    /// Compare engines (all, or those of --engines) by the measured level of the puzzles
    #[arg(long)]
    pub(in crate::cli) levels: bool,
    /// Repeat an experiment from the texts that describe the engines, and print one table
    #[arg(
        long,
        value_enum,
        value_name = "NAME",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "levels",
        conflicts_with = "svg"
    )]
    pub(in crate::cli) experiment: Option<Experiment>,
    /// Search nodes per puzzle; after that, the puzzle counts as undecided. 0 means no limit
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = nodes)]
    pub(in crate::cli) nodes: u64,
    /// Count many puzzles at a time, which is faster, instead of one by one
    #[arg(long)]
    pub(in crate::cli) batch: bool,
    /// Vector instructions of the classic 9x9 engine instead of the fastest: avx512, avx2, sse4.1, neon, simd128
    /// (WebAssembly), portable (plain integers)
    #[arg(long, value_name = "NAME", value_parser = vectors)]
    pub(in crate::cli) vectors: Option<Vectors>,
    /// Seconds to measure each file
    #[arg(long, value_name = "S", default_value_t = 1.0, value_parser = seconds)]
    pub(in crate::cli) seconds: f64,
}

impl BenchArgs {
    /// Returns the form of the output.
    pub(in crate::cli) const fn format(&self) -> BenchFormat {
        if self.json { BenchFormat::Json } else { self.format }
    }

    /// Returns the file that the output goes to, if it is not standard output.
    pub(in crate::cli) fn output(&self) -> Option<&Path> {
        to_file(self.output.as_ref())
    }
}

/// An experiment of the texts that engines come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum Experiment {
    /// Plain search, dancing links, the same after singles, and the hybrid, on each level, as in the report
    Levels,
    /// Enumeration on boards of growing size
    Order,
    /// Enumeration made faster, step by step
    SpeedUp,
}

impl Experiment {
    /// Returns its name on the command line.
    pub(in crate::cli) const fn name(self) -> &'static str {
        match self {
            Self::Levels => "levels",
            Self::Order => "order",
            Self::SpeedUp => "speed-up",
        }
    }
}

/// The form of what is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum BenchFormat {
    /// One line per file, or per engine
    Text,
    /// One JSON object per line
    Json,
    /// A table; needs --experiment
    Markdown,
    /// A chart; needs --engines or --levels
    Svg,
}

/// Returns vector instructions that this machine has.
fn vectors(name: &str) -> Result<Vectors, String> {
    let there = Vectors::available();
    name.parse::<Vectors>().ok().filter(|vectors| there.contains(vectors)).ok_or_else(|| {
        let names: Vec<&str> = there.iter().map(|vectors| vectors.name()).collect();
        format!("this machine has {}", names.join(", "))
    })
}

/// Returns a number of seconds from 0 to 3600.
fn seconds(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|seconds| (0.0..=3600.0).contains(seconds));
    number.ok_or_else(|| "expected seconds from 0 to 3600".to_owned())
}
