//! Forms in XML.

pub(super) mod ksudoku;
pub(super) mod open_sudoku;
pub(super) mod tree;
