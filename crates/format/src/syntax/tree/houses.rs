//! A board that is not a square, as written: lists of the labeled cells of each house.

use std::fmt::Write;
use std::sync::Arc;

use crate::board::{Cell, Digit, Geometry, Grid};
use crate::syntax::Span;
use crate::syntax::tree::values::Promise;

/// A puzzle on a board that is defined only by its houses, from a `[Houses]` section: a honeycomb, a star, houses of unequal lengths.
///
/// The cells are numbered in the order in which their labels first appear.
#[derive(Clone, Debug)]
pub struct Houses {
    /// The name, from the heading or the title.
    pub name: Option<String>,
    /// The place of findings about the whole puzzle: the heading of the section.
    pub anchor: Span,
    /// The number of digits: the value of `size:`, or the number of cells in the longest house.
    pub digits: usize,
    /// The labels of the cells.
    pub labels: Vec<String>,
    /// The houses, in the order of the text.
    pub lines: Vec<HouseLine>,
    /// The givens, each with its position in the text.
    pub givens: Vec<(Cell, Digit, Span)>,
    /// The board; `None` if no board can have these houses (a problem gives the reason).
    pub geometry: Option<Arc<Geometry>>,
    /// The number of solutions that the author promises.
    pub promise: Promise,
    /// The position of the promise, if it is written.
    pub promise_span: Option<Span>,
}

/// A house, as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HouseLine {
    /// The name before the colon; empty if the house has none.
    pub name: String,
    /// The cells, in the order of the text.
    pub cells: Vec<Cell>,
    /// The position of the house in the text.
    pub span: Span,
}

impl Houses {
    /// Returns the givens on the board; `None` if there is no board.
    pub fn grid(&self) -> Option<Grid> {
        let mut grid = Grid::empty(self.geometry.as_ref()?);
        for &(cell, digit, _) in &self.givens {
            grid.set(cell, Some(digit));
        }
        Some(grid)
    }

    /// Returns the label of a cell; empty if the cell is not on the board.
    pub fn label(&self, cell: Cell) -> &str {
        self.labels.get(cell.index()).map_or("", String::as_str)
    }

    /// Returns the name or the number of a house for messages.
    pub fn house_name(&self, number: usize) -> String {
        let named = self.lines.get(number).map(|line| line.name.as_str()).filter(|name| !name.is_empty());
        named.map_or_else(|| format!("house {}", number + 1), |name| format!("'{name}'"))
    }

    /// Returns a grid as a list of houses in the form of the section: one house per line, and `label=digit` for each filled cell.
    pub fn list(&self, grid: &Grid) -> String {
        let mut text = String::new();
        for line in &self.lines {
            let cells: Vec<String> = line.cells.iter().map(|&cell| self.cell(grid, cell)).collect();
            let name = if line.name.is_empty() { String::new() } else { format!("{}: ", line.name) };
            let _ = writeln!(text, "{name}{}", cells.join(" "));
        }
        text
    }

    /// Returns a grid on one line: each cell once, in the order of their numbers.
    pub fn one_line(&self, grid: &Grid) -> String {
        let cells: Vec<String> = grid.geometry().cells().map(|cell| self.cell(grid, cell)).collect();
        cells.join(" ")
    }

    fn cell(&self, grid: &Grid, cell: Cell) -> String {
        let label = self.label(cell);
        grid.get(cell).map_or_else(|| label.to_owned(), |digit| format!("{label}={}", digit.get()))
    }
}
