//! The `sudoku-ls` program.
fn main() {}
