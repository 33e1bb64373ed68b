//! Why there is no such puzzle, in words that say what to ask for instead.

use std::fmt;

use crate::board::{GeometryError, plural};
use crate::generate::{PuzzleSpec, Seed, Symmetry};
use crate::logic::ErRange;
use crate::solver::{Exhausted, Unsupported};

/// Why there is no such puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum GenerateError {
    /// There is no such board.
    Geometry(GeometryError),
    /// The engine cannot express something on the board.
    #[doc(hidden)]
    Engine(Unsupported),
    /// No puzzle with one solution has this many clues on this board.
    #[doc(hidden)]
    Impossible {
        /// How many were asked for.
        asked: usize,
        /// A puzzle has at least this many.
        least: usize,
        /// A puzzle has at most this many.
        most: usize,
    },
    /// Sets of cells that this symmetry keeps together never have this many cells.
    #[doc(hidden)]
    Unsymmetric {
        /// How many clues were asked for.
        asked: usize,
        /// The symmetry.
        symmetry: Symmetry,
        /// The nearest numbers of clues that can be, below and above.
        nearest: (Option<usize>, Option<usize>),
    },
    /// The number of clues was not met: asked, and the fewest that this seed reached, if any.
    #[doc(hidden)]
    Clues {
        /// The seed.
        seed: Seed,
        /// How many were asked for.
        asked: usize,
        /// The fewest reached.
        reached: Option<usize>,
        /// The symmetry; with one, clues are removed and not exchanged.
        symmetry: Symmetry,
    },
    /// In none of this many full grids was there room for constraints of each kind.
    #[doc(hidden)]
    NoRoom(usize),
    /// In none of this many full grids did the constraints leave one solution with this many givens.
    #[doc(hidden)]
    ConstraintsTooWeak {
        /// How many givens were asked for.
        asked: usize,
        /// How many grids were tried.
        tries: usize,
    },
    /// In none of this many full grids were all remaining clues needed.
    #[doc(hidden)]
    NotMinimal(usize),
    /// The number of solutions is not from 1 to [`PuzzleSpec::MOST_SOLUTIONS`].
    #[doc(hidden)]
    Solutions(u64),
    /// The board has fewer grids than solutions were asked for, proved.
    #[doc(hidden)]
    TooFewGrids {
        /// How many solutions were asked for.
        asked: u64,
        /// How many grids the board has.
        grids: u64,
    },
    /// In none of this many full grids were as many solutions proved as were asked for.
    #[doc(hidden)]
    TooFewSolutions(u64, usize),
    /// Two requirements contradict each other: their names.
    #[doc(hidden)]
    Contradiction(&'static str, &'static str),
    /// Techniques that are both required and excluded: the names under which they were asked for, in this order.
    #[doc(hidden)]
    Excluded(String, String),
    /// No puzzle that can be made has a rating in this range.
    #[doc(hidden)]
    Rating {
        /// The range.
        asked: ErRange,
        /// What to ask for: a range, or the nearest ratings.
        nearest: String,
    },
    /// The pattern and the board have different sizes, in this order.
    #[doc(hidden)]
    PatternSize(usize, usize),
    /// The pattern leaves two lines empty that can be swapped: their names.
    #[doc(hidden)]
    PatternLines(String, String),
    /// No puzzle of the requested difficulty was found in this many attempts.
    #[doc(hidden)]
    NotReached {
        /// The seed.
        seed: Seed,
        /// How many puzzles were rated.
        tries: usize,
        /// The difficulty of the nearest one, and the techniques that its path lacks; `None` where clues were not exchanged.
        nearest: Option<String>,
    },
    /// No puzzle with this pattern was found in this many attempts.
    #[doc(hidden)]
    PatternNotFound(u64),
    /// The puzzle that is to be completed has no solution.
    #[doc(hidden)]
    NoSolution,
    /// No full grid was found within the budget, or none exists.
    #[doc(hidden)]
    NoGrid(Option<Exhausted>),
    /// The interrupt ended it.
    Stopped(Exhausted),
    /// The seed's version is not one of this generator's.
    #[doc(hidden)]
    Version(u32),
}

impl GenerateError {
    /// Returns whether another seed may work.
    pub const fn depends_on_seed(&self) -> bool {
        matches!(
            self,
            Self::Clues { .. }
                | Self::NotMinimal(_)
                | Self::ConstraintsTooWeak { .. }
                | Self::NoRoom(_)
                | Self::NotReached { .. }
                | Self::TooFewSolutions(..)
                | Self::PatternNotFound(_)
                | Self::NoGrid(Some(_))
        )
    }
}

