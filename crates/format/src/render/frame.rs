//! Where cells and candidates are in a picture, in pixels. All are whole numbers, so that lines are sharp.

use super::outside::margins;
use crate::board::{Cell, Constraint, Digit, Geometry};

/// The space around the grid.
pub(super) const MARGIN: usize = 12;

/// The space for coordinates, at the left and at the top, for each 56 pixels of a cell.
const LABELS: usize = 30;

/// The size of their text, likewise.
const LABEL: usize = 14;

/// The space of a candidate, along each side.
const PITCH: usize = 16;

/// The least size of a cell.
const LEAST: usize = 48;

/// The space of a cage's sum above the candidates of its cell.
const SUM: usize = 10;

/// How many cells side by side are large on every page.
const FEW: usize = 14;

/// The measures of a picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// The size of a cell.
    pub(super) cell: usize,
    pub(super) left: usize,
    pub(super) top: usize,
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// Candidates in a line of a cell.
    across: usize,
    /// The space between a cell's border and its candidates.
    inset: (usize, usize),
    /// The space of a cage's sum in a cell.
    sum: usize,
    /// The space of a clue outside the grid, along each side.
    pub(super) clue: usize,
    /// Where the space of coordinates ends, at the left and at the top.
    pub(super) start: usize,
    /// The space of all clues at the right of the grid and below it.
    beyond: (usize, usize),
}

/// Returns how many candidates stand side by side in a cell: about as many as one below the other.
pub(super) fn across(size: usize) -> usize {
    (1..=size).find(|side| side * side >= size).unwrap_or(1)
}

impl Frame {
    pub(super) fn of(geometry: &Geometry, has_coordinates: bool) -> Self {
        let (size, columns) = (geometry.size(), geometry.columns());
        let across = across(size);
        let down = size.div_ceil(across);
        let has_sums = geometry
            .layout()
            .constraints
            .iter()
            .any(|it| matches!(it, Constraint::Cage { sum: Some(_), .. }));
        let sum = if has_sums { SUM } else { 0 };
        let cell = LEAST.max(across * PITCH + 8) + sum;
        let start = MARGIN + if has_coordinates { cell * LABELS / 56 } else { 0 };
        let clue = cell * 3 / 5;
        let [left, above, right, below] = margins(geometry).map(|clues| clues * clue);
        Self {
            cell,
            sum,
            clue,
            beyond: (right, below),
            start,
            left: start + left,
            top: start + above,
            rows: geometry.cell_count().div_ceil(columns),
            columns,
            across,
            inset: ((cell - across * PITCH) / 2, (cell + sum - down * PITCH) / 2),
        }
    }

    /// Returns the measures of a grid without anything around it, with cells of this size.
    pub(super) fn bare(geometry: &Geometry, cell: usize) -> Self {
        let frame = Self::of(geometry, false);
        Self { cell, left: 0, top: 0, start: 0, beyond: (0, 0), clue: cell * 3 / 5, ..frame }
    }

    /// Returns the size of the text of coordinates.
    pub(super) const fn label(&self) -> usize {
        self.cell * LABEL / 56
    }

    /// Returns the width of the lines between cells, and of those between boxes: with the cells, so that they are alike at every scale, and with the
    /// number of cells where a page makes them small.
    pub(super) fn strokes(&self) -> (String, String) {
        let tenths = |width: usize| format!("{}.{}", width / 10, width % 10);
        let wide = self.cell * self.columns.max(FEW);
        (tenths((wide * 10 / 56 / FEW).max(10)), tenths((wide * 25 / 56 / FEW).max(20)))
    }

    pub(super) const fn width(&self) -> usize {
        self.left + self.columns * self.cell + self.beyond.0 + MARGIN
    }

    pub(super) const fn height(&self) -> usize {
        self.top + self.rows * self.cell + self.beyond.1 + MARGIN
    }

    /// Returns the left border of a column; of the one behind the last, the right border of the grid.
    pub(super) const fn x(&self, column: usize) -> usize {
        self.left + column * self.cell
    }

    /// Returns the upper border of a row; of the one behind the last, the lower border of the grid.
    pub(super) const fn y(&self, row: usize) -> usize {
        self.top + row * self.cell
    }

    /// Returns the space of a cage's sum in a cell.
    pub(super) const fn above(&self) -> usize {
        self.sum
    }

    /// Returns the upper left corner of a cell.
    pub(super) const fn corner(&self, cell: Cell) -> (usize, usize) {
        (self.x(cell.index() % self.columns), self.y(cell.index() / self.columns))
    }

    /// Returns the middle of a candidate within its cell.
    pub(super) const fn spot(&self, digit: Digit) -> (usize, usize) {
        let (column, line) = (digit.index() % self.across, digit.index() / self.across);
        (self.inset.0 + PITCH / 2 + column * PITCH, self.inset.1 + PITCH / 2 + line * PITCH)
    }

    /// Returns the middle of a candidate.
    pub(super) const fn spot_in(&self, cell: Cell, digit: Digit) -> (usize, usize) {
        let ((left, top), (x, y)) = (self.corner(cell), self.spot(digit));
        (left + x, top + y)
    }
}
