//! Houses, and the relations that links forbid.

use std::fmt;

use crate::board::{Candidates, Cell, Digit};
#[cfg(doc)]
use crate::board::{Geometry, Layout};

/// The kind of a house, with a number from 0. It prints as `row 3` (numbered from 1), and with `{:#}` as a place: `in
/// row 3`, `on the main diagonal`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum HouseKind {
    /// A row.
    Row(usize),
    /// A column.
    Column(usize),
    /// A rectangular box.
    Box(usize),
    /// A region of a jigsaw.
    Region(usize),
    /// The diagonal from the top left.
    Diagonal,
    /// The diagonal from the top right.
    AntiDiagonal,
    /// A window of windoku.
    Window(usize),
    /// The cells at the same position of each box.
    Disjoint(usize),
    /// A house of a board made [from houses](Geometry::from_houses).
    Other(usize),
}

impl fmt::Display for HouseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            f.write_str(if matches!(self, Self::Diagonal | Self::AntiDiagonal) { "on " } else { "in " })?;
        }
        match self {
            Self::Row(i) => write!(f, "row {}", i + 1),
            Self::Column(i) => write!(f, "column {}", i + 1),
            Self::Box(i) => write!(f, "box {}", i + 1),
            Self::Region(i) => write!(f, "region {}", i + 1),
            Self::Diagonal => f.write_str("the main diagonal"),
            Self::AntiDiagonal => f.write_str("the anti-diagonal"),
            Self::Window(i) => write!(f, "window {}", i + 1),
            Self::Disjoint(i) => write!(f, "disjoint group {}", i + 1),
            Self::Other(i) => write!(f, "house {}", i + 1),
        }
    }
}

/// Cells that hold different digits. On the board of a [`Layout`], a house has as many cells as there are digits, so it
/// holds every digit once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct House {
    /// The kind of the house, with its number.
    pub kind: HouseKind,
    /// The cells of the house, ascending.
    pub cells: Box<[Cell]>,
}

/// The digits that two linked cells may not hold together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Relation {
    /// The same digit.
    Equal,
    /// Digits that differ by one.
    Consecutive,
}

impl Relation {
    /// Returns the digits that a cell of a link can't hold if the other cell holds `digit`.
    #[doc(hidden)]
    #[inline]
    pub const fn forbids(self, digit: Digit) -> Candidates {
        let bit = Candidates::only(digit).bits();
        match self {
            Self::Equal => Candidates::from_bits(bit),
            Self::Consecutive => Candidates::from_bits(bit << 1 | bit >> 1),
        }
    }
}
