//! Changes a single cell of a grid, in the style of the grid.
//!
//! This module handles the written form of cells, and does not know which digit is right.

use crate::board::{Cell, Digit};
use crate::syntax::tree::model::{Block, Content, GridKind, GridText, Puzzle, Symbols};
use crate::syntax::{Edit, Span};

/// The way a digit is written into a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ink {
    /// A given, or any digit of a state: `5`.
    Plain,
    /// A digit that the player placed: `+5`.
    Placed,
}

impl Ink {
    /// Returns the content of a cell with a digit in this ink; a blank if there is no digit.
    pub const fn content(self, digit: Option<Digit>) -> Content {
        match (digit, self) {
            (None, _) => Content::Blank,
            (Some(digit), Self::Plain) => Content::Digit(digit),
            (Some(digit), Self::Placed) => Content::Placed(digit),
        }
    }
}

/// Returns the edit that writes a digit into a cell, or clears the cell. `None` if the cell is not written, or nothing has to change.
///
/// The edit changes the cell, and in aligned columns the padding next to it. A placed digit gets the mark that the grid
/// already uses, `+` or `u`.
pub fn write_cell(block: &Block, kind: GridKind, cell: Cell, digit: Option<Digit>, ink: Ink) -> Option<Edit> {
    let puzzle = block.puzzle.as_ref()?;
    let grid = puzzle.grid_of(kind)?;
    let old = grid.cells.get(cell.index()).filter(|old| old.content != Content::Missing)?;
    let same = match (old.content, digit, ink) {
        (Content::Blank, None, _) => true,
        (Content::Digit(is), Some(digit), Ink::Plain) | (Content::Placed(is), Some(digit), Ink::Placed) => {
            is == digit
        }
        _ => false,
    };
    if same {
        return None;
    }
    let text = match digit {
        Some(digit) => {
            let symbol = in_case(puzzle, block.text(), digit);
            match ink {
                Ink::Placed => format!("{}{symbol}", placed_mark(grid, block.text())),
                Ink::Plain => symbol,
            }
        }
        None => grid.blank.to_string(),
    };
    Some(padded(block.text(), puzzle, grid, cell, text))
}

/// Returns the mark of placed digits that a grid uses, or `+` if the grid has no placed digits.
pub(crate) fn placed_mark<'a>(grid: &GridText, text: &'a str) -> &'a str {
    let placed = grid.cells.iter().find(|cell| matches!(cell.content, Content::Placed(_)));
    placed.and_then(|cell| text.get(cell.span.start as usize..cell.span.start as usize + 1)).unwrap_or("+")
}

/// Returns the symbol of a digit, in lower case if the puzzle's grids use lower-case letters.
pub fn in_case(puzzle: &Puzzle, text: &str, digit: Digit) -> String {
    let symbol = puzzle.symbols.write(digit);
    let upper = symbol.chars().all(|c| c.is_ascii_uppercase());
    if !upper || !is_lower(puzzle, text) { symbol } else { symbol.to_ascii_lowercase() }
}

/// Returns whether digits are written as lower-case letters although the symbols allow both cases.
fn is_lower(puzzle: &Puzzle, text: &str) -> bool {
    let Symbols::Characters(list) = &puzzle.symbols else { return false };
    if list.iter().any(char::is_ascii_lowercase) {
        return false;
    }
    let letters = puzzle.grid.cells.iter().filter(|cell| matches!(cell.content, Content::Digit(_)));
    let mut signs = letters.filter_map(|cell| text[cell.span.range()].chars().next());
    signs.find(char::is_ascii_alphabetic).is_some_and(|c| c.is_ascii_lowercase())
}

/// Returns the edit of a cell. The total width stays the same if white space next to the cell can shrink or grow.
fn padded(text: &str, puzzle: &Puzzle, grid: &GridText, cell: Cell, mut new: String) -> Edit {
    let CellPlace { span, left, right, spaced } = place(text, grid, cell);
    let before = &text[span.range()];
    let (was, will) = (before.chars().count(), new.chars().count());
    if !spaced || was == will {
        return Edit { span, text: new };
    }
    let numbers = puzzle.symbols == Symbols::Decimals && !stands_left(text, grid);
    let (mut start, mut end) = (span.start as usize, span.end as usize);
    if will < was {
        let pad = " ".repeat(was - will);
        new = if numbers && !before.starts_with('{') { pad + &new } else { new + &pad };
        if end == text.len() || text[end..].starts_with(['\n', '\r']) {
            new.truncate(new.trim_end().len());
        }
    } else if numbers {
        start -= left.min(will - was);
    } else {
        end += right.min(will - was);
    }
    Edit { span: Span::new(start, end), text: new }
}

/// Returns whether short numbers are aligned to the left, in a grid whose blanks are spaces.
fn stands_left(text: &str, grid: &GridText) -> bool {
    let n = grid.cells.len().isqrt();
    if grid.blank != ' ' || grid.rows.len() != n {
        return false;
    }
    // For each column, the positions of the first short number and of the first two-digit number.
    let mut firsts = vec![[None, None]; n];
    for (row, cells) in grid.rows.iter().zip(grid.cells.chunks(n)) {
        for (column, cell) in cells.iter().enumerate().filter(|(_, cell)| !cell.span.is_empty()) {
            let before = &text[row.span.start as usize..cell.span.start as usize];
            let is_long = usize::from(cell.span.len() > 1);
            firsts[column][is_long].get_or_insert_with(|| before.chars().count());
        }
    }
    firsts.iter().any(|[short, long]| short.is_some() && short == long)
}

/// A cell, with the numbers of spaces beside it that may be removed.
struct CellPlace {
    span: Span,
    left: usize,
    right: usize,
    spaced: bool,
}

fn place(text: &str, grid: &GridText, cell: Cell) -> CellPlace {
    let span = grid.cells[cell.index()].span;
    let spaces = |part: &mut dyn Iterator<Item = char>| part.take_while(|&c| c == ' ').count();
    let ahead = spaces(&mut text[..span.start as usize].chars().rev());
    let behind = spaces(&mut text[span.end as usize..].chars());
    let row = grid.rows.iter().find(|row| row.span.contains(span.start as usize));
    let starts = row.is_some_and(|row| row.span.start == span.start);
    CellPlace {
        span,
        left: if starts { ahead } else { ahead.saturating_sub(1) },
        right: behind.saturating_sub(1),
        spaced: row.is_some_and(|row| row.spaced),
    }
}
