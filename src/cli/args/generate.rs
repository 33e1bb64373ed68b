//! The options of `generate`. Their spellings stay as they are: puzzles carry them in their `source:` line.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};

use crate::generate::{PuzzleSpec, Symmetry};
use crate::solver::Engine;

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Puzzle number k gets the seed SEED + k - 1: the same call with the same seed prints the same puzzles on any machine. Each puzzle
names the line that makes it again.

Which puzzle it is: clues are taken out of a random full grid in random order, wherever one solution is left. With --min-solutions N
they are taken out whatever follows, and the puzzle is the first one on this way with at least N solutions; with the
clue back that went last, it has fewer.

A pattern is N rows of N marks: . for a cell without a clue, x for one with a clue. A map of regions is N rows of N labels. Both may also
be a puzzle's file, whose clues or [Regions] are taken, - for standard input, or written out: rows:x..x/.xx./.xx./x..x

For example:
  sudoku-ls generate --size 6 --count 100 --form line --output six.sudoku
  sudoku-ls generate --symmetry rotate180 --clues 28
  sudoku-ls generate --regions samples/jigsaw.sudoku --rules diagonal --seed 7
  sudoku-ls generate --pattern rows:x..x/.xx./.xx./x..x

Exit code: 0 done, 2 a wrong call, or a puzzle that is not to be had, with the reason.")]
pub(in crate::cli) struct GenerateArgs {
    /// One line a puzzle, or a grid with its metadata
    #[arg(long, value_enum, default_value_t = FormArg::Grid)]
    pub(in crate::cli) form: FormArg,
    /// How many puzzles
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub(in crate::cli) count: u64,
    /// The first puzzle's seed, 7 or 2:7; chosen by chance if absent, and printed either way
    #[arg(long)]
    pub(in crate::cli) seed: Option<String>,
    /// Cells along a side, 1 to 31; if absent, what --regions, --pattern or --box say, else 9
    #[arg(long, value_name = "N")]
    pub(in crate::cli) size: Option<usize>,
    /// Rows and columns of a box, as 2x3
    #[arg(long = "box", value_name = "RxC")]
    pub(in crate::cli) boxes: Option<String>,
    /// Extra rules, parted by commas: diagonal, windoku, disjoint, anti-knight, anti-king, non-consecutive
    #[arg(long, value_delimiter = ',')]
    pub(in crate::cli) rules: Vec<String>,
    /// The regions of a jigsaw in place of boxes, from a file
    #[arg(long, value_name = "FILE", conflicts_with = "boxes")]
    pub(in crate::cli) regions: Option<String>,
    /// How many clues; if absent, clues go until none can
    #[arg(long, value_name = "N")]
    pub(in crate::cli) clues: Option<usize>,
    /// How many solutions at least, 1 to 1000000; 1 is for just one
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=PuzzleSpec::MOST_SOLUTIONS))]
    pub(in crate::cli) min_solutions: u64,
    /// How the cells with clues are arranged
    #[arg(long, value_enum, value_name = "NAME", ignore_case = true, default_value_t = Symmetry::None)]
    pub(in crate::cli) symmetry: Symmetry,
    /// In which cells clues stand, from a file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["symmetry", "clues"])]
    pub(in crate::cli) pattern: Option<String>,
    /// Only a puzzle in which each clue is needed, proved
    #[arg(long)]
    pub(in crate::cli) minimal: bool,
    /// Search nodes for deciding whether a clue of a board above 9x9 can go; another number, another puzzle
    #[arg(long, value_name = "N", default_value_t = PuzzleSpec::NODES)]
    pub(in crate::cli) nodes: u64,
    /// Which engine decides, up to 9x9, whether a clue can go; the puzzle is the same, the work is not
    #[arg(long, value_enum, default_value_t = Engine::Auto)]
    pub(in crate::cli) engine: Engine,
    /// Write to this file, whole or not at all, instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub(in crate::cli) output: Option<PathBuf>,
}

/// The form of puzzles that are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum FormArg {
    /// One line a puzzle
    Line,
    /// Rows and columns
    Grid,
}
