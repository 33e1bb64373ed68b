//! What puzzle is wanted, what came of it, and why nothing did.

use std::fmt;

use super::Seed;
use crate::board::{GeometryError, Grid, Layout};
use crate::solver::Exhausted;

/// What puzzle is wanted.
///
/// ```
/// use sudoku_ls::board::Layout;
/// use sudoku_ls::generate::{Seed, Wish, generate};
/// let wish = Wish::new(Layout::usual(6), Seed::new(7)).with_clues(12);
/// let made = generate(&wish, None).expect("12 clues are enough for a 6x6 puzzle");
/// assert_eq!(made.puzzle.clue_count(), 12);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Wish {
    /// The board: size, boxes, regions, rules.
    pub layout: Layout,
    /// Its number of clues; `None` for a minimal puzzle.
    pub clues: Option<usize>,
    /// The seed.
    pub seed: Seed,
    /// Search nodes for deciding whether one clue of a board above 9x9 can go. Another number, another puzzle.
    pub nodes: u64,
}

impl Wish {
    /// A minimal puzzle on this board.
    pub const fn new(layout: Layout, seed: Seed) -> Self {
        Self { layout, clues: None, seed, nodes: 500 }
    }

    /// The same with just so many clues.
    #[must_use]
    pub const fn with_clues(mut self, clues: usize) -> Self {
        self.clues = Some(clues);
        self
    }

    /// The same with another number of nodes for each clue.
    #[must_use]
    pub const fn with_nodes(mut self, nodes: u64) -> Self {
        self.nodes = nodes;
        self
    }
}

/// A puzzle made by [`generate`](super::generate); its solution is unique, proved.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Grid,
    /// Its only solution.
    pub solution: Grid,
    /// Whether no clue can be removed, proved.
    pub minimal: bool,
    /// The seed that makes it again.
    pub seed: Seed,
}

/// Why there is no such puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum GenerateError {
    /// The board cannot be.
    Geometry(GeometryError),
    /// No puzzle with one solution has so many clues on this board.
    Impossible {
        /// How many were asked for.
        asked: usize,
        /// A puzzle has at least so many.
        least: usize,
        /// A puzzle has at most so many.
        most: usize,
    },
    /// The number of clues was not met: asked, and the fewest that this seed reached, if any.
    Clues {
        /// How many were asked for.
        asked: usize,
        /// The fewest reached.
        reached: Option<usize>,
    },
    /// No full grid was found within the budget, or none exists.
    NoGrid(Option<Exhausted>),
    /// The watch ended it.
    Stopped(Exhausted),
    /// The seed's version is not one of this generator's.
    Version(u32),
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Geometry(why) => why.fmt(f),
            Self::Impossible { asked, least, most } => write!(
                f,
                "no puzzle of this board with one solution has {asked} clues: ask for {least} to {most}"
            ),
            Self::Clues { asked, reached: Some(reached) } => write!(
                f,
                "this seed does not reach {asked} clues, {reached} was its fewest: ask for more clues, or try another seed"
            ),
            Self::Clues { asked, reached: None } => {
                write!(f, "this seed does not reach {asked} clues: ask for more clues, or try another seed")
            }
            Self::NoGrid(None) => f.write_str(
                "no full grid exists for this board: drop a rule, or take another size or box shape",
            ),
            Self::NoGrid(Some(budget)) => write!(
                f,
                "no full grid was found within {budget}: try another seed, or drop a rule; perhaps none exists"
            ),
            Self::Stopped(Exhausted::Cancelled) => f.write_str("cancelled before the puzzle was ready"),
            Self::Stopped(budget) => {
                write!(f, "the puzzle was not ready within {budget}: allow more, or take a smaller board")
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
