//! A cell's number on its board. Its row and column depend on the board's size, so the geometry returns them.

use super::MAX_CELLS;

/// A cell, numbered row by row from 0. On a board of size N, cell `i` is in row `i / N` and column `i % N`, both from
/// 0.
///
/// [`Geometry::name`](super::Geometry::name) prints it as `r4c7`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u16);

impl Cell {
    /// Returns the cell with this number.
    ///
    /// # Panics
    /// If the number is 961 or more: no board has so many cells.
    #[inline]
    #[track_caller]
    pub const fn new(index: usize) -> Self {
        assert!(index < MAX_CELLS, "no board has a cell of this number");
        Self(index as u16)
    }

    /// Returns the cell with a number that is known to be on a board. Release builds don't check the number, for code
    /// that runs often.
    #[inline]
    pub(crate) const fn on_board(index: usize) -> Self {
        debug_assert!(index < MAX_CELLS, "no board has a cell of this number");
        Self(index as u16)
    }

    /// Returns the cell's number, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
