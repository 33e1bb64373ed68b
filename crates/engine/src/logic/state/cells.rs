//! A set of cells in a few machine words: two words for a board of up to 11x11.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

use crate::board::Cell;

/// A set of cells as a bit mask of `W` 64-bit words. All operations are O(W).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cells<const W: usize>(pub [u64; W]);

impl<const W: usize> Default for Cells<W> {
    fn default() -> Self {
        Self::NONE
    }
}

impl<const W: usize> Cells<W> {
    /// The empty set.
    pub const NONE: Self = Self([0; W]);

    /// Returns the set of one cell.
    #[inline]
    pub fn only(cell: Cell) -> Self {
        let mut set = Self::NONE;
        set.insert(cell);
        set
    }

    /// Adds a cell.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    /// Removes a cell.
    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        self.0[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    /// Returns whether the set contains a cell.
    #[inline]
    pub fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 != 0
    }

    /// Returns whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Returns the number of cells in the set.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns the first cell of the set; `None` if the set is empty.
    #[inline]
    pub fn first(&self) -> Option<Cell> {
        let (index, word) = self.0.iter().enumerate().find(|(_, word)| **word != 0)?;
        Some(Cell::on_board(index * 64 + word.trailing_zeros() as usize))
    }

    /// Returns the only cell of the set; `None` if the set has no cell or several.
    #[inline]
    pub fn single(&self) -> Option<Cell> {
        self.first().filter(|_| self.len() == 1)
    }

    /// Returns the cells of this set that are not in `other`.
    #[inline]
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        self & !other
    }

    /// Returns whether the two sets have a cell in common.
    #[inline]
    pub fn meets(&self, other: Self) -> bool {
        !(*self & other).is_empty()
    }

    /// Returns whether every cell of this set is in `other`.
    #[inline]
    pub fn is_within(&self, other: Self) -> bool {
        (*self & !other).is_empty()
    }

    /// Returns the cells of the set, ascending.
    #[inline]
    pub fn iter(self) -> CellsIter<W> {
        CellsIter { left: self, word: 0 }
    }
}

impl<const W: usize> FromIterator<Cell> for Cells<W> {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::NONE;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

impl<const W: usize> IntoIterator for Cells<W> {
    type Item = Cell;
    type IntoIter = CellsIter<W>;

    #[inline]
    fn into_iter(self) -> CellsIter<W> {
        self.iter()
    }
}

/// The cells of a set, ascending.
#[derive(Clone, Debug)]
pub struct CellsIter<const W: usize> {
    left: Cells<W>,
    word: usize,
}

impl<const W: usize> Iterator for CellsIter<W> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while let Some(word) = self.left.0.get_mut(self.word) {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(Cell::on_board(self.word * 64 + bit));
            }
            self.word += 1;
        }
        None
    }
}

macro_rules! word_by_word {
    ($trait:ident, $name:ident, $with:expr) => {
        impl<const W: usize> $trait for Cells<W> {
            type Output = Self;
            #[inline]
            fn $name(self, other: Self) -> Self {
                Self(std::array::from_fn(|i| $with(self.0[i], other.0[i])))
            }
        }
    };
}

word_by_word!(BitAnd, bitand, |a, b| a & b);
word_by_word!(BitOr, bitor, |a, b| a | b);
word_by_word!(BitXor, bitxor, |a, b| a ^ b);

impl<const W: usize> Not for Cells<W> {
    type Output = Self;
    /// Inverts all bits, including those beyond the board, so the result is only valid as one side of an intersection.
    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl<const W: usize> BitAndAssign for Cells<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const W: usize> BitOrAssign for Cells<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}
