//! Boards made from a list of houses, which may have different lengths: honeycombs and other boards that are not
//! squares.
//!
//! Such a board has cells and digits, but no rows or boxes. Its cells are named as if they formed one long row.

use std::sync::Arc;

use super::geometry::distinct;
use super::{BoxShape, Cell, Geometry, GeometryError, HouseKind, Layout, MAX_CELLS, MAX_HOUSES, MAX_SIZE};

impl Geometry {
    /// Returns a board with this many cells, the digits from 1 on, and houses in which all digits differ. A house with
    /// fewer cells than the board has digits lacks some of the digits.
    ///
    /// # Errors
    /// An unsupported number of cells, digits or houses. Or a house that is empty, has more cells than there are
    /// digits, contains a cell twice, or contains a cell that is not on the board.
    ///
    /// ```
    /// use sudoku_ls_engine::board::{Cell, Geometry, Grid};
    /// use sudoku_ls_engine::solver::{Budget, Count, count};
    /// // Seven cells in a hexagon, a center and a ring: three rows in each of three directions, of 2, 3 and 2 cells.
    /// let rows = [&[0, 1][..], &[2, 3, 4], &[5, 6], &[0, 2], &[1, 3, 5], &[4, 6], &[1, 4], &[0, 3, 6], &[2, 5]];
    /// let houses = rows.map(|row| row.iter().copied().map(Cell::new).collect());
    /// let board = Geometry::from_houses(7, 3, houses)?;
    /// assert_eq!(count(&Grid::empty(&board), 100, &mut Budget::unlimited()), Count::Exactly(6));
    /// # Ok::<(), sudoku_ls_engine::board::GeometryError>(())
    /// ```
    pub fn from_houses(
        cells: usize,
        digits: usize,
        houses: impl IntoIterator<Item = Vec<Cell>>,
    ) -> Result<Arc<Self>, GeometryError> {
        if !(1..=MAX_SIZE).contains(&digits) {
            return Err(GeometryError::Size(digits));
        }
        if !(1..=MAX_CELLS).contains(&cells) {
            return Err(GeometryError::Cells(cells));
        }
        let mut found = Vec::new();
        for (index, house) in houses.into_iter().enumerate() {
            if let Some(why) = unfit(&house, cells, digits) {
                return Err(GeometryError::House(index, why));
            }
            found.push((HouseKind::Other(index), house));
        }
        let houses = distinct(found);
        if houses.len() > MAX_HOUSES {
            return Err(GeometryError::Houses(houses.len()));
        }
        let boxes = BoxShape { rows: 1, columns: digits };
        let layout = Layout { boxes, ..Layout::standard(digits) };
        Ok(Arc::new(Self::of_houses(layout, cells, cells, houses)))
    }

    /// Returns whether two boards are the same: they have the same layout, or the same houses if they were made from
    /// houses.
    pub(super) fn is_same_board(&self, other: &Self) -> bool {
        let by_layout = self.is_of_layout() && other.is_of_layout();
        std::ptr::eq(self, other)
            || self.layout() == other.layout()
                && (by_layout || self.cell_count() == other.cell_count() && self.houses() == other.houses())
    }
}

/// Returns why a list of cells can't be a house; `None` if it can.
fn unfit(house: &[Cell], cells: usize, digits: usize) -> Option<&'static str> {
    if house.is_empty() {
        return Some("has no cell");
    }
    if house.len() > digits {
        return Some("has more cells than there are digits");
    }
    if house.iter().any(|cell| cell.index() >= cells) {
        return Some("has a cell that is not on the board");
    }
    let twice = (1..house.len()).any(|i| house[..i].contains(&house[i]));
    twice.then_some("has a cell twice")
}
