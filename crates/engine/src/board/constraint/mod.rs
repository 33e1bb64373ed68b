//! Constraints of variant puzzles as data: the constraints that an author writes, and the primitives that engines use.
//!
//! A [`Constraint`] is known by name to messages, pictures and text forms. [`primitives`] compiles the constraints of a
//! board to a few kinds of [`Primitive`]s. Engines use only primitives, and know no constraint by name.

mod alike;
mod automaton;
mod compile;
mod describe;
mod divide;
mod error;
mod found;
mod kinds;
mod primitive;

use std::ops::Deref;
use std::sync::Arc;

use crate::board::{Cell, Digit};

pub use automaton::Automaton;
pub(super) use compile::{Board, firsts, primitives};
pub(super) use divide::Division;
pub use error::ConstraintError;
pub use found::RegionClue;
pub use kinds::{DotKind, LineKind, MarkKind, OutsideKind};
pub use primitive::{Cells, PairTable, Primitive};

/// A clue or rule of a variant puzzle, in addition to the houses and the [rules](crate::board::Rule) of its board.
///
/// The values of digits are those of the layout's digit set: with `digits: 0-8` the first digit counts 0 in a sum.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Constraint {
    /// A cage: its digits have a given sum, if it has one, and differ unless repeats are allowed.
    Cage {
        /// The cells.
        cells: Cells,
        /// The sum of the digits; `None` for a cage without a sum.
        sum: Option<u32>,
        /// Whether a digit may occur in the cage more than once.
        repeats: bool,
    },
    /// A line through cells. Its kind is the requirement for the digits.
    Line {
        /// The kind of the line.
        kind: LineKind,
        /// The cells along the line.
        cells: Cells,
    },
    /// An arrow: the sum of the digits along the shaft equals the number in the circle or pill.
    Arrow {
        /// The circle, or the two or three cells of a pill. Read in this order, the digits form the number.
        total: Cells,
        /// The cells of the shaft, without the circle.
        shaft: Cells,
    },
    /// A dot or letter between two cells.
    Dot {
        /// The requirement for the two digits.
        kind: DotKind,
        /// The two cells.
        cells: [Cell; 2],
    },
    /// All dots and letters of these kinds are given: two cells that share an edge without such a dot do not meet the
    /// requirement of any of these kinds.
    Negative {
        /// The kinds whose dots are all given, without repeats.
        kinds: Box<[DotKind]>,
    },
    /// Digits that occur in the cells around a corner, each at least as often as it is named.
    Quadruple {
        /// The cells, four unless the corner is at the board's edge.
        cells: Cells,
        /// The digits, ascending; one may be named twice.
        digits: Box<[Digit]>,
    },
    /// A clue outside the grid, on the cells that it looks along.
    Outside {
        /// The meaning of the number.
        kind: OutsideKind,
        /// The cells in the order in which they are seen from the clue: a row, a column, or a diagonal.
        cells: Cells,
        /// The number.
        value: u32,
    },
    /// Cells whose digits differ: an extra region. It holds every digit if it has as many cells as there are digits.
    Region {
        /// The cells.
        cells: Cells,
    },
    /// Two or more groups of cells of equal size. Corresponding cells of the groups hold the same digit.
    Clone {
        /// The groups. The order of the cells in each group shows which cells correspond.
        groups: Box<[Cells]>,
    },
    /// A mark on a single cell.
    Mark {
        /// The requirement for the digit of the cell.
        kind: MarkKind,
        /// The cell.
        cell: Cell,
    },
    /// One cell holds a greater digit than another cell.
    Greater {
        /// The cell with the greater digit.
        greater: Cell,
        /// The cell with the smaller digit.
        less: Cell,
    },
    /// A rule of the author's own about pairs of digits, along lines or between all neighbors.
    Pair {
        /// The author's name of the rule, and the text of its expression.
        title: Title,
        /// The second digits that each first digit allows.
        allowed: Arc<PairTable>,
        /// The pairs of cells, each with its first cell, then its second cell.
        pairs: Box<[[Cell; 2]]>,
    },
    /// A rule of the author's own about the sequence of digits along a line.
    Pattern {
        /// The author's name of the rule, and the text of its expression.
        title: Title,
        /// The automaton that accepts the allowed sequences of digits.
        automaton: Arc<Automaton>,
        /// The cells along the line.
        cells: Cells,
    },
    /// A linear sum of cells between two bounds. The bounds are equal for an equation.
    Sum {
        /// The author's name of the rule, and the text of its expression.
        title: Title,
        /// The cells with their factors. Each cell occurs once.
        terms: Box<[(Cell, i32)]>,
        /// The lower bound of the sum.
        least: i64,
        /// The upper bound of the sum.
        most: i64,
    },
    /// The rule of doppelgangers, on a square board with one digit more than a row has cells: each row and each column
    /// holds a digit, and lacks one of the others. No two rows lack the same digit, and no two columns. The row and the
    /// column of each cell with the digit lack different digits. With boxes, the same goes for them.
    Doppelganger {
        /// The digit that no row and no column lacks.
        digit: Digit,
        /// Whether the rule includes boxes.
        boxes: bool,
    },
    /// A clue about regions that are to be found.
    Regions(RegionClue),
    /// A choice between groups of constraints: at least one group must hold completely.
    Any {
        /// The groups.
        choices: Box<[Box<[Constraint]>]>,
    },
}

/// The author's name of a generic constraint, and its expression as written.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Title {
    /// The name; empty if the constraint has none.
    pub name: Box<str>,
    /// The expression or pattern.
    pub text: Box<str>,
}

/// The constraints of a layout: a shared list that is cheap to clone. Most puzzles have none.
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
    /// Returns the cells that the constraint names, in order and each of them once. A [negative](Self::Negative)
    /// constraint, the rule of [doppelgangers](Self::Doppelganger) and [regions](RegionClue::Found) to be found name no
    /// cells.
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
            Self::Negative { .. } | Self::Doppelganger { .. } => Vec::new(),
            Self::Clone { groups } => groups.iter().flatten().copied().collect(),
            Self::Mark { cell, .. } => vec![*cell],
            Self::Greater { greater, less } => vec![*greater, *less],
            Self::Pair { pairs, .. } => pairs.iter().flatten().copied().collect(),
            Self::Sum { terms, .. } => terms.iter().map(|(cell, _)| *cell).collect(),
            Self::Regions(clue) => clue.cells(),
            Self::Any { choices } => choices.iter().flatten().flat_map(Self::cells).collect(),
        };
        // The choices of a large disjunction name each cell very often.
        let cells_seen = cells.iter().map(|cell| cell.index() + 1).max().unwrap_or(0);
        let mut seen = vec![false; cells_seen];
        cells.retain(|cell| !std::mem::replace(&mut seen[cell.index()], true));
        cells
    }
}
