//! What can be asked for on the command line, with the words that explain it.
//!
//! No behaviour is here, except how a wrong call is told in one line.

mod logic;

use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};

use super::engine::{EngineArg, EngineOptions};
use crate::generate::{BuildMethod, PuzzleSpec, Symmetry};
use crate::solver::{Engine, Vectors};

pub(super) use logic::{HintArgs, PathArgs, PathFormat, RateArgs, StepsArgs};

/// Language server and tools for sudoku puzzles kept as text (.sudoku files).
///
/// Without a subcommand it is the language server, over standard input and output.
#[derive(Parser, Debug)]
#[command(name = "sudoku-ls", version, about, disable_help_subcommand = true)]
#[command(after_help = "Exit codes: 0 all is well, 1 findings, 2 a wrong call or a file that can't be used.")]
pub(super) struct Args {
    /// Serve over standard input and output (that is what it does anyway)
    #[arg(long)]
    pub(super) stdio: bool,
    #[command(subcommand)]
    pub(super) command: Option<Command>,
}

#[derive(Subcommand, Debug)]
pub(super) enum Command {
    /// Serve an editor over standard input and output (the default)
    Lsp {
        /// Accepted because editors pass it; there is no other way
        #[arg(long)]
        stdio: bool,
    },
    /// Check puzzles: form, clashes, and whether each has just one solution
    Check(CheckArgs),
    /// Solve puzzles, and say of each whether its solution is the only one
    Solve(SolveArgs),
    /// Count the solutions of puzzles
    Count(CountArgs),
    /// Measure what it costs to count the solutions of puzzles
    Bench(BenchArgs),
    /// Show a search step by step: as lines, as JSON, as a plot
    Trace(TraceArgs),
    /// Make puzzles with just one solution, or with several
    Generate(GenerateArgs),
    /// Rate puzzles: Sudoku Explainer's ER/EP/ED, and HoDoKu's level and score
    Rate(RateArgs),
    /// Show the next step of each puzzle, as a hint
    Hint(HintArgs),
    /// Show all steps from a puzzle to its solution
    Path(PathArgs),
    /// List every application of one technique at a position
    Steps(StepsArgs),
    /// Format puzzle files in place; every digit and comment stays
    Fmt(FmtArgs),
    /// Make and solve 9x9 puzzles as an older program did, for scripts made for it
    Classic(ClassicArgs),
    /// Play an editor's session with the server on a sample, and show each step
    Demo,
}

/// Where puzzles are read from.
#[derive(ClapArgs, Debug)]
pub(super) struct Paths {
    /// Files (any ending), folders (all their .sudoku .sdk .sdm .sdx .ss files), or - for standard input
    #[arg(required = true, value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,
}

