//! The properties of a board that give constraints their meaning: its digits and their values, its lines and boxes.

use crate::board::constraint::Cells;
use crate::board::{Candidates, Cell, Digit, Sides};

/// The properties of a board that the compiler needs.
pub(in crate::board) struct Board {
    /// The numbers of rows and columns.
    pub(in crate::board) sides: Sides,
    /// The number of digits.
    pub(in crate::board) digits: usize,
    /// The value of the first digit.
    pub(in crate::board) first: i64,
    /// The number of each cell's box or region; `None` without boxes.
    pub(in crate::board) boxes: Option<Vec<usize>>,
}

impl Board {
    pub(super) fn digits(&self) -> Candidates {
        Candidates::all(self.digits)
    }

    /// Returns the value of a digit in a sum.
    pub(super) const fn value(&self, digit: Digit) -> i64 {
        self.first - 1 + digit.get() as i64
    }
}

/// Returns the rows and columns as they are read from each side of the board: from the left, the right, the top and the bottom.
pub(super) fn sides(board: &Board) -> [Vec<Cells>; 4] {
    let Sides { rows, columns } = board.sides;
    let lines = |count: usize, length: usize, at: fn(usize, usize, usize) -> usize| -> Vec<Cells> {
        (0..count).map(|line| (0..length).map(|step| Cell::new(at(line, step, columns))).collect()).collect()
    };
    let across = lines(rows, columns, |row, step, columns| row * columns + step);
    let down = lines(columns, rows, |column, step, columns| step * columns + column);
    let back = |lines: &[Cells]| lines.iter().map(|line| line.iter().rev().copied().collect()).collect();
    [back(&across), back(&down), across, down]
}
