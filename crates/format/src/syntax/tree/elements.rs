//! A block as a sequence of elements: each byte is in exactly one element.
//!
//! Only elements that do not follow from the characters are stored. White space, line ends and borders are computed here.

use std::ops::Range;

use crate::syntax::Span;
use crate::syntax::lex::chars::core;
use crate::syntax::lex::chars::{is_bar, is_border, is_comma};
use crate::syntax::tree::model::{Block, Element, ElementKind, GridKind, GridText};

impl Block {
    /// Returns a block without a puzzle for a text that is not in this format. Each of its lines is unrecognized.
    #[doc(hidden)]
    pub fn unrecognized(text: &str) -> Self {
        let (mut pieces, mut at) = (Vec::new(), 0);
        for line in text.split_inclusive(['\n', '\r']) {
            let span = core(line).moved(at);
            if !span.is_empty() {
                pieces.push(Element { span, kind: ElementKind::Unknown });
            }
            at += line.len();
        }
        Self {
            text: text.into(),
            pieces: pieces.into(),
            key: 0,
            puzzle: None,
            houses: None,
            problems: Vec::new(),
        }
    }

    /// Returns the text of the block.
    pub const fn text(&self) -> &str {
        &self.text
    }

    /// Returns the length of its text, in bytes; never 0.
    #[expect(clippy::len_without_is_empty, reason = "no block is empty")]
    pub const fn len(&self) -> usize {
        self.text.len()
    }

    /// Returns a hash of everything that the reading of the block depends on: its text, and the defaults of its file.
    /// It is the same on any machine.
    #[doc(hidden)]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Returns the elements of the block, in ascending order and without gaps. Each byte is in exactly one element. O(length).
    #[doc(hidden)]
    pub fn elements(&self) -> Vec<Element> {
        let mut known: Vec<Element> = self.pieces.to_vec();
        if let Some(puzzle) = &self.puzzle {
            for kind in [GridKind::Puzzle, GridKind::State, GridKind::Solution] {
                let cells = puzzle.grid_of(kind).map_or(&[][..], |grid| &grid.cells);
                let cells = cells.iter().enumerate().filter(|(_, cell)| !cell.span.is_empty());
                known.extend(
                    cells.map(|(i, cell)| Element {
                        span: cell.span,
                        kind: ElementKind::Cell(kind, i as u16),
                    }),
                );
            }
        }
        known.sort_by_key(|element| element.span);
        let mut all = Vec::with_capacity(known.len() * 2 + 8);
        let mut at = 0;
        for element in known {
            if (element.span.start as usize) < at {
                continue;
            }
            fill(&self.text, at, element.span.start as usize, &mut all);
            at = element.span.end as usize;
            all.push(element);
        }
        fill(&self.text, at, self.text.len(), &mut all);
        all
    }
}

/// Adds the elements of a range that follow from the characters alone.
fn fill(text: &str, from: usize, to: usize, all: &mut Vec<Element>) {
    let mut at = from;
    while at < to {
        let kind = kind_at(text, at);
        let mut end = at;
        for c in text[at..to].chars() {
            if end > at && (kind == ElementKind::NewLine || kind_at(text, end) != kind) {
                break;
            }
            end += c.len_utf8();
        }
        if kind == ElementKind::NewLine && text[at..to].starts_with("\r\n") {
            end = at + 2;
        }
        all.push(Element { span: Span::new(at, end), kind });
        at = end;
    }
}

fn kind_at(text: &str, at: usize) -> ElementKind {
    match text[at..].chars().next() {
        Some('\u{feff}') => ElementKind::Bom,
        Some('\n' | '\r') => ElementKind::NewLine,
        Some(c) if c.is_whitespace() => ElementKind::Space,
        Some(c) if is_comma(c) || c == ';' => ElementKind::Separator,
        Some(c) if is_border(c) || is_bar(c) => ElementKind::Border,
        _ => ElementKind::Unknown,
    }
}

/// Returns the elements of each line, without its end.
pub fn lines_of(elements: &[Element]) -> Vec<&[Element]> {
    elements.split(|element| element.kind == ElementKind::NewLine).collect()
}

/// Returns whether the elements of a line, with or without its end, are a border.
pub fn is_border_line(line: &[Element]) -> bool {
    use ElementKind::{Border, NewLine, Space};
    line.iter().any(|e| e.kind == Border) && line.iter().all(|e| matches!(e.kind, Border | Space | NewLine))
}

/// Returns a range of lines, extended by the border lines next to it.
pub fn with_borders(lines: &[&[Element]], inner: Range<usize>) -> Range<usize> {
    let above = lines[..inner.start].iter().rev().take_while(|line| is_border_line(line)).count();
    let below = lines[inner.end..].iter().take_while(|line| is_border_line(line)).count();
    inner.start - above..inner.end + below
}

/// Returns the range of lines from the first cell of a grid to the last one, extended by the border lines next to it.
/// Empty if no cell is written.
pub(crate) fn grid_lines(lines: &[&[Element]], grid: &GridText) -> Range<usize> {
    let inside = |e: &Element| grid.span.start <= e.span.start && e.span.end <= grid.span.end;
    let is_of = |line: &&[Element]| line.iter().any(|e| matches!(e.kind, ElementKind::Cell(..)) && inside(e));
    let Some(first) = lines.iter().position(is_of) else { return 0..0 };
    let last = lines.iter().rposition(is_of).unwrap_or(first);
    with_borders(lines, first..last + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::File;

    #[test]
    fn the_lines_of_a_grid_are_those_of_its_cells_and_the_borders_next_to_them() {
        let text = "# a\n--+--\n+---+\n12|34\n# b\n--+--\n34|12\n--+--\n\n[State]\n";
        let file = File::parse(text);
        let block = &file.blocks()[0];
        let puzzle = block.puzzle.as_ref().unwrap();
        let elements = block.elements();
        let lines = lines_of(&elements);
        assert_eq!(grid_lines(&lines, &puzzle.grid), 1..8);
        assert_eq!(grid_lines(&lines, puzzle.state.as_ref().unwrap()), 0..0, "no cell is written");
        assert_eq!(with_borders(&lines, 3..4), 1..4);
        let is_border = |line: &&[Element]| is_border_line(line);
        assert_eq!(lines.iter().filter(|line| is_border(line)).count(), 4);
        let with_ends = elements.split_inclusive(|element| element.kind == ElementKind::NewLine);
        assert_eq!(with_ends.filter(is_border).count(), 4);
    }
}
