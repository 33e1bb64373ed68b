//! A grid of texts with box-drawing characters around its boxes or regions, for hovers and for documents of steps.

use super::shades::regions;
use crate::board::Geometry;

/// Returns the texts of all cells, row by row and of equal width, with lines between and around the boxes or regions.
/// The text does not end with a line end.
pub(in crate::analysis) fn boxed(geometry: &Geometry, cells: &[String]) -> String {
    let width = cells.first().map_or(0, |cell| cell.chars().count());
    Borders::of(geometry).around(cells, width)
}

/// The characters for crossings, indexed by the sum of the lines that meet there: 1 up, 2 down, 4 left, 8 right.
const CROSSINGS: [char; 16] =
    [' ', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼'];

/// The lines between the regions of a board, and around it. Rows and columns count from 1; 0 is the border above or to
/// the left.
struct Borders {
    rows: usize,
    columns: usize,
    regions: Vec<usize>,
}

impl Borders {
    fn of(geometry: &Geometry) -> Self {
        Self { rows: geometry.rows(), columns: geometry.columns(), regions: regions(geometry) }
    }

    /// Returns the region of a cell; `None` outside the board.
    fn region(&self, row: usize, column: usize) -> Option<usize> {
        let is_inside = (1..=self.rows).contains(&row) && (1..=self.columns).contains(&column);
        let index = || (row - 1) * self.columns + column - 1;
        is_inside.then(|| self.regions.get(index()).copied().unwrap_or(0))
    }

    /// Returns whether there is a line between a cell and the one below it.
    fn is_below(&self, row: usize, column: usize) -> bool {
        self.region(row, column) != self.region(row + 1, column)
    }

    /// Returns whether there is a line between a cell and the one to its right.
    fn is_behind(&self, row: usize, column: usize) -> bool {
        self.region(row, column) != self.region(row, column + 1)
    }

    /// Returns the cells, each of this width, with all lines drawn. A row or column of lines without any line takes no
    /// space.
    fn around(&self, cells: &[String], width: usize) -> String {
        let all = 1..=self.columns;
        let has_line: Vec<bool> =
            (0..=self.columns).map(|column| (1..=self.rows).any(|row| self.is_behind(row, column))).collect();
        let mut lines = Vec::new();
        for row in 0..=self.rows {
            let (mut line, mut below) = (String::new(), String::new());
            for (column, has_line) in has_line.iter().enumerate() {
                if column > 0 {
                    let index = || (row - 1) * self.columns + column - 1;
                    let cell = if row > 0 { cells.get(index()).map_or("", String::as_str) } else { "" };
                    line.push_str(cell);
                    let fill = if self.is_below(row, column) { "─" } else { " " };
                    below.push_str(&fill.repeat(width));
                }
                if *has_line {
                    line.push(if self.is_behind(row, column) { '│' } else { ' ' });
                    let meeting = usize::from(self.is_behind(row, column))
                        + 2 * usize::from(self.is_behind(row + 1, column))
                        + 4 * usize::from(self.is_below(row, column))
                        + 8 * usize::from(self.is_below(row, column + 1));
                    below.push(CROSSINGS[meeting]);
                }
            }
            if row > 0 {
                lines.push(line);
            }
            if all.clone().any(|column| self.is_below(row, column)) {
                lines.push(below);
            }
        }
        lines.join("\n")
    }
}
