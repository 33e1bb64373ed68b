//! Variant puzzles in the forms of other programs.

mod f_puzzles;
mod iss;

use sudoku_ls::board::{Geometry, Grid};
use sudoku_ls::convert::{Form, Sheet};

use super::written;

/// Returns the constraints of a puzzle that the digits of a full grid break, in words.
fn broken(sheet: &Sheet, digits: &[u8]) -> Vec<String> {
    let board = Geometry::shared(&sheet.layout).unwrap();
    let Some(grid) = Grid::from_values(&board, digits) else { return vec!["the digits".to_owned()] };
    let mut broken: Vec<String> = grid.clashes().iter().map(|clash| format!("{clash:?}")).collect();
    for (number, primitive) in board.primitives() {
        if grid.broken_cells(primitive).is_some() {
            broken.push(sheet.layout.constraints[*number].describe(&board));
        }
    }
    if !sheet.givens.iter().zip(digits).all(|(given, digit)| *given == 0 || given == digit) {
        broken.push("a given".to_owned());
    }
    broken
}

/// Returns the parts of a puzzle that a form does not carry.
fn restated(form: Form, sheet: &Sheet) -> Vec<String> {
    written(form, sheet).unwrap().1
}
