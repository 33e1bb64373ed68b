//! The shape of rectangular boxes.

use std::fmt;
use std::str::FromStr;

use crate::board::{LayoutError, Sides};

/// The height and width of a rectangular box, in cells. It prints as `2x3` (rows x columns).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoxShape {
    /// The number of rows in a box.
    pub rows: usize,
    /// The number of columns in a box.
    pub columns: usize,
}

impl BoxShape {
    /// Returns the default shape for a size: the shape closest to a square that is not taller than wide (2x2, 2x3, 2x4,
    /// 3x3, 2x5, 3x4, 3x5, 4x4, 4x5, 5x5). For a prime size, boxes have one row, so they add no houses.
    ///
    /// ```
    /// use sudoku_ls_engine::board::BoxShape;
    /// assert_eq!(BoxShape::standard(6).to_string(), "2x3");
    /// ```
    pub fn standard(size: usize) -> Self {
        let rows = (1..=size).take_while(|r| r * r <= size).filter(|r| size.is_multiple_of(*r)).last();
        let rows = rows.unwrap_or(1);
        Self { rows, columns: size / rows }
    }

    /// Returns the default shape for a board with these sides: boxes of as many cells as the longer side has, as close to
    /// a square as possible, that tile the board. `2x4` on 6 rows of 8 cells, `4x2` on 8 rows of 6. If no such boxes
    /// tile the board, boxes are whole rows, so they add no houses.
    ///
    /// ```
    /// use sudoku_ls_engine::board::{BoxShape, Sides};
    /// assert_eq!(BoxShape::of_sides(Sides { rows: 6, columns: 8 }).to_string(), "2x4");
    /// assert_eq!(BoxShape::of_sides(Sides { rows: 4, columns: 7 }).to_string(), "1x7");
    /// ```
    pub fn of_sides(sides: Sides) -> Self {
        Self::tiling(sides, sides.longer()).unwrap_or_else(|| Self::none(sides))
    }

    /// Returns the shape of boxes of several rows and columns with this many cells, as close to a square as possible,
    /// that tile a board with these sides; `None` if there is no such shape.
    #[doc(hidden)]
    pub fn tiling(sides: Sides, cells: usize) -> Option<Self> {
        let short = (2..=cells).take_while(|short| short * short <= cells);
        let shapes = short.filter(|short| cells.is_multiple_of(*short)).map(|short| (short, cells / short));
        let wide_first = |(short, long)| [(short, long), (long, short)];
        let shapes: Vec<Self> =
            shapes.collect::<Vec<_>>().into_iter().rev().flat_map(wide_first).map(Self::from).collect();
        shapes.into_iter().find(|shape| shape.tiles(sides))
    }

    /// Returns the shape that stands for no boxes: whole rows.
    #[doc(hidden)]
    pub const fn none(sides: Sides) -> Self {
        Self { rows: 1, columns: sides.columns }
    }

    /// Returns whether boxes of this shape tile a board with these sides.
    #[doc(hidden)]
    pub const fn tiles(self, sides: Sides) -> bool {
        self.rows > 0
            && self.columns > 0
            && sides.rows.is_multiple_of(self.rows)
            && sides.columns.is_multiple_of(self.columns)
    }

    /// Returns the number of cells of a box.
    #[doc(hidden)]
    pub const fn cells(self) -> usize {
        self.rows.saturating_mul(self.columns)
    }

    /// Returns the top row and left column (from 0) of a box on a board with rows of this many cells. Boxes are numbered
    /// row by row from 0.
    #[doc(hidden)]
    pub const fn corner(self, columns: usize, index: usize) -> (usize, usize) {
        let across = columns / self.columns;
        (index / across * self.rows, index % across * self.columns)
    }

    /// Returns the number of the box (from 0) that contains a row and column (both from 0) on a board with rows of this
    /// many cells.
    #[doc(hidden)]
    pub const fn index_of(self, columns: usize, row: usize, column: usize) -> usize {
        row / self.rows * (columns / self.columns) + column / self.columns
    }
}

impl From<(usize, usize)> for BoxShape {
    /// Returns the shape with this many rows and columns.
    fn from((rows, columns): (usize, usize)) -> Self {
        Self { rows, columns }
    }
}

impl fmt::Display for BoxShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

impl FromStr for BoxShape {
    type Err = LayoutError;

    /// Parses `2x3`: rows x columns.
    fn from_str(text: &str) -> Result<Self, LayoutError> {
        let parts = text.split_once(['x', 'X', '\u{d7}', '*']);
        let number = |text: &str| text.trim().parse().ok().filter(|number| *number > 0);
        let shape =
            parts.and_then(|(rows, columns)| Some(Self { rows: number(rows)?, columns: number(columns)? }));
        shape.ok_or_else(|| LayoutError::Boxes(text.to_owned()))
    }
}
