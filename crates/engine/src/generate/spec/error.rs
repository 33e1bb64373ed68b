//! Why no puzzle could be generated, in words that say what to request instead.

use std::fmt;

use crate::board::{GeometryError, Sides, plural};
use crate::generate::{PuzzleSpec, Seed, Symmetry};
use crate::logic::ErRange;
use crate::solver::{Exhausted, Unsupported};

/// Why no puzzle could be generated.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum GenerateError {
    /// The board does not exist.
    Geometry(GeometryError),
    /// The engine does not support a feature of the board.
    #[doc(hidden)]
    Engine(Unsupported),
    /// What is asked, the board's sides and its number of digits: this needs a square of as many cells along a side as there are digits.
    #[doc(hidden)]
    NotSquare(&'static str, Sides, usize),
    /// The symmetry exchanges rows and columns, and the board has not as many rows as columns.
    #[doc(hidden)]
    SymmetryOfSquare(Symmetry, Sides),
    /// No puzzle with one solution has this many clues on this board.
    #[doc(hidden)]
    Impossible {
        /// The requested number of clues.
        asked: usize,
        /// The least number of clues of a puzzle on this board.
        least: usize,
        /// The greatest number of clues of a puzzle on this board.
        most: usize,
    },
    /// No sets of cells that this symmetry keeps together have this number of cells in all.
    #[doc(hidden)]
    Unsymmetric {
        /// The requested number of clues.
        asked: usize,
        /// The symmetry.
        symmetry: Symmetry,
        /// The nearest possible numbers of clues, below and above.
        nearest: (Option<usize>, Option<usize>),
    },
    /// The number of clues was not reached.
    #[doc(hidden)]
    Clues {
        /// The seed.
        seed: Seed,
        /// The requested number of clues.
        asked: usize,
        /// The fewest clues that this seed reached; `None` if it reached no puzzle.
        reached: Option<usize>,
        /// The symmetry. Clues of a symmetry are removed, but not exchanged.
        symmetry: Symmetry,
    },
    /// No full grid, of this many, had room for constraints of each kind.
    #[doc(hidden)]
    NoRoom(usize),
    /// In none of the full grids did the constraints and this many givens have a unique solution.
    #[doc(hidden)]
    ConstraintsTooWeak {
        /// The requested number of givens.
        asked: usize,
        /// The number of full grids that were tried.
        tries: usize,
    },
    /// No full grid, of this many, gave a puzzle in which each clue is needed.
    #[doc(hidden)]
    NotMinimal(usize),
    /// The requested number of solutions is not from 1 to [`PuzzleSpec::MOST_SOLUTIONS`].
    #[doc(hidden)]
    Solutions(u64),
    /// The board is proved to have fewer full grids than the requested number of solutions.
    #[doc(hidden)]
    TooFewGrids {
        /// The requested number of solutions.
        asked: u64,
        /// The number of full grids of the board.
        grids: u64,
    },
    /// No full grid, of this many (the second field), gave a puzzle with proof of the requested number of solutions
    /// (the first field).
    #[doc(hidden)]
    TooFewSolutions(u64, usize),
    /// Two requirements contradict each other. The fields are their names.
    #[doc(hidden)]
    Contradiction(&'static str, &'static str),
    /// Techniques are both required and excluded. The fields are the names under which they were required and excluded.
    #[doc(hidden)]
    Excluded(String, String),
    /// No puzzle that can be made has a rating in this range.
    #[doc(hidden)]
    Rating {
        /// The requested range.
        asked: ErRange,
        /// What to request instead: a range, or the nearest ratings.
        nearest: String,
    },
    /// The pattern and the board have different sides, in this order.
    #[doc(hidden)]
    PatternSize(Sides, Sides),
    /// The pattern leaves two lines empty that can be swapped. The fields are the names of the lines.
    #[doc(hidden)]
    PatternLines(String, String),
    /// No puzzle of the requested difficulty was found in this many attempts.
    #[doc(hidden)]
    NotReached {
        /// The seed.
        seed: Seed,
        /// The number of puzzles that were rated.
        tries: usize,
        /// The difficulty of the puzzle closest to the demand, and the required techniques that its path lacks; `None`
        /// if no such puzzle was kept.
        nearest: Option<String>,
    },
    /// No puzzle with this pattern was found in this many changes of digits.
    #[doc(hidden)]
    PatternNotFound(u64),
    /// The puzzle to complete has no solution.
    #[doc(hidden)]
    NoSolution,
    /// No full grid was found within the budget, or none exists.
    #[doc(hidden)]
    NoGrid(Option<Exhausted>),
    /// The interrupt ended the generation.
    Stopped(Exhausted),
    /// The generator does not support the seed's version.
    #[doc(hidden)]
    Version(u32),
}

impl GenerateError {
    /// Returns whether another seed may succeed.
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
    /// Writes the message of an error about constraints.
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

    fn of_pattern(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PatternSize(pattern, board) => {
                write!(f, "the pattern is {pattern}, but the board is {board}")
            }
            Self::PatternLines(one, other) => write!(
                f,
                "no puzzle with this pattern has a unique solution: {one} and {other} have no clues and can be swapped; add a clue to one of them"
            ),
            Self::PatternNotFound(tries) => write!(
                f,
                "no puzzle with this pattern found in {tries} attempts (there may be none): add clues or try another seed"
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
            Self::NotSquare(what, sides, digits) => write!(
                f,
                "{what} cannot be generated on a board of {sides} with {digits} digits: it needs a board with as many rows and columns as digits"
            ),
            Self::SymmetryOfSquare(symmetry, sides) => write!(
                f,
                "the symmetry {symmetry} exchanges rows and columns, so a board of {sides} cannot have it: use none, rotate180, mirror-h or mirror-v"
            ),
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
            Self::PatternSize(..) | Self::PatternLines(..) | Self::PatternNotFound(_) => self.of_pattern(f),
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
