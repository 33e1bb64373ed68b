//! The options of `generate`. Their spellings stay as they are: puzzles carry them in their `source:` line.

use std::path::{Path, PathBuf};

use clap::Args;

use super::common::{Threads, nodes, number, to_file};
use super::demand::DemandArgs;
use crate::board::{DigitRange, MAX_SIZE, Rule, Sides};
use crate::cli::args::choice::choice;
use crate::convert::Form;
use crate::generate::{BuildMethod, ConstraintKind, FullGrids, PuzzleSpec, Symmetry};
use crate::solver::Engine;

#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  sudoku-ls generate --size 6 --count 100 --form line --output six.sudoku
  sudoku-ls generate --symmetry rotate180 --clues 28
  sudoku-ls generate --form line --bare
  sudoku-ls generate --count 10 --json
  sudoku-ls generate --level hard --without uniqueness
  sudoku-ls generate --rating 6.5..7.2
  sudoku-ls generate --regions samples/jigsaw.sudoku --rules diagonal --seed 7
  sudoku-ls generate --pattern rows:x..x/.xx./.xx./x..x
  sudoku-ls generate --size 6x8 --symmetry rotate180
  sudoku-ls generate --constraints killer --clues 0
  sudoku-ls generate --constraints thermo,arrow --symmetry rotate180

Puzzle number k gets the seed SEED + k - 1: the same call with the same seed prints the same
puzzles on any machine. Each puzzle names the options that make it again. The 2 of a printed seed
2:7 is the version of the generator: with it, a later release makes the same puzzle.

Clues are removed from a random full grid in random order, wherever one solution is left. With
--min-solutions N, they are removed without that condition, and the puzzle is the first one with at
least N solutions; restoring the last removed clue leaves fewer than N. With --method bottom-up,
clues of the full grid are added in random order until one solution is left, then those not needed
are removed, in a new random order. --method from-empty does the same without a full grid: each clue
is a random digit, drawn again where no solution is left. --full-grid rotations makes full grids, up
to 9x9, from shuffled rows and their rotations; the grid begins again where no row fits.

With --level, --rating, --requires or --without, puzzles are made until one fits. The path is that
of 'path', techniques of uniqueness included. If none of 400 fits (of 20 above 9x9; of 4 where rules
leave few full grids), clues are put back into puzzles that are too hard for the level or the
rating, and, up to 9x9 and without a symmetry or a pattern, exchanged in puzzles that come near; on
the classic 9x9, exchanging comes first. The scales are made for that board; elsewhere they are
uncalibrated. Such a puzzle also depends on how this release rates.

With --constraints, clues of these kinds that a random full grid meets are drawn, and givens are
added in random order until one solution is left. Then givens and constraints that are redundant
are removed, but one constraint of each kind stays. With --clues, full grids are tried until the
constraints need no more givens, up to 50 of them; --clues 0 asks for a puzzle without givens.
Whether a clue is redundant is decided within 4 times --nodes, on boards of all sizes; clues are
kept where that does not suffice. With --level as well, up to 60 such puzzles are made until one has
it; into one that is too hard, constraints, then givens are put back.

A pattern has a mark for each cell, row by row: . for a cell without a clue, x for a cell with one.
A map of regions is N rows of N labels. Either may also be a puzzle file, whose clues or [Regions]
are used, - for standard input, or the rows themselves: rows:x..x/.xx./.xx./x..x (with a / behind
the row of a board that has only one)

