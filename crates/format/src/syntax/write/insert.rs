//! Adds sections below a puzzle: a grid in the same form as the puzzle's own grid.
//!
//! The style, borders and line ends are copied; comments stay where they are.

use crate::board::{Cell, Grid};
use crate::syntax::lex::chars::is_comma;
use crate::syntax::lex::ends::{last_line, newline, without_line_end};
use crate::syntax::lex::fields::is_field_end;
use crate::syntax::tree::elements::grid_lines;
use crate::syntax::tree::model::{Block, Element, ElementKind, GridForm, GridKind, Puzzle, Symbols};
use crate::syntax::write::cell::in_case;
use crate::syntax::write::print::{RowStyle, print_line, print_rows};
use crate::syntax::{Edit, Span};

/// Returns a grid printed like the grid of the block's puzzle: with the same borders, spacing, blanks and line ends, without comments.
///
/// The text ends with a line end. `None` if the block has no puzzle, or if the grid has another size.
pub fn grid_like(block: &Block, grid: &Grid) -> Option<String> {
    let puzzle = block.puzzle.as_ref()?;
    if grid.values().len() != puzzle.grid.cells.len() {
        return None;
    }
    let newline = newline(block.text());
    if puzzle.grid.cells.iter().any(|cell| cell.span.is_empty()) {
        let text = match puzzle.form {
            GridForm::Line => print_line(grid, &puzzle.symbols) + "\n",
            GridForm::Rows => print_rows(grid, &puzzle.symbols, RowStyle::Boxed),
        };
        return Some(text.replace('\n', newline));
    }
    let mut copy =
        Copy { block, puzzle, grid, text: String::new(), line: String::new(), used: false, remarked: false };
    let elements = block.elements();
    let lines: Vec<&[Element]> =
        elements.split_inclusive(|element| element.kind == ElementKind::NewLine).collect();
    for &element in lines[grid_lines(&lines, &puzzle.grid)].iter().copied().flatten() {
        copy.add(element, newline);
    }
    if copy.used {
        copy.end_line(newline);
    }
    Some(copy.text)
}

/// The state while the lines of a grid are copied.
struct Copy<'a> {
    block: &'a Block,
    puzzle: &'a Puzzle,
    grid: &'a Grid,
    text: String,
    line: String,
    /// Whether the line has a cell or a border.
    used: bool,
    /// Whether the line has a comment, which means that it is not an empty line.
    remarked: bool,
}

impl Copy<'_> {
    fn add(&mut self, element: Element, newline: &str) {
        let text = &self.block.text()[element.span.range()];
        match element.kind {
            ElementKind::NewLine => self.end_line(newline),
            ElementKind::Cell(GridKind::Puzzle, index) => {
                self.cell(text, Cell::new(usize::from(index)));
                self.used = true;
            }
            // The separators around a puzzle on one line, before its solution and after other fields, are not part of the puzzle.
            ElementKind::Separator | ElementKind::Border
                if self.puzzle.form == GridForm::Line
                    && (element.span.start < self.puzzle.grid.span.start
                        || element.span.start >= self.puzzle.grid.span.end)
                    && text.chars().all(is_field_end) => {}
            ElementKind::Border | ElementKind::Separator => {
                self.line += text;
                self.used = true;
            }
            ElementKind::Space => self.line += text,
            _ => self.remarked = true,
        }
    }

    fn cell(&mut self, old: &str, cell: Cell) {
        let blank = self.puzzle.grid.blank;
        let new = self.grid.get(cell);
        let new = new.map_or_else(|| blank.to_string(), |d| in_case(self.puzzle, self.block.text(), d));
        let (was, will) = (old.chars().count(), new.chars().count());
        let row = self.puzzle.grid.rows.get(cell.index() / self.puzzle.layout.columns());
        let spaced = row.is_some_and(|row| row.spaced);
        let pad = if spaced { " ".repeat(was.saturating_sub(will)) } else { String::new() };
        if self.puzzle.symbols == Symbols::Decimals {
            for _ in was..will {
                let room =
                    self.line.trim().is_empty() && self.line.ends_with(' ') || self.line.ends_with("  ");
                if room {
                    self.line.pop();
                }
            }
            self.line += &(pad + &new);
        } else {
            self.line += &(new + &pad);
        }
    }

    fn end_line(&mut self, newline: &str) {
        let blank = self.line.is_empty() && !self.text.is_empty() && !self.remarked;
        if self.used || blank {
            self.text += self.line.trim_end();
            self.text += newline;
        }
        self.line.clear();
        (self.used, self.remarked) = (false, false);
    }
}

/// Returns the edit that adds a `[State]` or a `[Solution]` below a puzzle, written like the puzzle.
///
/// The solution of a puzzle on one line is added after it on the same line, before its label. An empty line separates a
/// section from the text above. `None` if the puzzle already has such a section, if `kind` is [`GridKind::Puzzle`], or
/// if [`grid_like`] returns `None`.
pub fn insert_section(block: &Block, kind: GridKind, grid: &Grid) -> Option<Edit> {
    let puzzle = block.puzzle.as_ref()?;
    let mark = match kind {
        GridKind::Puzzle => return None,
        GridKind::State => "[State]",
        GridKind::Solution => "[Solution]",
    };
    if puzzle.grid_of(kind).is_some() {
        return None;
    }
    let newline = newline(block.text());
    if kind == GridKind::Solution && puzzle.form == GridForm::Line {
        let at = puzzle.grid.span.end as usize;
        // In a table, the text after the puzzle is a separate column.
        let comma = block.text()[at..].chars().next().filter(|&c| is_comma(c) || c == ';');
        let text = format!("{}{}", comma.unwrap_or(' '), print_line(grid, &puzzle.symbols));
        return Some(Edit { span: Span::new(at, at), text });
    }
    let text = block.text();
    let apart = if has_empty_end(text) { "" } else { newline };
    let grid = grid_like(block, grid)?;
    // The section is inserted before the last line end, because an editor may not offer a position after it.
    let last = ["\r\n", "\n", "\r"].into_iter().find(|end| text.ends_with(end));
    let (at, grid) = match last {
        Some(end) => (text.len() - end.len(), grid.strip_suffix(newline).unwrap_or(&grid)),
        None => (text.len(), &*grid),
    };
    Some(Edit { span: Span::new(at, at), text: format!("{newline}{apart}{mark}{newline}{grid}") })
}

/// Returns whether a text ends with an empty line.
fn has_empty_end(text: &str) -> bool {
    let bare = without_line_end(text).unwrap_or(text);
    text.trim_end_matches([' ', '\t']).ends_with(['\n', '\r']) && last_line(bare).trim().is_empty()
}