/// How much may be searched. Nodes, not time: the answer is the same on any machine.
#[derive(ClapArgs, Debug)]
pub(super) struct Nodes {
    /// Search nodes for each puzzle, after which the answer is "at least"; nodes, not time: the same on any machine
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub(super) nodes: u64,
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
JSON output is one object a line: file, range, severity (error, warning, information, hint), code, message, related.
Lines and columns count from 1; a column is a character (a Unicode code point); a range's end is the column after its last.
Exit code: 0 no error and no warning, 1 some, 2 a file that can't be read. Information and hints don't fail.
A .sudoku-ls.toml beside the files, or above them, sets nodes and the levels of findings.")]
pub(super) struct CheckArgs {
    #[command(flatten)]
    pub(super) paths: Paths,
    /// How findings are shown
    #[arg(long, value_enum, default_value_t = Output::Text)]
    pub(super) output: Output,
    /// Search nodes for each puzzle, after which a finding says "not decided" (100000 if nothing is said). Nodes, not
    /// time: the same on any machine
    #[arg(long, value_name = "N")]
    pub(super) nodes: Option<u64>,
    /// Also hint at puzzles with a clue that can go
    #[arg(long)]
    pub(super) minimal: bool,
    /// Also hint at classic 9x9 puzzles that are the same but for their digits' names and the order of their lines
    #[arg(long)]
    pub(super) isomorphs: bool,
}

/// How findings are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Output {
    /// Code frames for people
    Text,
    /// A JSON object a line
    Json,
    /// Workflow commands, which GitHub shows beside the lines
    Github,
    /// One SARIF 2.1.0 log, for code scanning
    Sarif,
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
JSON output is a line a puzzle: file, puzzle (its number in the file), status (unique, none, multiple, unknown),
solutions (none, one, or two that differ; each in the puzzle's own symbols), a reason where the status is unknown, and the
search's nodes (what a node is differs from engine to engine).
Only givens count: digits placed by the player ([State], +5) are not trusted.
With --all solutions are written as they are found, and how many there were goes to standard error. In JSON each is an object:
file, puzzle, solution; and the last one of a puzzle holds count, complete, a reason where it is not complete, and nodes.
Exit code: 0 every puzzle has just one solution, 1 some has not, 2 a file that can't be read. With --all: 0 all solutions
are written, or as many as --limit says, 1 some puzzle has none, or its budget ran out before.")]
pub(super) struct SolveArgs {
    #[command(flatten)]
    pub(super) paths: Paths,
    /// A JSON object a puzzle
    #[arg(long)]
    pub(super) json: bool,
    /// Write all solutions of each puzzle, one after the other
    #[arg(long)]
    pub(super) all: bool,
    /// Stop at this many solutions of a puzzle
    #[arg(long, value_name = "N", requires = "all", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) limit: Option<u64>,
    /// Search nodes for each puzzle, after which the answer is "unknown" (1000000 if nothing is said; no end with --all).
    /// Nodes, not time: the answer is the same on any machine
    #[arg(long, value_name = "N")]
    pub(super) nodes: Option<u64>,
    #[command(flatten)]
    pub(super) engine: EngineArg,
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Prints a line a puzzle: the number; 'at least N' where the limit was reached or the budget ran out; or unknown with the reason.
JSON output is an object a puzzle: file, puzzle, count, complete, a reason where it is not complete, and the search's nodes.
Exit code: 0 every puzzle was counted, up to the limit; 1 some was not; 2 a file that can't be read.")]
pub(super) struct CountArgs {
    #[command(flatten)]
    pub(super) paths: Paths,
    /// A JSON object a puzzle
    #[arg(long)]
    pub(super) json: bool,
    /// Stop counting at this many solutions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) limit: Option<u64>,
    #[command(flatten)]
    pub(super) engine: EngineArg,
    #[command(flatten)]
    pub(super) nodes: Nodes,
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Prints a line a file: its puzzles by their number of solutions, the CPU time a puzzle (all threads together; reading is not counted) and
the puzzles a second. Puzzles are permuted: digits named anew, perhaps transposed, in random order. The median of five runs counts.
Of a file with more than 1,000,000 puzzles, all are counted, and a random sample of so many is measured.
JSON output is an object a file: file, puzzles, none, unique, multiple, undecided, measured, cpu_us, per_second, nodes_total, nodes_max;
with --vectors also vectors, their name. The nodes and undecided are those of one pass of the engine over all puzzles as they stand, not
permuted, up to two solutions.
With --engines it compares engines on each file, on its puzzles as they stand (a random sample of 1000, if there are more), up to two
solutions each: a line an engine with the mean and the worst CPU time, the nodes (rounds, for enumerate), and how many puzzles were
not decided. In JSON a line is an object: file, engine, puzzles, measured, mean_us, worst_us, nodes_total, nodes_max, undecided.
Exit code: 0 measured; 1 a file without puzzles; 2 a file that can't be read.")]
pub(super) struct BenchArgs {
    #[command(flatten)]
    pub(super) paths: Paths,
    /// Stop at this many solutions of a puzzle
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=2))]
    pub(super) limit: u64,
    /// Threads that share the puzzles of a file
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1024))]
    pub(super) threads: u64,
    #[command(flatten)]
    pub(super) engine: EngineArg,
    /// Compare these engines, separated by commas, or all of them
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub(super) engines: Vec<String>,
    /// With --engines: draw a chart into this file
    #[arg(long, value_name = "OUT", requires = "engines")]
    pub(super) svg: Option<PathBuf>,
    /// Search nodes for each puzzle, after which it is undecided; 0 for no end
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub(super) nodes: u64,
    /// Hand over many puzzles at a time, which is faster, instead of one by one
    #[arg(long)]
    pub(super) batch: bool,
    /// Vector instructions for the engine for classic 9x9, instead of the fastest: avx512, avx2, sse4.1, neon, portable (plain integers)
    #[arg(long, value_name = "NAME", value_parser = vectors)]
    pub(super) vectors: Option<Vectors>,
    /// Seconds to measure each file
    #[arg(long, value_name = "S", default_value_t = 1.0, value_parser = seconds)]
    pub(super) seconds: f64,
    /// A JSON object a file
    #[arg(long)]
    pub(super) json: bool,
}

