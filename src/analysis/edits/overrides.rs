//! The metadata that a puzzle needs to be read alike in a file with other `[defaults]`.

use crate::board::Layout;
use crate::syntax::{ElementKind, File, Puzzle, PuzzleRef, Symbols, line_end, lines, newline_at};

/// Returns the puzzle's text with metadata lines that override those defaults of the file which the puzzle does not
/// set.
pub(in crate::analysis) fn independent(file: &File, puzzle: &str) -> String {
    let keys = default_keys(file);
    let own = File::parse(puzzle);
    let Some(PuzzleRef { puzzle: read, .. }) = own.puzzles().next().filter(|_| !keys.is_empty()) else {
        return puzzle.to_owned();
    };
    let said = |key: &str| read.metadata.iter().any(|meta| meta.key == key);
    let needed = keys.iter().filter(|key| !said(key)).filter_map(|key| line(key, read));
    let mut said: Vec<String> = needed.collect();
    let mut text = lines(puzzle.trim_end()).map(str::to_owned).peekable();
    let head = text.next_if(|first| first.trim_start().starts_with('['));
    said.splice(..0, head);
    said.extend(text);
    said.join("\n")
}

/// Returns the puzzle's text under a heading and metadata lines that state its size, boxes and symbols.
pub(in crate::analysis) fn pinned(puzzle: &str) -> String {
    let own = File::parse(puzzle);
    let Some(PuzzleRef { puzzle: read, .. }) = own.puzzles().next() else { return puzzle.to_owned() };
    let said = |key: &str| read.metadata.iter().any(|meta| meta.key == key);
    let keys = ["size", "box", "symbols"].into_iter().filter(|key| !said(key));
    let lines: Vec<String> = keys.filter_map(|key| line(key, read)).collect();
    let end = line_end(puzzle, 0);
    let (head, rest) = match &puzzle[..end] {
        head if head.trim_start().starts_with('[') => (head, &puzzle[end + newline_at(puzzle, end).len()..]),
        _ => ("[puzzle]", puzzle),
    };
    format!("{head}\n{}\n{rest}", lines.join("\n"))
}

/// Returns the keys of the file's `[defaults]`, in lower case. Keys of the first puzzle may be among them.
fn default_keys(file: &File) -> Vec<String> {
    let Some(first) = file.blocks().first() else { return Vec::new() };
    let elements = first.elements();
    let text = |element: &crate::syntax::Element| first.text()[element.span.range()].trim().to_lowercase();
    let mut heads = elements.iter().filter(|element| element.kind == ElementKind::Head);
    if !heads.any(|head| text(head) == "[defaults]") {
        return Vec::new();
    }
    elements.iter().filter(|element| element.kind == ElementKind::Key).map(text).collect()
}

/// Returns the metadata line that fixes one aspect of how a puzzle is read; `None` if the key has no fixed value here.
pub(super) fn line(key: &str, puzzle: &Puzzle) -> Option<String> {
    let layout: &Layout = &puzzle.layout;
    let value = match key {
        "size" if layout.sides().is_square() => layout.rows().to_string(),
        "size" => layout.sides().to_string(),
        "box" if layout.regions.is_none() => layout.boxes.to_string(),
        "rules" if layout.rules.is_empty() => "none".to_owned(),
        "symbols" => match &puzzle.symbols {
            Symbols::Characters(all) => all.iter().collect(),
            _ => "decimals".to_owned(),
        },
        "solutions" => "unique".to_owned(),
        _ => return None,
    };
    Some(format!("{key}: {value}"))
}
