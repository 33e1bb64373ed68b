//! Prints grids as new text: on one line, or in rows with boxes drawn.
//!
//! This module prints whole grids. Other modules change grids that are already written.

use crate::board::{Cell, Grid};
use crate::syntax::tree::model::Symbols;
use crate::syntax::write::style::drawn_boxes;

/// The style of a grid in rows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum RowStyle {
    /// Cells separated by spaces, and rectangular boxes separated by bars and lines: `5 3 . | . 7 . | . . .`.
    #[default]
    Boxed,
    /// Cells separated by spaces, without boxes.
    Spaced,
    /// Each row as one word. Decimal numbers are still separated by spaces.
    Compact,
}

/// Returns a grid on one line, with `.` for blanks. Decimal numbers are separated by spaces.
///
/// ```
/// use sudoku_ls_engine::board::{Geometry, Grid, Layout};
/// use sudoku_ls_format::syntax::{Symbols, print_line};
/// let grid = Grid::empty(&Geometry::shared(&Layout::standard(4))?);
/// assert_eq!(print_line(&grid, &Symbols::standard(4)), "................");
/// # Ok::<(), sudoku_ls_engine::board::GeometryError>(())
/// ```
pub fn print_line(grid: &Grid, symbols: &Symbols) -> String {
    let parted = if *symbols == Symbols::Decimals { " " } else { "" };
    cells(grid, symbols).join(parted)
}

/// Returns a grid in rows, each ended by a line feed, with `.` for blanks.
pub fn print_rows(grid: &Grid, symbols: &Symbols, style: RowStyle) -> String {
    let n = grid.geometry().columns();
    let cells = cells(grid, symbols);
    let most = grid.geometry().size();
    let width = if *symbols == Symbols::Decimals { most.to_string().len() } else { 1 };
    let layout = grid.geometry().layout();
    let drawn = drawn_boxes(layout).filter(|_| style == RowStyle::Boxed);
    let across = drawn.map_or(n, |(_, columns)| columns);
    let between = if style == RowStyle::Compact && width == 1 { "" } else { " " };
    let mut text = String::new();
    for (r, row) in cells.chunks(n).enumerate() {
        if drawn.is_some_and(|(rows, _)| r > 0 && r % rows == 0) {
            text += &border(n, across, width);
        }
        let groups: Vec<String> = row
            .chunks(across)
            .map(|group| group.iter().map(|cell| format!("{cell:>width$}")).collect::<Vec<_>>().join(between))
            .collect();
        text += &groups.join(" | ");
        text.push('\n');
    }
    text
}

/// Returns a line between boxes: `------+-------+------`.
pub(crate) fn border(n: usize, across: usize, width: usize) -> String {
    let inner = across * (width + 1) - 1;
    let boxes = n / across;
    let parts = (0..boxes).map(|i| "-".repeat(inner + usize::from(i > 0) + usize::from(i + 1 < boxes)));
    parts.collect::<Vec<_>>().join("+") + "\n"
}

fn cells(grid: &Grid, symbols: &Symbols) -> Vec<String> {
    let cells = grid.geometry().cells();
    cells
        .map(|cell: Cell| grid.get(cell).map_or_else(|| ".".to_owned(), |digit| symbols.write(digit)))
        .collect()
}