/// Vector instructions that this machine has.
fn vectors(name: &str) -> Result<Vectors, String> {
    let there = Vectors::available();
    Vectors::from_name(name).filter(|vectors| there.contains(vectors)).ok_or_else(|| {
        let names: Vec<&str> = there.iter().map(|vectors| vectors.name()).collect();
        format!("this machine has {}", names.join(", "))
    })
}

/// A number of seconds from 0 to 3600.
fn seconds(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|seconds| (0.0..=3600.0).contains(seconds));
    number.ok_or_else(|| "give seconds from 0 to 3600".to_owned())
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Prints cell=K for each round (the number of its cell, row by row from 1), then the time and the answer. Other engines print the depth and
the choice of each search node. The search ends at the first solution, or after all of them with --all.
JSON output is an object a round: round, cell, name, tried, emptied (for each digit that failed, the cells that it left without a mark),
outcome (placed or backtrack), digit, cleared (the marks that it took, the cell's own others included), pointer (the cell's, at the end);
for other engines a node: node, depth, outcome (started, chosen, handed-over, stuck or solved), cell, name, digit, options.
The last line is a summary: rounds and backtracks (or nodes and contradictions), status (solved, none or unknown), solution. With --all a
summary stands behind each solution, and the last one holds solutions, their number, and whether they are complete.
Exit code: 0 solved, 1 no solution or not decided, 2 a file that can't be read or written.")]
pub(super) struct TraceArgs {
    /// A file of puzzles, or - for standard input
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
    /// Which engine searches
    #[arg(long, value_enum, default_value_t = Engine::Enumerate)]
    pub(super) engine: Engine,
    #[command(flatten)]
    pub(super) options: EngineOptions,
    /// Go on after the first solution, until all are found
    #[arg(long)]
    pub(super) all: bool,
    /// A JSON object a round, and a summary
    #[arg(long, conflicts_with_all = ["svg", "marks"])]
    pub(super) json: bool,
    /// Plot the search into this file: the cell (or the depth) against the round
    #[arg(long, value_name = "OUT", conflicts_with = "marks")]
    pub(super) svg: Option<PathBuf>,
    /// Also print the marks of the whole grid at the start and after each round, 0 where a digit is out; each cell's pointer is underlined on
    /// a terminal, and in brackets elsewhere
    #[arg(long)]
    pub(super) marks: bool,
    /// Rounds, or search nodes, after which it stops
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub(super) max_rounds: u64,
    /// Which puzzle of the file, from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) puzzle: u64,
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Puzzle number k gets the seed SEED + k - 1: the same call with the same seed prints the same puzzles on any machine. Each puzzle
names the line that makes it again.

Which puzzle it is: clues are taken out of a random full grid in random order, wherever one solution is left. With --min-solutions N
they are taken out whatever follows, and the puzzle is the first one on this way with at least N solutions; with the
clue back that went last, it has fewer.

With --method bottom-up clues of the full grid are added in random order until one solution is left, then those not needed are taken out, in
a new random order.

A pattern is N rows of N marks: . for a cell without a clue, x for one with a clue. A map of regions is N rows of N labels. Both may also
be a puzzle's file, whose clues or [Regions] are taken, - for standard input, or written out: rows:x..x/.xx./.xx./x..x

For example:
  sudoku-ls generate --size 6 --count 100 --form line --output six.sudoku
  sudoku-ls generate --symmetry rotate180 --clues 28
  sudoku-ls generate --regions samples/jigsaw.sudoku --rules diagonal --seed 7
  sudoku-ls generate --pattern rows:x..x/.xx./.xx./x..x

Exit code: 0 done, 2 a wrong call, or a puzzle that is not to be had, with the reason.")]
pub(super) struct GenerateArgs {
    /// One line a puzzle, or a grid with its metadata
    #[arg(long, value_enum, default_value_t = FormArg::Grid)]
    pub(super) form: FormArg,
    /// How many puzzles
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) count: u64,
    /// The first puzzle's seed, 7 or 2:7; chosen by chance if absent, and printed either way
    #[arg(long)]
    pub(super) seed: Option<String>,
    /// Cells along a side, 1 to 31; if absent, what --regions, --pattern or --box say, else 9
    #[arg(long, value_name = "N")]
    pub(super) size: Option<usize>,
    /// Rows and columns of a box, as 2x3
    #[arg(long = "box", value_name = "RxC")]
    pub(super) boxes: Option<String>,
    /// Extra rules, parted by commas: diagonal, windoku, disjoint, anti-knight, anti-king, non-consecutive
    #[arg(long, value_delimiter = ',')]
    pub(super) rules: Vec<String>,
    /// The regions of a jigsaw in place of boxes, from a file
    #[arg(long, value_name = "FILE", conflicts_with = "boxes")]
    pub(super) regions: Option<String>,
    /// How many clues; if absent, clues go until none can
    #[arg(long, value_name = "N")]
    pub(super) clues: Option<usize>,
    /// How many solutions at least, 1 to 1000000; 1 is for just one
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=PuzzleSpec::MOST_SOLUTIONS))]
    pub(super) min_solutions: u64,
    /// How the cells with clues are arranged
    #[arg(long, value_enum, value_name = "NAME", ignore_case = true, default_value_t = Symmetry::None)]
    pub(super) symmetry: Symmetry,
    /// In which cells clues stand, from a file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["symmetry", "clues"])]
    pub(super) pattern: Option<String>,
    /// Only a puzzle in which each clue is needed, proved
    #[arg(long)]
    pub(super) minimal: bool,
    /// Which way a puzzle with one solution is made
    #[arg(long, value_enum, value_name = "METHOD", default_value_t = BuildMethod::TopDown)]
    pub(super) method: BuildMethod,
    /// Search nodes for deciding whether a clue of a board above 9x9 can go; another number, another puzzle
    #[arg(long, value_name = "N", default_value_t = PuzzleSpec::NODES)]
    pub(super) nodes: u64,
    /// Which engine decides, up to 9x9, whether a clue can go; the puzzle is the same, the work is not
    #[arg(long, value_enum, default_value_t = Engine::Auto)]
    pub(super) engine: Engine,
    /// Write to this file, whole or not at all, instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
}

