//! The marks of a whole grid as lines of text.

use std::fmt::Write;

use crate::board::{BoxShape, Digit};
use crate::solver::enumerate::Enumeration;

/// Returns the marks of the whole grid. Each row of cells takes as many lines as a box has rows, and each line has as
/// many marks of a cell as a box has columns. Three spaces separate cells, a 0 stands for a digit that is ruled out,
/// and an empty line separates rows of cells.
///
/// `underline` contains the texts before and after the mark that a cell's pointer is at.
///
/// ```
/// use sudoku_ls::analysis::trace::marks;
/// use sudoku_ls::board::{Geometry, Grid, Layout};
/// use sudoku_ls::solver::enumerate::Enumeration;
/// let board = Geometry::shared(&Layout::standard(2))?;
/// let text = marks(&Enumeration::new(&Grid::empty(&board)), ("[", "]"));
/// assert_eq!(text, "[1] 2   [1] 2\n\n[1] 2   [1] 2\n");
/// # Ok::<(), sudoku_ls::board::GeometryError>(())
/// ```
pub fn marks(search: &Enumeration, underline: (&str, &str)) -> String {
    let geometry = search.geometry();
    let n = geometry.size();
    let is_plain = geometry.is_of_layout() || !geometry.has_sides();
    let boxes = if is_plain { geometry.layout().boxes } else { BoxShape::standard(n) };
    let width = if n > 9 { 2 } else { 1 };
    let mut text = String::new();
    for row in 0..geometry.cell_count() / geometry.columns() {
        if row > 0 {
            text.push('\n');
        }
        for line in 0..boxes.rows {
            for column in 0..geometry.columns() {
                text.push_str(if column > 0 { "   " } else { "" });
                let cell = geometry.at(row, column);
                for place in 0..boxes.columns {
                    text.push_str(if place > 0 { " " } else { "" });
                    let Some(digit) = Digit::from_index(line * boxes.columns + place) else { continue };
                    let mark = if search.marks(cell).contains(digit) { digit.get() } else { 0 };
                    let (before, after) =
                        if search.pointer(cell) == Some(digit) { underline } else { ("", "") };
                    let _ = write!(text, "{before}{mark:>width$}{after}");
                }
            }
            text.push('\n');
        }
    }
    text
}
