//! The properties of a board that give constraints their meaning: its digits and their values, its lines and boxes.

use crate::board::constraint::Cells;
use crate::board::{Candidates, Cell, Digit};

/// The properties of a board that the compiler needs.
pub(in crate::board) struct Board {
    /// The number of cells.
    pub(in crate::board) cells: usize,
    /// The number of cells in a row.
    pub(in crate::board) columns: usize,
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

/// Returns the pairs of cells that share an edge. The upper or left cell comes first in each pair.
pub(super) fn neighbors(board: &Board) -> impl Iterator<Item = [Cell; 2]> + use<> {
    let (columns, count) = (board.columns, board.cells);
    (0..count).flat_map(move |at| {
        let right = ((at + 1) % columns != 0).then_some(at + 1);
        let below = Some(at + columns).filter(|&at| at < count);
        [right, below].into_iter().flatten().map(move |other| [Cell::new(at), Cell::new(other)])
    })
}

/// Returns the rows and columns as they are read from each side of the board: from the left, the right, the top and the bottom.
pub(super) fn sides(board: &Board) -> [Vec<Cells>; 4] {
    let (columns, rows) = (board.columns, board.cells / board.columns.max(1));
    let lines = |count: usize, length: usize, at: fn(usize, usize, usize) -> usize| -> Vec<Cells> {
        (0..count).map(|line| (0..length).map(|step| Cell::new(at(line, step, columns))).collect()).collect()
    };
    let across = lines(rows, columns, |row, step, columns| row * columns + step);
    let down = lines(columns, rows, |column, step, columns| step * columns + column);
    let back = |lines: &[Cells]| lines.iter().map(|line| line.iter().rev().copied().collect()).collect();
    [back(&across), back(&down), across, down]
}
