//! What a puzzle's grids hold: the givens, what the player sees, and which cell is where.
//!
//! Grids are made from what is written; nothing is solved here.

use std::sync::Arc;

use crate::board::{Cell, Digit, Geometry, Grid};
use crate::syntax::tree::model::{Content, GridForm, GridKind, GridText, Puzzle};

impl GridText {
    /// Returns whether every cell is written and readable.
    #[doc(hidden)]
    pub fn is_whole(&self) -> bool {
        !self.cells.iter().any(|cell| matches!(cell.content, Content::Missing | Content::Unknown))
    }

    /// Returns the row, from 0, that a byte of the block lies in or touches.
    #[doc(hidden)]
    pub fn row_at(&self, offset: usize) -> Option<usize> {
        self.rows.iter().position(|row| row.span.touches(offset))
    }

    /// Returns the cell that starts at a byte or spans it; else the one that ends there.
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

    /// Returns the digits on a board that fit it, chosen by what a cell holds.
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

/// Returns the digit of a cell that is given.
const fn given(content: Content) -> Option<Digit> {
    if let Content::Digit(digit) = content { Some(digit) } else { None }
}

impl Puzzle {
    /// One of its grids, as written.
    #[doc(hidden)]
    pub const fn grid_of(&self, kind: GridKind) -> Option<&GridText> {
        match kind {
            GridKind::Puzzle => Some(&self.grid),
            GridKind::State => self.state.as_ref(),
            GridKind::Solution => self.solution.as_ref(),
        }
    }

    /// Returns whether one of its grids is in rows.
    pub(crate) fn has_rows(&self) -> bool {
        let grids = [Some(&self.grid), self.state.as_ref(), self.solution.as_ref()];
        grids.into_iter().flatten().any(|grid| grid.form == GridForm::Rows)
    }

    /// Returns the cell at a byte of the block: the one that starts there or spans it, else the one that ends there.
    #[doc(hidden)]
    pub fn cell_at(&self, offset: usize) -> Option<(GridKind, Cell)> {
        [GridKind::Puzzle, GridKind::State, GridKind::Solution]
            .into_iter()
            .find_map(|kind| Some((kind, self.grid_of(kind)?.cell_at(offset)?)))
    }

    /// Returns the givens: the plain digits of the puzzle's grid. `None` without a board, or where the grid is not whole.
    pub fn givens(&self) -> Option<Grid> {
        self.givens_written().filter(|_| self.grid.is_whole())
    }

    /// Returns the givens that are written, whether the grid is whole or not; `None` without a board.
    #[doc(hidden)]
    pub fn givens_written(&self) -> Option<Grid> {
        Some(self.grid.grid(self.geometry.as_ref()?, given))
    }

    /// Returns what the player sees: the state's digits over the givens; without a state, given and placed digits.
    ///
    /// `None` without a board, or where a grid that matters is not whole.
    pub fn current(&self) -> Option<Grid> {
        let geometry = self.geometry.as_ref().filter(|_| self.grid.is_whole())?;
        let Some(state) = &self.state else { return Some(self.grid.grid(geometry, written)) };
        let mut grid = self.givens().filter(|_| state.is_whole())?;
        for (cell, digit) in state.grid(geometry, written).placed() {
            grid.set(cell, Some(digit));
        }
        Some(grid)
    }

    /// Returns the digits of one grid that are written, whether it is whole or not; `None` without a board or such a grid.
    #[doc(hidden)]
    pub fn seen(&self, kind: GridKind) -> Option<Grid> {
        Some(self.grid_of(kind)?.grid(self.geometry.as_ref()?, written))
    }
}