impl GenerateError {
    /// Writes why there is no puzzle with constraints.
    fn of_constraints(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRoom(tries) => write!(
                f,
                "no room for constraints of each kind in {tries} full grids: ask for fewer kinds, or use a larger board"
            ),
            Self::ConstraintsTooWeak { asked, tries } => write!(
                f,
                "no unique solution with {} and these constraints found in {tries} attempts: ask for more givens or kinds of constraints, or try another seed",
                plural(*asked, "given")
            ),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Geometry(why) => why.fmt(f),
            Self::Engine(why) => why.fmt(f),
            Self::Impossible { asked, least, most } => write!(
                f,
                "no puzzle on this board has {asked} clues and a unique solution: use {least} to {most}"
            ),
            Self::Unsymmetric { asked, symmetry, nearest } => {
                let near: Vec<String> =
                    [nearest.0, nearest.1].into_iter().flatten().map(|clues| clues.to_string()).collect();
                let near = near.join(" or ");
                write!(f, "{asked} clues cannot have the symmetry {symmetry} on this board: use {near}")
            }
            Self::Clues { seed, asked, reached, symmetry } => {
                match reached {
                    Some(reached) => write!(f, "seed {seed} reached {reached} clues, not {asked}")?,
                    None => write!(f, "seed {seed} did not reach {asked} clues")?,
                }
                match symmetry {
                    Symmetry::None => write!(f, ": ask for more clues or try another seed"),
                    _ => write!(
                        f,
                        ", with the symmetry {symmetry}: ask for more clues, drop the symmetry or try another seed"
                    ),
                }
            }
            Self::NoRoom(_) | Self::ConstraintsTooWeak { .. } => self.of_constraints(f),
            Self::NotMinimal(grids) => write!(
                f,
                "no minimal puzzle found in {grids} attempts: try another seed, less symmetry or fewer clues"
            ),
            Self::Solutions(asked) => {
                write!(f, "cannot prove {asked} solutions: use 1 to {}", PuzzleSpec::MOST_SOLUTIONS)
            }
            Self::TooFewGrids { asked, grids: 1 } => {
                write!(f, "no puzzle on this board has {asked} solutions: only 1 full grid exists")
            }
            Self::TooFewGrids { asked, grids } => {
                write!(f, "no puzzle on this board has {asked} solutions: only {grids} full grids exist")
            }
            Self::TooFewSolutions(asked, grids) => write!(
                f,
                "no puzzle with {asked} solutions found in {grids} attempts: ask for fewer solutions or fewer clues"
            ),
            Self::Contradiction(one, other) => {
                write!(f, "cannot combine {one} with {other}: drop one of them")
            }
            Self::Excluded(required, excluded) if required == excluded => {
                write!(f, "{required} is both required and excluded: drop one of them")
            }
            Self::Excluded(required, excluded) => {
                write!(f, "{required} is required, but {excluded} excludes it: drop one of them")
            }
            Self::Rating { asked, nearest } => {
                write!(f, "no puzzle that can be made has ER {asked}: ask for {nearest}")
            }
            Self::PatternSize(pattern, board) => {
                write!(f, "the pattern is {pattern}x{pattern}, but the board is {board}x{board}")
            }
            Self::PatternLines(one, other) => write!(
                f,
                "no puzzle with this pattern has a unique solution: {one} and {other} have no clues and can be swapped; add a clue to one of them"
            ),
            Self::NotReached { seed, tries, nearest } => {
                write!(
                    f,
                    "seed {seed} reached no puzzle of this difficulty in {tries} attempts (there may be none)"
                )?;
                if let Some(nearest) = nearest {
                    write!(f, "; the nearest is {nearest}")?;
                }
                f.write_str(": try another seed, or ask for less")
            }
            Self::PatternNotFound(tries) => write!(
                f,
                "no puzzle with this pattern found in {tries} attempts (there may be none): add clues or try another seed"
            ),
            Self::NoSolution => {
                f.write_str("the puzzle has no solution: remove a clue that contradicts the others")
            }
            Self::NoGrid(None) => f.write_str(
                "no full grid exists for this board: remove a rule, or change the size or box shape",
            ),
            Self::NoGrid(Some(budget)) => write!(
                f,
                "no full grid found, {budget} (there may be none): try another seed or remove a rule"
            ),
            Self::Stopped(Exhausted::Cancelled) => f.write_str("cancelled before the puzzle was ready"),
            Self::Stopped(budget) => {
                write!(f, "the puzzle was not ready when {budget}: try another seed or a smaller board")
            }
            Self::Version(version) => {
                write!(f, "unknown seed version {version}: use {}, or a newer release", Seed::VERSION)
            }
        }
    }
}

impl std::error::Error for GenerateError {}