Exit codes: 0 success, 2 usage or I/O error, or no such puzzle was found.")]
pub(in crate::cli) struct GenerateArgs {
    /// The form of the puzzles: sudoku, line, or any other one that 'convert' writes
    #[arg(long, aliases = ["format", "to"], value_parser = choice::<Form>(), value_name = "FORM", default_value = Form::Sudoku.name(), hide_possible_values = true)]
    form: Form,
    /// Same as --form jsonl
    #[arg(long, conflicts_with = "form")]
    json: bool,
    /// Print the cells alone, without metadata; for the forms sudoku and line
    #[arg(long)]
    pub(in crate::cli) bare: bool,
    /// Number of puzzles
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = |text: &str| number(text, 1, u64::MAX))]
    pub(in crate::cli) count: u64,
    /// The first puzzle's seed, such as 7; random if not given. Printed with the version of the generator, as in 2:7
    #[arg(long)]
    pub(in crate::cli) seed: Option<String>,
    /// Cells per side, 1 to 31, or rows and columns, such as 6x8 [default: from --regions, --pattern or --box, else 9]
    #[arg(long, value_name = "N", value_parser = size)]
    pub(in crate::cli) size: Option<Sides>,
    /// Values of the digits, such as 0-8; at least as many as a row or a column has cells
    #[arg(long, value_name = "RANGE", value_parser = digits)]
    pub(in crate::cli) digits: Option<DigitRange>,
    /// Rows and columns of a box, such as 2x3
    #[arg(long = "box", value_name = "RxC")]
    pub(in crate::cli) boxes: Option<String>,
    #[arg(long, value_delimiter = ',', help = rules_help())]
    pub(in crate::cli) rules: Vec<String>,
    /// The regions of a jigsaw instead of boxes, from a file
    #[arg(long, value_name = "FILE", conflicts_with = "boxes")]
    pub(in crate::cli) regions: Option<String>,
    /// Constraints of a variant puzzle, separated by commas
    #[arg(long, value_name = "KIND", value_delimiter = ',', value_parser = choice::<ConstraintKind>(), ignore_case = true)]
    pub(in crate::cli) constraints: Vec<ConstraintKind>,
    /// Number of givens; if not given, givens are removed until none can be removed. 0 needs --constraints
    #[arg(long, value_name = "N", value_parser = |text: &str| count_of_clues(text))]
    pub(in crate::cli) clues: Option<usize>,
    /// Least number of solutions, 1 to 1000000; 1 means exactly one
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = |text: &str| number(text, 1, PuzzleSpec::MOST_SOLUTIONS))]
    pub(in crate::cli) min_solutions: u64,
    /// How the cells with clues are arranged
    #[arg(long, value_parser = choice::<Symmetry>(), value_name = "NAME", ignore_case = true, default_value = Symmetry::None.name())]
    pub(in crate::cli) symmetry: Symmetry,
    /// The cells with clues, from a file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["symmetry", "clues"])]
    pub(in crate::cli) pattern: Option<String>,
    /// Require a proved minimal puzzle: every clue is needed
    #[arg(long)]
    pub(in crate::cli) minimal: bool,
    /// How a puzzle with one solution is made
    #[arg(long, value_parser = choice::<BuildMethod>(), value_name = "METHOD", default_value = BuildMethod::TopDown.name())]
    pub(in crate::cli) method: BuildMethod,
    /// How full grids are made
    #[arg(long, value_parser = choice::<FullGrids>(), value_name = "NAME", default_value = FullGrids::Search.name())]
    pub(in crate::cli) full_grid: FullGrids,
    #[command(flatten)]
    pub(in crate::cli) demand: DemandArgs,
    /// Search nodes for deciding whether a clue can be removed, on boards above 9x9; the number affects the puzzle
    #[arg(long, value_name = "N", default_value_t = PuzzleSpec::NODES, value_parser = nodes)]
    pub(in crate::cli) nodes: u64,
    /// Engine that decides whether a clue can be removed, on boards up to 9x9; the choice does not affect the puzzle
    #[arg(long, value_parser = choice::<Engine>(), default_value = Engine::Auto.name())]
    pub(in crate::cli) engine: Engine,
    /// Write to this file, whole or not at all, instead of standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    pub(in crate::cli) threads: Threads,
}

impl GenerateArgs {
    /// Returns the form of the puzzles, in either spelling.
    pub(in crate::cli) const fn form(&self) -> Form {
        if self.json { Form::Jsonl } else { self.form }
    }

    /// Returns the file that the output goes to, if it is not standard output.
    pub(in crate::cli) fn output(&self) -> Option<&Path> {
        to_file(self.output.as_ref())
    }
}

fn rules_help() -> String {
    format!("Extra rules, separated by commas: {}", Rule::ALL.map(Rule::name).join(", "))
}

/// Parses the number of cells along a side, or of the rows and columns.
fn size(text: &str) -> Result<Sides, String> {
    Sides::read(text).ok_or_else(|| {
        format!("expected the cells along one side, 1 to {MAX_SIZE}, such as 9 for a 9x9 board, or rows and columns, such as 6x8")
    })
}

/// The highest value of a digit, which is written as Z.
const LAST_VALUE: u8 = 35;

/// Parses the values of the digits.
fn digits(text: &str) -> Result<DigitRange, String> {
    let fits = |range: &DigitRange| range.count() <= MAX_SIZE && range.last <= LAST_VALUE;
    text.parse::<DigitRange>().ok().filter(fits).ok_or_else(|| {
        format!("expected the first and the last value, such as 0-8, of up to {MAX_SIZE} digits, the last at most {LAST_VALUE}")
    })
}

/// Parses a number of clues; which numbers a board allows is decided later.
fn count_of_clues(text: &str) -> Result<usize, String> {
    let most = (MAX_SIZE * MAX_SIZE) as u64;
    number(text, 0, most).map(|clues| clues as usize)
}
