//! Houses, and what two linked cells may not hold together.

use std::fmt;

use crate::board::{Candidates, Cell, Digit};
#[cfg(doc)]
use crate::board::{Geometry, Layout};

/// What kind of house it is, numbered from 0; it prints as `row 3` (numbered from 1), and with `{:#}` as a place: `in row 3`, `on the main diagonal`.
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
    /// The cells in the same place of their boxes.
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

/// Cells that hold different digits: every digit once on a board of a [`Layout`], where a house has as many cells as there are digits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct House {
    /// Which house it is.
    pub kind: HouseKind,
    /// Its cells, ascending.
    pub cells: Box<[Cell]>,
}

/// What two linked cells may not hold together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Relation {
    /// The same digit.
    Equal,
    /// Digits that differ by one.
    Consecutive,
}

impl Relation {
    /// Returns the digits that the other cell of a link can't hold when one holds `digit`.
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
