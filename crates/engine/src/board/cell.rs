//! A cell's number on its board. Rows and columns need the board's size, so the geometry gives them.

use super::MAX_CELLS;

/// A cell, numbered row by row from 0; on a board of size N cell `i` is row `i / N`, column `i % N`.
///
/// [`Geometry::name`](super::Geometry::name) prints it as `r4c7`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u16);

impl Cell {
    /// Returns the cell with this number.
    ///
    /// # Panics
    /// If no board has this many cells: from 961 on.
    #[inline]
    #[track_caller]
    pub const fn new(index: usize) -> Self {
        assert!(index < MAX_CELLS, "no board has a cell of this number");
        Self(index as u16)
    }

    /// Returns the cell with a number that is known to be on a board, in code that runs often.
    #[inline]
    pub(crate) const fn on_board(index: usize) -> Self {
        debug_assert!(index < MAX_CELLS, "no board has a cell of this number");
        Self(index as u16)
    }

    /// Returns its number, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
