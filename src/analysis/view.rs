//! A puzzle with a valid board: its grids as digits, and its names for cells and digits.
//!
//! Every feature reads puzzles through this view; the view itself reports nothing.

use std::sync::Arc;

use crate::board::{Candidates, Cell, Constraint, Digit, Geometry, Grid};
use crate::syntax::{Content, GridForm, GridKind, GridText, Puzzle, Span};

/// A puzzle with its board.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) geometry: &'a Arc<Geometry>,
}

impl<'a> View<'a> {
    /// Returns the view of a puzzle; `None` if the puzzle's layout has no valid board.
    pub(super) fn of(puzzle: &'a Puzzle) -> Option<Self> {
        let geometry = puzzle.geometry.as_ref()?;
        Some(Self { puzzle, geometry })
    }

    /// Returns the text of one of the puzzle's grids; `None` if the puzzle lacks that grid.
    pub(super) const fn text(&self, kind: GridKind) -> Option<&'a GridText> {
        self.puzzle.grid_of(kind)
    }

    /// Returns the grid that the player works in.
    pub(super) const fn place(&self) -> GridKind {
        if self.puzzle.state.is_some() { GridKind::State } else { GridKind::Puzzle }
    }

    /// Returns the content of a cell in one of the puzzle's grids.
    pub(super) fn content(&self, kind: GridKind, cell: Cell) -> Content {
        let written = self.text(kind).and_then(|grid| grid.cells.get(cell.index()));
        written.map_or(Content::Missing, |written| written.content)
    }

    /// Returns the position of a cell in one of the puzzle's grids; the puzzle's anchor if the cell is missing.
    pub(super) fn span(&self, kind: GridKind, cell: Cell) -> Span {
        let written = self.text(kind).and_then(|grid| grid.cells.get(cell.index()));
        written.map_or(self.puzzle.anchor, |written| written.span)
    }

    /// Returns the givens; an empty grid if they cannot be read.
    pub(super) fn givens(&self) -> Grid {
        self.puzzle.givens_written().unwrap_or_else(|| Grid::empty(self.geometry))
    }

    /// Returns whether it is certain which cell the text of this cell belongs to. That is so if its row has the right
    /// number of cells, or if it is a short last row of an incomplete grid, which is still being typed.
    pub(super) fn is_placed(&self, kind: GridKind, cell: Cell) -> bool {
        let Some(text) = self.text(kind).filter(|text| text.form == GridForm::Rows) else { return true };
        let (size, row) = (self.geometry.columns(), self.geometry.row(cell));
        let cells = text.rows.get(row).map_or(size, |row| usize::from(row.cells));
        let is_being_typed = row + 1 == text.rows.len() && row + 1 < self.geometry.rows();
        cells == size || cells < size && is_being_typed && !self.contradicts_givens(kind, row)
    }

    /// Returns whether a row of the state has a different digit where a digit is given.
    fn contradicts_givens(&self, kind: GridKind, row: usize) -> bool {
        let size = self.geometry.columns();
        let mut cells = (row * size..(row + 1) * size).map(Cell::new);
        kind == GridKind::State
            && cells.any(|cell| match (self.content(GridKind::Puzzle, cell), self.content(kind, cell)) {
                (Content::Digit(given), Content::Digit(now) | Content::Placed(now)) => given != now,
                _ => false,
            })
    }

    /// Returns whether a cell is certain both in this grid and in the puzzle's own grid, so that the two can be
    /// compared.
    fn is_matched(&self, kind: GridKind, cell: Cell) -> bool {
        let certain =
            |of: GridKind| self.is_placed(of, cell) && self.text(of).is_none_or(|text| !text.doubtful);
        certain(kind) && certain(GridKind::Puzzle)
    }

    /// Returns the given of a cell that the state leaves blank or fills only with pencil marks; `None` for any other
    /// cell.
    pub(super) fn given_left_blank(&self, kind: GridKind, cell: Cell) -> Option<Digit> {
        let open = matches!(self.content(kind, cell), Content::Blank | Content::Marks(_));
        match self.content(GridKind::Puzzle, cell) {
            Content::Digit(digit) if kind == GridKind::State && open && self.is_matched(kind, cell) => {
                Some(digit)
            }
            _ => None,
        }
    }

    /// Returns the visible digits of a grid, given or placed. A given that the state leaves blank still counts.
    pub(super) fn digits(&self, kind: GridKind) -> Grid {
        let mut grid = self.written_digits(kind);
        if kind == GridKind::State {
            for cell in self.geometry.cells() {
                if let Some(given) = self.given_left_blank(kind, cell) {
                    grid.set(cell, Some(given));
                }
            }
        }
        grid
    }

    /// Returns the digits that are written in a grid.
    pub(super) fn written_digits(&self, kind: GridKind) -> Grid {
        self.puzzle.seen(kind).unwrap_or_else(|| Grid::empty(self.geometry))
    }

    /// Returns the visible digits without those of rows with too many or too few cells, whose digits may belong to
    /// other columns once the rows are fixed. A short last row counts, since it is being typed.
    pub(super) fn settled_digits(&self, kind: GridKind) -> Grid {
        let mut grid = self.digits(kind);
        for cell in self.geometry.cells().filter(|&cell| !self.is_placed(kind, cell)) {
            grid.set(cell, None);
        }
        grid
    }

    /// Returns a given of the puzzle and the content of the same cell in the state; `None` if the cell has no given, or
    /// either cell is uncertain.
    pub(super) fn over_given(&self, cell: Cell) -> Option<(Digit, Content)> {
        let Content::Digit(given) = self.content(GridKind::Puzzle, cell) else { return None };
        self.is_matched(GridKind::State, cell).then(|| (given, self.content(GridKind::State, cell)))
    }

    /// Returns whether every cell of a grid is written with a known symbol, and every row has the right length.
    pub(super) fn is_whole(&self, kind: GridKind) -> bool {
        let size = self.geometry.columns();
        let fits = |grid: &GridText| {
            grid.form == GridForm::Line || grid.rows.iter().all(|row| usize::from(row.cells) == size)
        };
        self.text(kind).is_some_and(|grid| grid.is_whole() && !grid.doubtful && fits(grid))
    }

    /// Returns whether a grid marks digits as placed by the player, `+5`.
    pub(super) fn marks_placed(&self, kind: GridKind) -> bool {
        self.geometry.cells().any(|cell| matches!(self.content(kind, cell), Content::Placed(_)))
    }

    /// Returns whether the player's digits are separate from the givens.
    pub(super) fn keeps_givens_apart(&self) -> bool {
        self.puzzle.state.is_some() || self.marks_placed(GridKind::Puzzle)
    }

    /// Returns a cell's name, `r4c7`.
    pub(super) fn name(&self, cell: Cell) -> String {
        self.geometry.name(cell)
    }

    /// Returns a digit in the puzzle's symbols.
    pub(super) fn digit(&self, digit: Digit) -> String {
        self.puzzle.symbols.write(digit)
    }

    /// Returns the noun for a constraint, with digits in the puzzle's symbols: `the quadruple 0 1`.
    pub(super) fn noun(&self, constraint: &Constraint) -> String {
        constraint.noun_with(&|digit| self.digit(digit))
    }

    /// Returns the noun for a constraint with its cells, with digits in the puzzle's symbols.
    pub(super) fn described(&self, constraint: &Constraint) -> String {
        constraint.describe_with(self.geometry, &|digit| self.digit(digit))
    }

    /// Returns the meaning of a constraint as a clause, with digits in the puzzle's symbols.
    pub(super) fn meaning(&self, constraint: &Constraint) -> String {
        constraint.meaning_with(Some(&|digit| self.digit(digit)))
    }

    /// Returns digits in the puzzle's symbols, separated by spaces.
    pub(super) fn digits_list(&self, digits: Candidates) -> String {
        digits.iter().map(|digit| self.digit(digit)).collect::<Vec<_>>().join(" ")
    }
}
