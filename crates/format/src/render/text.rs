//! Draws a picture as lines of text, for editors that cannot show images: box-drawing borders, candidates at their
//! positions, and the role of each part of a line.

use std::collections::BTreeMap;
use std::ops::Range;

use super::frame::across;
use super::picture::{Picture, Shown};
use super::role::PictureRole;
use crate::board::{Candidates, Cell, Digit};

/// A picture made of text characters.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TextPicture {
    /// The lines, without line ends.
    pub lines: Vec<String>,
    /// The parts with a meaning, in no particular order, except that the parts of a cell come before those of its candidates.
    pub parts: Vec<TextPart>,
}

/// A part of a line that is more than a border or a blank.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextPart {
    /// The line number, from 0.
    pub line: usize,
    /// The byte range in the line.
    pub bytes: Range<usize>,
    /// The kind of content.
    pub ink: Ink,
}

/// The kind of content of a part of a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ink {
    /// A given digit.
    Given,
    /// A placed digit.
    Digit,
    /// A part of a cell with this role.
    Cell(PictureRole),
    /// A candidate with this role.
    Candidate(PictureRole),
}

/// The characters for border crossings, indexed by the sum of their arms: 1 up, 2 down, 4 left, 8 right.
const CROSSINGS: [char; 16] =
    [' ', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼'];

/// Draws a picture with text characters. A 9x9 grid takes 37 lines of 73 characters.
pub fn text(picture: &Picture) -> TextPicture {
    let mut canvas = Canvas::of(picture);
    canvas.add_borders(picture);
    let mut roles: BTreeMap<Cell, BTreeMap<Digit, PictureRole>> = BTreeMap::new();
    for &(cell, digit, role) in &picture.roles.candidates {
        roles.entry(cell).or_default().insert(digit, role);
    }
    let cells: BTreeMap<Cell, PictureRole> = picture.roles.cells.iter().copied().collect();
    let nothing = BTreeMap::new();
    for cell in picture.geometry.cells() {
        if let Some(&role) = cells.get(&cell) {
            canvas.add_ground(cell, role);
        }
        let roles = roles.get(&cell).unwrap_or(&nothing);
        match picture.shown(cell) {
            Shown::Given(digit) => canvas.add_digit(cell, &picture.symbols.write(digit), Ink::Given),
            Shown::Placed(digit) => canvas.add_digit(cell, &picture.symbols.write(digit), Ink::Digit),
            Shown::Blank => canvas.add_marks(picture, cell, Candidates::NONE, roles),
            Shown::Marks(marks) => canvas.add_marks(picture, cell, marks, roles),
        }
    }
    canvas.finished()
}

/// A grid of characters, and the meanings of their parts.
struct Canvas {
    rows: Vec<Vec<char>>,
    parts: Vec<(usize, Range<usize>, Ink)>,
    /// The number of candidates per line of a cell, and the number of these lines.
    across: usize,
    down: usize,
    /// The width of a symbol, in characters.
    symbol: usize,
    columns: usize,
}

impl Canvas {
    fn of(picture: &Picture) -> Self {
        let geometry = &picture.geometry;
        let size = geometry.size();
        let across = across(size);
        let widths = geometry.digits().iter().map(|digit| picture.symbols.write(digit).chars().count());
        let mut canvas = Self {
            rows: Vec::new(),
            parts: Vec::new(),
            across,
            down: size.div_ceil(across),
            symbol: widths.max().unwrap_or(1),
            columns: geometry.columns(),
        };
        let rows = geometry.cell_count().div_ceil(canvas.columns);
        let width = canvas.columns * (canvas.width() + 1) + 1;
        canvas.rows = vec![vec![' '; width]; rows * (canvas.down + 1) + 1];
        canvas
    }

    /// Returns the width of a cell, including a space at each side.
    const fn width(&self) -> usize {
        self.across * (self.symbol + 1) + 1
    }

    /// Returns the upper left corner of a cell.
    const fn corner(&self, cell: Cell) -> (usize, usize) {
        let (row, column) = (cell.index() / self.columns, cell.index() % self.columns);
        (row * (self.down + 1) + 1, column * (self.width() + 1) + 1)
    }

    fn write(&mut self, row: usize, column: usize, text: &str) -> usize {
        let mut end = column;
        for c in text.chars() {
            if let Some(place) = self.rows.get_mut(row).and_then(|row| row.get_mut(end)) {
                *place = c;
            }
            end += 1;
        }
        end
    }

    /// Draws the outer border and the borders of boxes and regions.
    fn add_borders(&mut self, picture: &Picture) {
        let geometry = &picture.geometry;
        let (columns, rows) = (self.columns, geometry.cell_count().div_ceil(self.columns));
        let has_boxes = geometry.has_boxes();
        let box_of = |row: usize, column: usize| has_boxes.then(|| geometry.box_of(geometry.at(row, column)));
        // Returns whether a border is above a cell, or at its left. The row and the column after the last ones have the outer border.
        let above = |row: usize, column: usize| {
            column < columns && (row == 0 || row == rows || box_of(row - 1, column) != box_of(row, column))
        };
        let left = |row: usize, column: usize| {
            row < rows && (column == 0 || column == columns || box_of(row, column - 1) != box_of(row, column))
        };
        let (height, width) = (self.down + 1, self.width() + 1);
        for row in 0..=rows {
            for column in 0..=columns {
                let arms = usize::from(row > 0 && left(row - 1, column))
                    + 2 * usize::from(left(row, column))
                    + 4 * usize::from(column > 0 && above(row, column - 1))
                    + 8 * usize::from(above(row, column));
                self.rows[row * height][column * width] = CROSSINGS[arms];
                if above(row, column) {
                    self.rows[row * height][column * width + 1..(column + 1) * width].fill('─');
                }
                if left(row, column) {
                    for line in row * height + 1..(row + 1) * height {
                        self.rows[line][column * width] = '│';
                    }
                }
            }
        }
    }

    fn add_ground(&mut self, cell: Cell, role: PictureRole) {
        let (top, left) = self.corner(cell);
        for line in top..top + self.down {
            self.parts.push((line, left..left + self.width(), Ink::Cell(role)));
        }
    }

    fn add_digit(&mut self, cell: Cell, symbol: &str, ink: Ink) {
        let (top, left) = self.corner(cell);
        let (line, column) = (top + self.down / 2, left + (self.width() - symbol.chars().count()) / 2);
        let end = self.write(line, column, symbol);
        self.parts.push((line, column..end, ink));
    }

    fn add_marks(
        &mut self,
        picture: &Picture,
        cell: Cell,
        marks: Candidates,
        roles: &BTreeMap<Digit, PictureRole>,
    ) {
        let (top, left) = self.corner(cell);
        for digit in picture.geometry.digits() {
            let role = roles.get(&digit);
            if role.is_none() && !marks.contains(digit) {
                continue;
            }
            let line = top + digit.index() / self.across;
            let column = left + 1 + digit.index() % self.across * (self.symbol + 1);
            let end = self.write(line, column, &picture.symbols.write(digit));
            self.parts.extend(role.map(|role| (line, column..end, Ink::Candidate(*role))));
        }
    }

    fn finished(self) -> TextPicture {
        let bytes = |line: usize, place: usize| -> usize {
            self.rows.get(line).map_or(0, |row| row.iter().take(place).map(|c| c.len_utf8()).sum())
        };
        let parts = self.parts.iter().map(|(line, places, ink)| TextPart {
            line: *line,
            bytes: bytes(*line, places.start)..bytes(*line, places.end),
            ink: *ink,
        });
        let parts = parts.collect();
        // Blanks at the end of a line are kept, because they may belong to a highlighted cell.
        TextPicture { lines: self.rows.iter().map(|row| row.iter().collect()).collect(), parts }
    }
}
