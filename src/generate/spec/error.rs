//! Why there is no such puzzle, in words that say what to ask for instead.

use std::fmt;

use crate::board::GeometryError;
use crate::generate::{PuzzleSpec, Seed, Symmetry};
use crate::solver::{Exhausted, Unsupported};

/// Why there is no such puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum GenerateError {
    /// The board cannot be.
    Geometry(GeometryError),
    /// The engine cannot express something on the board.
    Engine(Unsupported),
    /// No puzzle with one solution has so many clues on this board.
    Impossible {
        /// How many were asked for.
        asked: usize,
        /// A puzzle has at least so many.
        least: usize,
        /// A puzzle has at most so many.
        most: usize,
    },
    /// Sets of cells that this symmetry keeps together never have so many cells.
    Unsymmetric {
        /// How many clues were asked for.
        asked: usize,
        /// The symmetry.
        symmetry: Symmetry,
        /// The nearest numbers of clues that can be, below and above.
        nearest: (Option<usize>, Option<usize>),
    },
    /// The number of clues was not met: asked, and the fewest that this seed reached, if any.
    Clues {
        /// How many were asked for.
        asked: usize,
        /// The fewest reached.
        reached: Option<usize>,
    },
    /// In none of this many full grids were all clues that were left needed.
    NotMinimal(usize),
    /// The number of solutions is not from 1 to [`PuzzleSpec::MOST_SOLUTIONS`].
    Solutions(u64),
    /// The board has fewer grids than solutions were asked for, proved.
    TooFewGrids {
        /// How many solutions were asked for.
        asked: u64,
        /// How many grids the board has.
        grids: u64,
    },
    /// In none of this many full grids were as many solutions proved as were asked for.
    TooFewSolutions(u64, usize),
    /// Two specs contradict each other: their names.
    Contradiction(&'static str, &'static str),
    /// The pattern has this size, the board that one.
    PatternSize(usize, usize),
    /// The pattern leaves two lines empty that can change places: their names.
    PatternLines(String, String),
    /// No puzzle with this pattern was found in so many attempts.
    PatternNotFound(u64),
    /// No full grid was found within the budget, or none exists.
    NoGrid(Option<Exhausted>),
    /// The watch ended it.
    Stopped(Exhausted),
    /// The seed's version is not one of this generator's.
    Version(u32),
}

impl GenerateError {
    /// Whether another seed may do.
    pub const fn depends_on_seed(&self) -> bool {
        matches!(
            self,
            Self::Clues { .. }
                | Self::NotMinimal(_)
                | Self::TooFewSolutions(..)
                | Self::PatternNotFound(_)
                | Self::NoGrid(Some(_))
        )
    }
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Geometry(why) => why.fmt(f),
            Self::Engine(why) => why.fmt(f),
            Self::Impossible { asked, least, most } => write!(
                f,
                "no puzzle of this board with one solution has {asked} clues: ask for {least} to {most}"
            ),
            Self::Unsymmetric { asked, symmetry, nearest } => {
                let near: Vec<String> =
                    [nearest.0, nearest.1].into_iter().flatten().map(|clues| clues.to_string()).collect();
                let near = near.join(" or ");
                write!(f, "no set of {asked} clues has the symmetry {symmetry} on this board: ask for {near}")
            }
            Self::Clues { asked, reached: Some(reached) } => write!(
                f,
                "this seed does not reach {asked} clues, {reached} was its fewest: ask for more clues, or try another seed"
            ),
            Self::Clues { asked, reached: None } => {
                write!(f, "this seed does not reach {asked} clues: ask for more clues, or try another seed")
            }
            Self::NotMinimal(grids) => write!(
                f,
                "in none of {grids} full grids was every clue needed: try another seed, or ask for less symmetry or fewer clues"
            ),
            Self::Solutions(asked) => {
                write!(
                    f,
                    "{asked} is no number of solutions that can be proved: ask for 1 to {}",
                    PuzzleSpec::MOST_SOLUTIONS
                )
            }
            Self::TooFewGrids { asked, grids } => {
                write!(f, "no puzzle of this board has {asked} solutions: there are {grids} grids in all")
            }
            Self::TooFewSolutions(asked, grids) => write!(
                f,
                "in none of {grids} full grids were {asked} solutions proved: ask for fewer solutions or fewer clues"
            ),
            Self::Contradiction(one, other) => {
                write!(f, "{one} and {other} contradict each other: drop one of them")
            }
            Self::PatternSize(pattern, board) => {
                write!(f, "the pattern is for a board of {pattern}x{pattern}, not for one of {board}x{board}")
            }
            Self::PatternLines(one, other) => write!(
                f,
                "no puzzle with this pattern has one solution: {one} and {other} hold no clue, so they could change places; put a clue into one of them"
            ),
            Self::PatternNotFound(tries) => write!(
                f,
                "no puzzle with this pattern was found in {tries} attempts: put clues into more cells, or try another seed; perhaps there is none"
            ),
            Self::NoGrid(None) => f.write_str(
                "no full grid exists for this board: drop a rule, or take another size or box shape",
            ),
            Self::NoGrid(Some(budget)) => write!(
                f,
                "no full grid was found, {budget}: try another seed, or drop a rule; perhaps none exists"
            ),
            Self::Stopped(Exhausted::Cancelled) => f.write_str("cancelled before the puzzle was ready"),
            Self::Stopped(budget) => {
                write!(f, "the puzzle was not ready when {budget}: allow more, or take a smaller board")
            }
            Self::Version(version) => write!(
                f,
                "seed version {version} is not known here: use {}, or a newer release",
                Seed::VERSION
            ),
        }
    }
}

impl std::error::Error for GenerateError {}
