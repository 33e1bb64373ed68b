//! A block as a sequence of elements: every byte in just one.
//!
//! Only what the characters do not say themselves is stored; white space, line ends and borders are found here.

use crate::syntax::Span;
use crate::syntax::lex::chars::{is_bar, is_border, is_comma};
use crate::syntax::tree::model::{Block, Element, ElementKind, GridKind};

impl Block {
    /// Returns a text that is not of this format as a block without a puzzle: each line of it is unrecognized.
    #[cfg(feature = "cli")]
    pub(crate) fn unrecognized(text: &str) -> Self {
        let (mut pieces, mut at) = (Vec::new(), 0);
        for line in text.split_inclusive(['\n', '\r']) {
            let inner = line.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
            let start = at + line.find(inner).unwrap_or(0);
            if !inner.is_empty() {
                let span = Span::new(start, start + inner.len());
                pieces.push(Element { span, kind: ElementKind::Unknown });
            }
            at += line.len();
        }
        Self { text: text.into(), pieces: pieces.into(), key: 0, puzzle: None, problems: Vec::new() }
    }

    /// Returns its text.
    pub const fn text(&self) -> &str {
        &self.text
    }

    /// Returns the length of its text, in bytes; never 0.
    #[expect(clippy::len_without_is_empty, reason = "no block is empty")]
    pub const fn len(&self) -> usize {
        self.text.len()
    }

    /// Returns a hash of all that its reading depends on: its text, and the defaults of its file. The same on any machine.
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Returns what each piece of its text is: ascending, without gaps, every byte in just one element. O(length).
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

/// Adds the elements of a range in which nothing is known but the characters.
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

/// Returns whether the elements of a line are a border.
pub(crate) fn is_border_line(line: &[Element]) -> bool {
    line.iter().any(|e| e.kind == ElementKind::Border)
        && line.iter().all(|e| matches!(e.kind, ElementKind::Border | ElementKind::Space))
}
