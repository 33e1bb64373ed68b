//! The marks of a whole grid as lines of text.

use std::fmt::Write;

use crate::board::Digit;
use crate::solver::enumerate::Enumeration;

/// Returns the marks of the whole grid: each row of cells as lines of marks (as many lines as a box has rows, each with as many marks as a box
/// has columns), three spaces between cells, 0 where a digit is out, an empty line between rows of cells.
///
/// `underline` puts each cell's pointer between these two texts, if it is at a mark.
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
    let (n, boxes) = (geometry.size(), geometry.layout().boxes);
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
