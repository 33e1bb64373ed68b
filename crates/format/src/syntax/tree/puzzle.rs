//! The content of a puzzle's grids: the givens, the digits that the player sees, and the positions of cells.
//!
//! This module builds grids from the written cells; it does not solve anything.

use std::sync::Arc;

use crate::board::{Cell, Digit, Geometry, Grid};
use crate::syntax::tree::model::{Content, GridForm, GridKind, GridText, Puzzle};

impl GridText {
    /// Returns whether every cell is written and readable.
    #[doc(hidden)]
    pub fn is_whole(&self) -> bool {
        !self.cells.iter().any(|cell| matches!(cell.content, Content::Missing | Content::Unknown))
    }

    /// Returns the index of the row that contains or touches a byte offset of the block.
    #[doc(hidden)]
    pub fn row_at(&self, offset: usize) -> Option<usize> {
        self.rows.iter().position(|row| row.span.touches(offset))
    }

    /// Returns the cell that contains or starts at a byte offset, or else the cell that ends there.
    #[doc(hidden)]
    pub fn cell_at(&self, offset: usize) -> Option<Cell> {
        let written = |cell: &crate::syntax::CellText| cell.content != Content::Missing;
        let on = self.cells.iter().position(|cell| {
            written(cell)
                && (cell.span.contains(offset) || cell.span.is_empty() && cell.span.start as usize == offset)
        });
        let behind = || self.cells.iter().position(|cell| written(cell) && cell.span.end as usize == offset);
        on.or_else(behind).map(Cell::new)
    }

    /// Returns the digit written in a cell, whether given or placed.
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        match self.cells.get(cell.index())?.content {
            Content::Digit(digit) | Content::Placed(digit) => Some(digit),
            _ => None,
        }
    }

    /// Returns the digits on a board of matching size; `choose` returns the digit for the content of a cell.
    fn grid(&self, geometry: &Arc<Geometry>, choose: impl Fn(Content) -> Option<Digit>) -> Grid {
        Grid::from_digits(geometry, self.cells.iter().map(|cell| choose(cell.content)))
    }
}

/// Returns the digit of a cell, whether given or placed.
const fn written(content: Content) -> Option<Digit> {
    match content {
        Content::Digit(digit) | Content::Placed(digit) => Some(digit),
        _ => None,
    }
}

/// Returns the digit of a cell if it is a given.
const fn given(content: Content) -> Option<Digit> {
    if let Content::Digit(digit) = content { Some(digit) } else { None }
}

impl Puzzle {
    /// Returns one of the puzzle's grids, as written.
    #[doc(hidden)]
    pub const fn grid_of(&self, kind: GridKind) -> Option<&GridText> {
        match kind {
            GridKind::Puzzle => Some(&self.grid),
            GridKind::State => self.state.as_ref(),
            GridKind::Solution => self.solution.as_ref(),
        }
    }

    /// Returns whether any of its grids is in rows.
    pub(crate) fn has_rows(&self) -> bool {
        let grids = [Some(&self.grid), self.state.as_ref(), self.solution.as_ref()];
        grids.into_iter().flatten().any(|grid| grid.form == GridForm::Rows)
    }

    /// Returns the cell that contains or starts at a byte offset of the block, or else the cell that ends there; with the grid it belongs to.
    #[doc(hidden)]
    pub fn cell_at(&self, offset: usize) -> Option<(GridKind, Cell)> {
        [GridKind::Puzzle, GridKind::State, GridKind::Solution]
            .into_iter()
            .find_map(|kind| Some((kind, self.grid_of(kind)?.cell_at(offset)?)))
    }

    /// Returns the givens: the plain digits of the puzzle's grid. `None` without a board, or if the grid is incomplete.
    pub fn givens(&self) -> Option<Grid> {
        self.givens_written().filter(|_| self.grid.is_whole())
    }

    /// Returns the written givens, even if the grid is incomplete. `None` without a board.
    #[doc(hidden)]
    pub fn givens_written(&self) -> Option<Grid> {
        Some(self.grid.grid(self.geometry.as_ref()?, given))
    }

    /// Returns the digits that the player sees: the state's digits over the givens. Without a state, the given and placed digits.
    ///
    /// `None` without a board, or if a grid used here is incomplete.
    pub fn current(&self) -> Option<Grid> {
        let geometry = self.geometry.as_ref().filter(|_| self.grid.is_whole())?;
        let Some(state) = &self.state else { return Some(self.grid.grid(geometry, written)) };
        let mut grid = self.givens().filter(|_| state.is_whole())?;
        for (cell, digit) in state.grid(geometry, written).placed() {
            grid.set(cell, Some(digit));
        }
        Some(grid)
    }

    /// Returns the written digits of one grid, even if it is incomplete. `None` without a board or such a grid.
    #[doc(hidden)]
    pub fn seen(&self, kind: GridKind) -> Option<Grid> {
        Some(self.grid_of(kind)?.grid(self.geometry.as_ref()?, written))
    }
}
