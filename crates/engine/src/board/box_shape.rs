//! The shape of rectangular boxes.

use std::fmt;
use std::str::FromStr;

use crate::board::LayoutError;

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

    /// Returns the top row and left column (from 0) of a box on a board of this size. Boxes are numbered row by row
    /// from 0.
    #[doc(hidden)]
    pub const fn corner(self, size: usize, index: usize) -> (usize, usize) {
        let across = size / self.columns;
        (index / across * self.rows, index % across * self.columns)
    }

    /// Returns the number of the box (from 0) that contains a row and column (both from 0) on a board of this size.
    #[doc(hidden)]
    pub const fn index_of(self, size: usize, row: usize, column: usize) -> usize {
        row / self.rows * (size / self.columns) + column / self.columns
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
