//! A board that is no square, as it is written: its houses as lists of cells, which have labels.

use std::fmt::Write;
use std::sync::Arc;

use crate::board::{Cell, Digit, Geometry, Grid};
use crate::syntax::Span;
use crate::syntax::tree::values::Promise;

/// A puzzle on a board that is given by its houses alone, from a `[Houses]` section: a honeycomb, a star, houses of unequal lengths.
///
/// Its cells are numbered in the order in which their labels are first written.
#[derive(Clone, Debug)]
pub struct Houses {
    /// Its name, from its head or its title.
    pub name: Option<String>,
    /// Where findings about the puzzle as a whole are reported: the heading of the section.
    pub anchor: Span,
    /// The number of digits: its `size:`, or the cells of its longest house.
    pub digits: usize,
    /// The labels of the cells.
    pub labels: Vec<String>,
    /// The houses as they are listed.
    pub lines: Vec<HouseLine>,
    /// The givens, each with its place.
    pub givens: Vec<(Cell, Digit, Span)>,
    /// The board; `None` if there is none (a problem says why).
    pub geometry: Option<Arc<Geometry>>,
    /// How many solutions the author promises.
    pub promise: Promise,
    /// The position of the promise, if it is written.
    pub promise_span: Option<Span>,
}

/// A house as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HouseLine {
    /// Its name, written before a colon; empty if it has none.
    pub name: String,
    /// Its cells, in the order in which they are written.
    pub cells: Vec<Cell>,
    /// Its place.
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

    /// Returns the label of a cell; empty for one that is not on the board.
    pub fn label(&self, cell: Cell) -> &str {
        self.labels.get(cell.index()).map_or("", String::as_str)
    }

    /// Returns what a house is called in messages: its name, or its number.
    pub fn house_name(&self, number: usize) -> String {
        let named = self.lines.get(number).map(|line| line.name.as_str()).filter(|name| !name.is_empty());
        named.map_or_else(|| format!("house {}", number + 1), |name| format!("'{name}'"))
    }

    /// Returns a grid as a list of houses, in the form of the section: a house a line, `label=digit` for each filled cell.
    pub fn list(&self, grid: &Grid) -> String {
        let mut text = String::new();
        for line in &self.lines {
            let cells: Vec<String> = line.cells.iter().map(|&cell| self.cell(grid, cell)).collect();
            let name = if line.name.is_empty() { String::new() } else { format!("{}: ", line.name) };
            let _ = writeln!(text, "{name}{}", cells.join(" "));
        }
        text
    }

    /// Returns a grid on one line: each cell once, in the order of the board.
    pub fn one_line(&self, grid: &Grid) -> String {
        let cells: Vec<String> = grid.geometry().cells().map(|cell| self.cell(grid, cell)).collect();
        cells.join(" ")
    }

    fn cell(&self, grid: &Grid, cell: Cell) -> String {
        let label = self.label(cell);
        grid.get(cell).map_or_else(|| label.to_owned(), |digit| format!("{label}={}", digit.get()))
    }
}
