//! The positions of cells and candidates in a picture, in pixels. All are whole numbers, so that lines are sharp.

use super::outside::margins;
use crate::board::{Cell, Constraint, Digit, Geometry, MarkKind};

/// The margin around the grid.
pub(super) const MARGIN: usize = 12;

/// The space for coordinates at the left and at the top, for each 56 pixels of a cell's size.
const LABELS: usize = 30;

/// The text size of coordinates, for each 56 pixels of a cell's size.
const LABEL: usize = 14;

/// The side of the square for a candidate.
const PITCH: usize = 16;

/// The minimum size of a cell.
const LEAST: usize = 48;

/// The space for a cage's sum above the candidates of its cell, and for a list of allowed digits below them.
const SUM: usize = 10;

/// The number of cells per row up to which lines have their normal width.
const FEW: usize = 14;

/// The measurements of a picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// The size of a cell.
    pub(super) cell: usize,
    pub(super) left: usize,
    pub(super) top: usize,
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The number of candidates per line in a cell.
    across: usize,
    /// The distance from the borders of a cell to its candidates, horizontally and vertically.
    inset: (usize, usize),
    /// The space for a cage's sum in a cell; 0 if there are no sums.
    sum: usize,
    /// The side of the square for a clue outside the grid.
    pub(super) clue: usize,
    /// The position where the space for coordinates ends, at the left and at the top.
    pub(super) start: usize,
    /// The space for all clues to the right of the grid and below it.
    beyond: (usize, usize),
}

/// Returns the number of candidates per line in a cell, which is about the number of lines.
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
        let constraints = &geometry.layout().constraints;
        let has_lists =
            constraints.iter().any(|it| matches!(it, Constraint::Mark { kind: MarkKind::OneOf(_), .. }));
        let list = if has_lists { SUM } else { 0 };
        let cell = LEAST.max(across * PITCH + 8) + sum + list;
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
            inset: ((cell - across * PITCH) / 2, (cell + sum - list - down * PITCH) / 2),
        }
    }

    /// Returns the measurements of a grid with cells of this size and nothing around it.
    pub(super) fn bare(geometry: &Geometry, cell: usize) -> Self {
        let frame = Self::of(geometry, false);
        Self { cell, left: 0, top: 0, start: 0, beyond: (0, 0), clue: cell * 3 / 5, ..frame }
    }

    /// Returns the text size of coordinates.
    pub(super) const fn label(&self) -> usize {
        self.cell * LABEL / 56
    }

    /// Returns the widths of the lines between cells and between boxes. They grow with the cells, to look alike at
    /// every scale. They also grow with the number of cells, because a page scales larger grids down.
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

    /// Returns the left border of a column. The column after the last one gives the right border of the grid.
    pub(super) const fn x(&self, column: usize) -> usize {
        self.left + column * self.cell
    }

    /// Returns the upper border of a row. The row after the last one gives the lower border of the grid.
    pub(super) const fn y(&self, row: usize) -> usize {
        self.top + row * self.cell
    }

    /// Returns the space for a cage's sum in a cell.
    pub(super) const fn above(&self) -> usize {
        self.sum
    }

    /// Returns the upper left corner of a cell.
    pub(super) const fn corner(&self, cell: Cell) -> (usize, usize) {
        (self.x(cell.index() % self.columns), self.y(cell.index() / self.columns))
    }

    /// Returns the center of a candidate, relative to its cell.
    pub(super) const fn spot(&self, digit: Digit) -> (usize, usize) {
        let (column, line) = (digit.index() % self.across, digit.index() / self.across);
        (self.inset.0 + PITCH / 2 + column * PITCH, self.inset.1 + PITCH / 2 + line * PITCH)
    }

    /// Returns the center of a candidate.
    pub(super) const fn spot_in(&self, cell: Cell, digit: Digit) -> (usize, usize) {
        let ((left, top), (x, y)) = (self.corner(cell), self.spot(digit));
        (left + x, top + y)
    }
}
