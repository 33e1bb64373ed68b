//! Constraints of variant puzzles, each as data: what an author writes, and the primitives that engines see.
//!
//! A [`Constraint`] has a name that messages, pictures and text forms know. [`primitives`] compiles a board's constraints to a few
//! [`Primitive`]s; engines read these alone, and know no constraint's name.

mod compile;
mod describe;
mod error;
mod kinds;
mod primitive;

use std::ops::Deref;
use std::sync::Arc;

use crate::board::{Cell, Digit};

pub(super) use compile::{Board, primitives};
pub use error::ConstraintError;
pub use kinds::{DotKind, LineKind, MarkKind, OutsideKind};
pub use primitive::{Automaton, Cells, PairTable, Primitive};

/// A clue or rule of a variant puzzle, beside the houses and the [rules](crate::board::Rule) of its board.
///
/// The values of digits are those of the layout's digit set: with `digits: 0-8` the first digit counts 0 in a sum.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Constraint {
    /// A cage: its digits add up to a sum, if it has one, and differ unless it allows repeats.
    Cage {
        /// The cells.
        cells: Cells,
        /// What they add up to.
        sum: Option<u32>,
        /// Whether a digit may stand in it more than once.
        repeats: bool,
    },
    /// A line through cells, whose kind says what its digits do.
    Line {
        /// What kind of line it is.
        kind: LineKind,
        /// The cells along the line.
        cells: Cells,
    },
    /// An arrow: the digits along its shaft add up to the number in its circle or pill.
    Arrow {
        /// The circle, or the two or three cells of a pill, read in this order as a number.
        total: Cells,
        /// The cells of the shaft, without the circle.
        shaft: Cells,
    },
    /// A dot or letter between two cells.
    Dot {
        /// What it says of the two digits.
        kind: DotKind,
        /// The two cells.
        cells: [Cell; 2],
    },
    /// All dots and letters of these kinds are given: cells that share an edge and have none of them do not hold what it would say.
    Negative {
        /// The kinds that are all given, without repeats.
        kinds: Box<[DotKind]>,
    },
    /// Digits that stand in the cells around a corner, as often as they are named.
    Quadruple {
        /// The cells, four unless the corner is at the board's edge.
        cells: Cells,
        /// The digits, ascending; one may be named twice.
        digits: Box<[Digit]>,
    },
    /// A clue outside the grid, on the cells that it looks along.
    Outside {
        /// What the number says of the cells.
        kind: OutsideKind,
        /// The cells in the order in which they are seen from the clue: a row, a column, or a diagonal.
        cells: Cells,
        /// The number.
        value: u32,
    },
    /// Cells whose digits differ: an extra region, with all digits if it has as many cells.
    Region {
        /// The cells.
        cells: Cells,
    },
    /// Two or more groups of equally many cells with the same digits in the same places.
    Clone {
        /// The groups, each in the order in which its cells correspond to those of the others.
        groups: Box<[Cells]>,
    },
    /// A mark on a single cell.
    Mark {
        /// What it says of the cell's digit.
        kind: MarkKind,
        /// The cell.
        cell: Cell,
    },
    /// One cell holds a greater digit than another one.
    Greater {
        /// The cell with the greater digit.
        greater: Cell,
        /// The cell with the less one.
        less: Cell,
    },
    /// A rule of the author's own about pairs of digits, along lines or between all neighbors.
    Pair {
        /// What the author calls the rule, and how its expression reads.
        title: Title,
        /// Which second digits each first digit allows.
        allowed: Arc<PairTable>,
        /// The pairs of cells, each in the order first, second.
        pairs: Box<[[Cell; 2]]>,
    },
    /// A rule of the author's own about the sequence of digits along a line.
    Pattern {
        /// What the author calls the rule, and how its expression reads.
        title: Title,
        /// What reads the digits.
        automaton: Arc<Automaton>,
        /// The cells along the line.
        cells: Cells,
    },
    /// A linear sum over cells that lies between two numbers, which are equal for an equation.
    Sum {
        /// What the author calls the rule, and how its expression reads.
        title: Title,
        /// Each cell with its factor; a cell is there once.
        terms: Box<[(Cell, i32)]>,
        /// The least that the sum may be.
        least: i64,
        /// The most that the sum may be.
        most: i64,
    },
    /// Of several groups of constraints, all constraints of at least one group hold.
    Any {
        /// The groups.
        choices: Box<[Box<[Constraint]>]>,
    },
}

/// What the author of a generic constraint calls it, and the expression as written.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Title {
    /// The name; empty if it has none.
    pub name: Box<str>,
    /// The expression or pattern.
    pub text: Box<str>,
}

/// The constraints of a layout: a shared list, cheap to clone, empty for most puzzles.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Constraints(Option<Arc<[Constraint]>>);

impl Deref for Constraints {
    type Target = [Constraint];

    fn deref(&self) -> &[Constraint] {
        self.0.as_deref().unwrap_or_default()
    }
}

impl FromIterator<Constraint> for Constraints {
    fn from_iter<I: IntoIterator<Item = Constraint>>(constraints: I) -> Self {
        let list: Vec<Constraint> = constraints.into_iter().collect();
        Self((!list.is_empty()).then(|| list.into()))
    }
}

impl Constraint {
    /// Returns the cells that the constraint names, in its order, each once; none for a [negative](Self::Negative) one.
    pub fn cells(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = match self {
            Self::Cage { cells, .. }
            | Self::Line { cells, .. }
            | Self::Quadruple { cells, .. }
            | Self::Outside { cells, .. }
            | Self::Region { cells }
            | Self::Pattern { cells, .. } => cells.to_vec(),
            Self::Arrow { total, shaft } => total.iter().chain(shaft).copied().collect(),
            Self::Dot { cells, .. } => cells.to_vec(),
            Self::Negative { .. } => Vec::new(),
            Self::Clone { groups } => groups.iter().flatten().copied().collect(),
            Self::Mark { cell, .. } => vec![*cell],
            Self::Greater { greater, less } => vec![*greater, *less],
            Self::Pair { pairs, .. } => pairs.iter().flatten().copied().collect(),
            Self::Sum { terms, .. } => terms.iter().map(|(cell, _)| *cell).collect(),
            Self::Any { choices } => choices.iter().flatten().flat_map(Self::cells).collect(),
        };
        let mut once = std::collections::HashSet::with_capacity(cells.len());
        cells.retain(|cell| once.insert(*cell));
        cells
    }
}
