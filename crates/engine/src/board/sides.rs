//! The sides of a board: its numbers of rows and columns.

use std::fmt;

use crate::board::{Cell, MAX_SIZE};

/// The number of rows and columns of a board. It prints as `6x8` (rows x columns).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sides {
    /// The number of rows, which is the number of cells in a column.
    pub rows: usize,
    /// The number of columns, which is the number of cells in a row.
    pub columns: usize,
}

impl Sides {
    /// Returns the sides of a square board.
    pub const fn square(size: usize) -> Self {
        Self { rows: size, columns: size }
    }

    /// Returns the number of cells of the board.
    pub const fn cells(self) -> usize {
        self.rows * self.columns
    }

    /// Returns the number of cells along the longer side: the fewest digits that the board may have.
    pub const fn longer(self) -> usize {
        if self.rows > self.columns { self.rows } else { self.columns }
    }

    /// Returns whether the board has as many rows as columns.
    pub const fn is_square(self) -> bool {
        self.rows == self.columns
    }

    /// Returns the pairs of cells that share an edge. The upper or left cell comes first in each pair.
    #[doc(hidden)]
    pub fn neighbors(self) -> impl Iterator<Item = [Cell; 2]> {
        let (columns, count) = (self.columns, self.cells());
        (0..count).flat_map(move |at| {
            let right = ((at + 1) % columns != 0).then_some(at + 1);
            let below = Some(at + columns).filter(|&at| at < count);
            [right, below].into_iter().flatten().map(move |other| [Cell::new(at), Cell::new(other)])
        })
    }

    /// Returns a cell of the board, then the cells around it, those at its corners included, row by row.
    #[doc(hidden)]
    pub fn around(self, cell: Cell) -> Box<[Cell]> {
        let (row, column) = (cell.index() / self.columns, cell.index() % self.columns);
        let rows = row.saturating_sub(1)..(row + 2).min(self.rows);
        let columns = column.saturating_sub(1)..(column + 2).min(self.columns);
        let near =
            rows.flat_map(|row| columns.clone().map(move |column| Cell::new(row * self.columns + column)));
        std::iter::once(cell).chain(near.filter(|&other| other != cell)).collect()
    }

    /// Returns the lines from a cell of the board to its left, right, upper and lower side. Each begins with the cell.
    #[doc(hidden)]
    pub fn directions(self, cell: Cell) -> [Box<[Cell]>; 4] {
        let (row, column) = (cell.index() / self.columns, cell.index() % self.columns);
        let at = |row: usize, column: usize| Cell::new(row * self.columns + column);
        [
            (0..=column).rev().map(|column| at(row, column)).collect(),
            (column..self.columns).map(|column| at(row, column)).collect(),
            (0..=row).rev().map(|row| at(row, column)).collect(),
            (row..self.rows).map(|row| at(row, column)).collect(),
        ]
    }

    /// Parses the sides of a board, `6x8`, or `9` for a square; `None` if a side is not from 1 to 31.
    ///
    /// ```
    /// use sudoku_ls_engine::board::Sides;
    /// assert_eq!(Sides::read("6x8"), Some(Sides { rows: 6, columns: 8 }));
    /// assert_eq!(Sides::read("9"), Some(Sides::square(9)));
    /// assert_eq!(Sides::read("0x8"), None);
    /// ```
    pub fn read(text: &str) -> Option<Self> {
        let number = |text: &str| text.trim().parse().ok().filter(|number| (1..=MAX_SIZE).contains(number));
        match text.split_once(['x', 'X', '\u{d7}']) {
            Some((rows, columns)) => Some(Self { rows: number(rows)?, columns: number(columns)? }),
            None => number(text).map(Self::square),
        }
    }
}

impl fmt::Display for Sides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}
