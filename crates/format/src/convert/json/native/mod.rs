//! The project's own JSON: one object per puzzle, in a list or one per line. Grids and objects of other programs are read too.
//!
//! `givens`, `placed` and `solution` are texts of all cells with `.` for a blank. `marks` holds the candidates of cells
//! by name: `{"r1c2": [1, 2]}`. `corners` holds corner marks in the same way, and `colors` holds lists such as
//! `["red", "blue 5"]`, `pen` lists of strokes from the cell such as `["right", "down"]`. `size` is a number, or rows x
//! columns such as `"6x8"`; `digits` is the number of digits, if a row and a column have fewer cells.

mod found;
mod grid;
mod puzzle;
mod write;

pub(crate) use found::{is_list, read, read_lines};
pub(super) use grid::solution;
pub(super) use puzzle::puzzle;
pub(crate) use write::{write, write_line};
