//! The generator: full grids, then clues removed while the solution stays the only one.

use std::fmt;
use std::str::FromStr;

use crate::board::{Grid, Layout};
use crate::solver::{Exhausted, Watch};

/// The seed of a puzzle; it prints as `1:7`, the generator's version and the number.
///
/// The same seed and wish give the same puzzle on any machine, in any later release. `7` alone parses as the newest version.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Seed {
    /// The version of the generator.
    pub version: u32,
    /// The number.
    pub value: u64,
}

impl Seed {
    /// The newest version of the generator.
    pub const VERSION: u32 = 1;

    /// A seed of the newest version.
    pub const fn new(value: u64) -> Self {
        Self { version: Self::VERSION, value }
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.version, self.value)
    }
}

impl FromStr for Seed {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (version, value) = text.split_once(':').map_or((None, text), |(v, n)| (Some(v), n));
        let seed = |version, value: &str| value.parse().ok().map(|value| Self { version, value });
        match version {
            None => seed(Self::VERSION, value),
            Some("1") => seed(1, value),
            Some(_) => None,
        }
        .ok_or_else(|| {
            format!("'{text}' is no seed: use a number, or 1:NUMBER as a puzzle's metadata has it")
        })
    }
}

/// What puzzle is wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Wish {
    /// The board: size, boxes, regions, rules.
    pub layout: Layout,
    /// Its number of clues; `None` for a minimal puzzle.
    pub clues: Option<usize>,
    /// The seed.
    pub seed: Seed,
    /// Search nodes for deciding whether one clue can go, and for a full grid.
    pub nodes: u64,
}

impl Wish {
    /// A minimal puzzle on this board.
    pub const fn new(layout: Layout, seed: Seed) -> Self {
        Self { layout, clues: None, seed, nodes: 20_000 }
    }
}

/// A puzzle made by [`generate`]; its solution is unique, proved.
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
    Geometry(crate::board::GeometryError),
    /// The number of clues cannot be met: asked, and the fewest that this seed reached, if any.
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
}

impl fmt::Display for GenerateError {
    fn fmt(&self, _f: &mut fmt::Formatter<'_>) -> fmt::Result {
        todo!()
    }
}

impl std::error::Error for GenerateError {}

/// Makes a puzzle.
pub fn generate(_wish: &Wish, _watch: Option<Watch<'_>>) -> Result<Generated, GenerateError> {
    todo!()
}
