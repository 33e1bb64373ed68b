//! What a hover draws with characters: the candidates of a cell in the shape of a box (`1 2 3` over `4 5 6`, a dot for a digit that is out), and
//! the player's grid with lines between its boxes or regions.

use crate::analysis::decoration::shades::regions;
use crate::analysis::view::View;
use crate::board::{BoxShape, Candidates, Cell};

/// Returns the drawing, without a line end at its end.
pub(super) fn candidates(view: &View<'_>, left: Candidates) -> String {
    let layout = view.geometry.layout();
    let shape = if layout.regions.is_some() { BoxShape::standard(layout.size) } else { layout.boxes };
    let marks: Vec<String> = view
        .geometry
        .digits()
        .iter()
        .map(|digit| if left.contains(digit) { view.digit(digit) } else { ".".into() })
        .collect();
    let width = marks.iter().map(|mark| mark.chars().count()).max().unwrap_or(1);
    let line = |row: &[String]| {
        let padded: Vec<String> = row.iter().map(|mark| format!("{mark:>width$}")).collect();
        padded.join(" ")
    };
    marks.chunks(shape.columns.max(1)).map(line).collect::<Vec<_>>().join("\n")
}

/// Where lines meet, by the lines that do: 1 up, 2 down, 4 left, 8 right.
const CROSSINGS: [char; 16] =
    [' ', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼'];

/// Returns the player's grid, `at` in brackets, without a line end at its end. A 9x9 has 13 lines of 31 characters.
pub(super) fn grid(view: &View<'_>, at: Option<Cell>) -> String {
    let digits = view.digits(view.place());
    let sign = |cell| digits.get(cell).map_or_else(|| "·".to_owned(), |digit| view.digit(digit));
    let signs: Vec<String> = view.geometry.cells().map(sign).collect();
    let width = signs.iter().map(|sign| sign.chars().count()).max().unwrap_or(1);
    let shown = |(index, sign): (usize, String)| match at {
        Some(cell) if cell.index() == index => format!("[{sign:>width$}]"),
        _ => format!(" {sign:>width$} "),
    };
    let cells: Vec<String> = signs.into_iter().enumerate().map(shown).collect();
    Borders::of(view).around(&cells, width + 2)
}

/// The lines between the regions of a board, and around it. Rows and columns count from 1.
struct Borders {
    size: usize,
    regions: Vec<usize>,
}

impl Borders {
    fn of(view: &View<'_>) -> Self {
        Self { size: view.geometry.size(), regions: regions(view.geometry) }
    }

    /// Returns the region of a cell; `None` outside the board.
    fn region(&self, row: usize, column: usize) -> Option<usize> {
        let is_inside = |at| (1..=self.size).contains(&at);
        let index = || (row - 1) * self.size + column - 1;
        (is_inside(row) && is_inside(column)).then(|| self.regions.get(index()).copied().unwrap_or(0))
    }

    /// Returns whether there is a line between a cell and the one below it.
    fn is_below(&self, row: usize, column: usize) -> bool {
        self.region(row, column) != self.region(row + 1, column)
    }

    /// Returns whether there is a line between a cell and the one to its right.
    fn is_behind(&self, row: usize, column: usize) -> bool {
        self.region(row, column) != self.region(row, column + 1)
    }

    /// Draws all lines around cells of this width. What has no line in any row or column takes no room.
    fn around(&self, cells: &[String], width: usize) -> String {
        let all = 1..=self.size;
        let has_line: Vec<bool> =
            (0..=self.size).map(|column| all.clone().any(|row| self.is_behind(row, column))).collect();
        let mut lines = Vec::new();
        for row in 0..=self.size {
            let (mut line, mut below) = (String::new(), String::new());
            for column in 0..=self.size {
                if column > 0 {
                    let cell = if row > 0 { &*cells[(row - 1) * self.size + column - 1] } else { "" };
                    line.push_str(cell);
                    let fill = if self.is_below(row, column) { "─" } else { " " };
                    below.push_str(&fill.repeat(width));
                }
                if has_line[column] {
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
