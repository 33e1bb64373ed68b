//! Parts of the text that can be folded: puzzles, sections, runs of comments.
//!
//! This module computes spans only; the editor decides what a folded line shows.

use crate::analysis::navigation::outline::sections;
use crate::syntax::{Block, Element, ElementKind, Span, core};

/// A range of lines that can be folded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fold {
    /// The folded text: from the first line, or a place in it, to the last character of the last line.
    pub span: Span,
    /// The kind of the folded text.
    pub kind: FoldKind,
}

/// The kind of text that is folded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FoldKind {
    /// A puzzle with its metadata and sections.
    Puzzle,
    /// A section.
    Section,
    /// Lines of comments.
    Comments,
}

/// Returns the folds of a block, ascending; each spans at least two lines. O(length).
pub fn folds(block: &Block) -> Vec<Fold> {
    let core = core(block.text());
    if !block.text()[core.range()].contains(['\n', '\r']) {
        return Vec::new();
    }
    let elements = block.elements();
    let mut found = comment_runs(&elements);
    if block.puzzle.is_some() {
        let skipped = |kind| {
            use ElementKind::{Bom, Comment, NewLine, Space};
            matches!(kind, Bom | Comment | NewLine | Space)
        };
        if let Some(first) = elements.iter().find(|element| !skipped(element.kind)) {
            let span = Span { start: first.span.start, end: core.end.max(first.span.end) };
            found.push(Fold { span, kind: FoldKind::Puzzle });
        }
    }
    let sections = sections(block).into_iter();
    found.extend(sections.map(|section| Fold { span: section.span, kind: FoldKind::Section }));
    found.retain(|fold| block.text()[fold.span.range()].contains(['\n', '\r']));
    found.sort_by_key(|fold| (fold.span.start, std::cmp::Reverse(fold.span.end)));
    found
}

/// Returns the fold of a block that contains only digits, points, borders and white space, without parsing it; `None`
/// if the block contains anything else or spans only one line.
pub fn fold_of_cells(text: &str) -> Option<Fold> {
    let is_plain =
        |b: u8| b.is_ascii_digit() || matches!(b, b'.' | b'|' | b'+' | b'-' | b' ' | b'\n' | b'\r');
    let are_plain = |some: &[u8]| some.iter().fold(true, |all, &byte| all & is_plain(byte));
    if !text.as_bytes().chunks(256).all(are_plain) {
        return None;
    }
    let start = text.len() - text.trim_start().len();
    let end = text.trim_end().len().max(start);
    let has_lines = text[start..end].contains(['\n', '\r']);
    has_lines.then(|| Fold { span: Span::new(start, end), kind: FoldKind::Puzzle })
}

/// Returns the folds of runs of lines that contain nothing but a comment.
fn comment_runs(elements: &[Element]) -> Vec<Fold> {
    let mut found = Vec::new();
    let mut run: Option<Span> = None;
    for line in elements.split(|element| element.kind == ElementKind::NewLine) {
        let mut pieces = line.iter().filter(|e| !matches!(e.kind, ElementKind::Space | ElementKind::Bom));
        let comment = pieces.next().filter(|e| e.kind == ElementKind::Comment);
        run = match (comment.filter(|_| pieces.next().is_none()), run) {
            (Some(comment), before) => Some(before.map_or(comment.span, |before| before.cover(comment.span))),
            (None, before) => {
                found.extend(before);
                None
            }
        };
    }
    found.extend(run);
    found.into_iter().map(|span| Fold { span, kind: FoldKind::Comments }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::File;

    #[test]
    fn the_fold_of_cells_alone_is_the_one_that_reading_finds() {
        let grid = "12|34\n3.|..\n--+--\n..|..\n..|.1\n";
        let placed = "1 2 3 4\r\n+3 . . .\r\n. . . .\r\n. . . 1\r\n\r\n";
        for text in [
            grid,
            placed,
            "\n\n 1...\n....\n....\n...2",
            "1.....3..1.....2\n",
            "+--+\n|12|\n|21|\n+--+\n",
            "1\n",
        ] {
            let file = File::parse(text);
            for (index, block) in file.blocks().iter().enumerate().filter(|(_, block)| block.puzzle.is_some())
            {
                let quick = fold_of_cells(file.blocks().text_of(index).unwrap_or_default());
                assert_eq!(Vec::from_iter(quick), folds(block), "{text:?}");
            }
        }
        for text in ["# a\n12..\n", "1...\n[State]\n", "a\n", "1\t2\n3\n"] {
            assert_eq!(fold_of_cells(text), None, "{text:?}");
        }
    }
}