/// The form of puzzles that are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum FormArg {
    /// One line a puzzle
    Line,
    /// Rows and columns
    Grid,
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Files that are in form already are left alone. With - the formatted text goes to standard output.
Exit code: 0 done (with --check: nothing would change), 1 with --check some file would change, 2 a file that can't be used.")]
pub(super) struct FmtArgs {
    #[command(flatten)]
    pub(super) paths: Paths,
    /// Change nothing; list the files that would change
    #[arg(long)]
    pub(super) check: bool,
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
The input is 1, to make a puzzle with one solution and fewer than 40 clues; or 2 and the 81 cells of a puzzle, to solve it. White space and
line ends may stand anywhere between them, and what follows is ignored. Blanks are '-'.
The answer to 2 is No_Solution; OK and the solution; or Multiple_Solutions and two of them. A grid has a space between cells, and an empty
line stands between two grids.
Without FILE the input is standard input, and the answer goes to standard output; with FILE it goes to output.txt in this folder.
With -MoreModes, 2 gives all solutions (a million at most), and 1 is followed by a number n: a puzzle with fewer than 40 clues and more
than n solutions.
Exit code: 0 answered, 1 there were more than a million solutions, 2 a wrong input, or a file that can't be used.")]
pub(super) struct ClassicArgs {
    /// A file with the input; the answer goes to output.txt
    #[arg(value_name = "FILE", allow_hyphen_values = true)]
    pub(super) file: Option<PathBuf>,
    /// All solutions, or a puzzle with more than n of them
    #[arg(value_name = "-MoreModes", allow_hyphen_values = true)]
    pub(super) switch: Option<String>,
}

/// A wrong call in one line: what is wrong, and a hint where there is one, without the usage block.
pub(super) fn one_line(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let told: Vec<&str> = text
        .lines()
        .map(str::trim)
        .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more information"))
        .filter(|line| !line.is_empty())
        .collect();
    let told = told.join("; ").replace(":; ", ": ");
    format!("{} (sudoku-ls --help lists what there is)", told.trim_start_matches("error: "))
}
