//! Where a new puzzle goes in a file that has others, and with what around it.

use std::ops::Range;

use crate::analysis::typing::overrides::independent;
use crate::syntax::{Block, Edit, File, Span, newline};

/// Returns the edit, in bytes of the whole file, that inserts a puzzle's text at a position without damaging any other puzzle.
///
/// On an empty line between two puzzles it goes there; inside another puzzle's text it goes behind that one. Empty lines
/// part it from its neighbours, and lines of metadata from the file's `[defaults]`. The puzzle's text may use any line end; the edit uses the file's.
pub fn insertion(file: &File, offset: usize, puzzle: &str) -> Edit {
    let text = file.text();
    let end = newline(&text);
    let at = place(file, &text, offset.min(text.len()));
    let puzzle = independent(file, puzzle);
    let lines: Vec<&str> = puzzle.trim_end().lines().collect();
    let mut inserted = before(&text[..at], end);
    inserted.push_str(&lines.join(end));
    inserted.push_str(end);
    let next = text[at..].split(['\r', '\n']).next().unwrap_or("");
    if !next.trim().is_empty() {
        inserted.push_str(end);
    }
    Edit { span: Span::new(at, at), text: inserted }
}

/// Returns what parts the new puzzle from the text before it: nothing, the end of a line, or that and an empty line.
fn before(text: &str, end: &str) -> String {
    let is_parted = |text: &str| text.rsplit(['\r', '\n']).next().unwrap_or("").trim().is_empty();
    let without_bom = text.trim_start_matches('\u{feff}');
    if without_bom.is_empty() {
        return String::new();
    }
    let Some(lines) = strip_line_end(text) else { return end.repeat(2) };
    if without_bom.trim().is_empty() || is_parted(lines) { String::new() } else { end.to_owned() }
}

fn strip_line_end(text: &str) -> Option<&str> {
    text.strip_suffix("\r\n").or_else(|| text.strip_suffix(['\n', '\r']))
}

/// The start of the line that the puzzle goes to.
fn place(file: &File, text: &str, offset: usize) -> usize {
    let mut start = 0;
    let mut waiting = None;
    for block in file.blocks() {
        let core = core(block.text(), start);
        if offset < core.start {
            break;
        }
        waiting = waits_for_grid(block).then_some(core.start);
        if waiting.is_none() && offset <= core.end {
            return next_line(text, core.end);
        }
        start += block.text().len();
    }
    if let Some(before) = waiting {
        return before;
    }
    let line = text[..offset].rfind(['\r', '\n']).map_or(0, |at| at + 1);
    if line == 0 { text.len() - text.trim_start_matches('\u{feff}').len() } else { line }
}

/// Returns the bytes of the file from the first to behind the last character of a block that is not white space.
fn core(text: &str, start: usize) -> Range<usize> {
    let white = |c: char| c.is_whitespace() || c == '\u{feff}';
    let first = text.len() - text.trim_start_matches(white).len();
    let last = text.trim_end_matches(white).len();
    if first < last { start + first..start + last } else { usize::MAX..usize::MAX }
}

/// Returns whether a puzzle behind this block would be read as its grid.
fn waits_for_grid(block: &Block) -> bool {
    use crate::syntax::ElementKind::Key;
    let text = block.text().trim_start_matches('\u{feff}').trim_start();
    let is_defaults = text.get(..10).is_some_and(|mark| mark.eq_ignore_ascii_case("[defaults]"));
    block.puzzle.is_none() && !is_defaults && block.elements().iter().any(|element| element.kind == Key)
}

/// Returns the start of the line behind a byte.
fn next_line(text: &str, at: usize) -> usize {
    let rest = &text[at..];
    rest.find(['\r', '\n'])
        .map_or(text.len(), |end| at + end + if rest[end..].starts_with("\r\n") { 2 } else { 1 })
}
