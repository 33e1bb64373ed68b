//! Completions on a line without cells: keys, section headings, new puzzles; after a key, its values.

use super::place::Place;
use super::puzzles::new_puzzles;
use super::values::values;
use crate::analysis::completion::{Completion, CompletionKind};
use crate::syntax::{
    Block, Color, ElementKind, File, Puzzle, Span, Stroke, constraint_sections, described_keys, is_white,
    line_end, line_start,
};

/// Returns the completions at a byte of the block with this index; `None` as index means an empty file.
pub(super) fn completions(file: &File, index: Option<usize>, at: usize) -> Vec<Completion> {
    let block = index.and_then(|index| file.blocks().get(index)).map(|block| &**block);
    let text = block.map_or("", Block::text);
    let at = (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let start = line_start(text, at);
    let end = line_end(text, at);
    if block.is_some_and(|block| has_cells(block, start, end)) {
        return Vec::new();
    }
    let before = text[start..at].trim_start_matches(is_white);
    let place = Place { file, block, before, after: &text[at..end], at, index: index.unwrap_or(0) };
    if let Some(notes) = notes(&place, start) {
        return notes;
    }
    if let Some((key, value)) = before.split_once(':') {
        return values(&place, key.trim_end(), value);
    }
    if !place.after.trim_end_matches(']').trim().is_empty() {
        return Vec::new();
    }
    if before.starts_with('[') {
        return sections(&place);
    }
    if !place.after.trim().is_empty() || !before.chars().all(|c| c.is_ascii_alphanumeric() || c == ' ') {
        return Vec::new();
    }
    keys(&place).into_iter().chain(sections(&place)).chain(new_puzzles(&place)).collect()
}

fn has_cells(block: &Block, start: usize, end: usize) -> bool {
    let inside = |span: Span| (span.start as usize) < end && start < span.end as usize;
    block.elements().iter().any(|e| matches!(e.kind, ElementKind::Cell(..)) && inside(e.span))
}

fn keys(place: &Place<'_>) -> Vec<Completion> {
    let said = |key: &str| {
        place.puzzle_below().is_some_and(|puzzle| puzzle.metadata.iter().any(|meta| meta.key == key))
    };
    let completion = |(key, detail): (&str, &str)| Completion {
        label: key.to_owned(),
        detail: detail.to_owned(),
        kind: CompletionKind::Key,
        edit: place.replace(place.before.len(), format!("{key}: ")),
        also: Vec::new(),
        snippet: None,
    };
    described_keys().filter(|(key, _)| !said(key)).map(completion).collect()
}

/// Returns the completions for the first word of a line in `[Marks]`, `[Colors]` or `[Pen]`; `None` for any other line, and
/// after the first word.
fn notes(place: &Place<'_>, start: usize) -> Option<Vec<Completion>> {
    let block = place.block?;
    let heads = block.elements().into_iter().filter(|element| element.kind == ElementKind::Head);
    let head = heads.rev().find(|head| (head.span.end as usize) < start)?;
    let name = block.text()[head.span.range()].trim_matches(['[', ']']).trim().to_ascii_lowercase();
    let words = place.before.split_whitespace().count();
    if place.before.starts_with('[') || words > 1 || place.before.ends_with([' ', ':']) {
        return None;
    }
    let known: Vec<(&str, &str, &str)> = match &*name {
        "marks" | "mark" => vec![("corner", "corner ", "digits in the corners of cells")],
        "colors" | "color" | "colours" | "colour" => {
            Color::ALL.map(|it| (it.name(), ": ", "a color of cells")).to_vec()
        }
        "pen" => Stroke::ALL.map(|it| (it.name(), ": ", "a stroke to a neighbor")).to_vec(),
        _ => return None,
    };
    let completion = |(label, insert, detail): (&str, &str, &str)| Completion {
        label: label.to_owned(),
        detail: detail.to_owned(),
        kind: CompletionKind::Value,
        edit: place.replace(
            place.before.len(),
            if insert == ": " { format!("{label}: ") } else { insert.to_owned() },
        ),
        also: Vec::new(),
        snippet: None,
    };
    let is_asked = place.after.trim().is_empty() && !place.before.is_empty();
    is_asked.then(|| known.into_iter().map(completion).collect())
}

fn sections(place: &Place<'_>) -> Vec<Completion> {
    let above = place.puzzle_above();
    let lacks = |there: fn(&Puzzle) -> bool| above.is_some_and(|puzzle| !there(puzzle));
    let top = place.index == 0 && place.at == place.before.len() + bom(place.block);
    let all = [
        ("[State]", "the grid being solved", lacks(|puzzle| puzzle.state.is_some())),
        ("[Solution]", "the solution; it is checked", lacks(|puzzle| puzzle.solution.is_some())),
        ("[Regions]", "the regions of a jigsaw", lacks(|puzzle| puzzle.layout.regions.is_some())),
        ("[puzzle name]", "names the puzzle below it", true),
        ("[defaults]", "keys for all puzzles in the file", top),
    ];
    // There are many constraint sections, so they are offered only after a typed bracket.
    let is_asked = place.before.starts_with('[') && above.is_some_and(|puzzle| puzzle.geometry.is_some());
    let constraints = constraint_sections().filter(|_| is_asked);
    let constraints: Vec<(String, &str)> =
        constraints.map(|(name, _, meaning)| (format!("[{name}]"), meaning)).collect();
    let typed = place.before.len();
    let closed = usize::from(place.after.starts_with(']'));
    let completion = |(mark, detail, _): (&str, &str, bool)| {
        let mut edit = place.replace(typed, mark.to_owned());
        edit.span.end += closed as u32;
        Completion {
            label: mark.to_owned(),
            detail: detail.to_owned(),
            kind: CompletionKind::Section,
            edit,
            also: Vec::new(),
            snippet: (mark == "[puzzle name]").then(|| "[puzzle ${1:name}]".to_owned()),
        }
    };
    let constraints = constraints.iter().map(|(mark, meaning)| (mark.as_str(), *meaning, true));
    all.into_iter().filter(|&(.., offered)| offered).chain(constraints).map(completion).collect()
}

fn bom(block: Option<&Block>) -> usize {
    block.filter(|block| block.text().starts_with('\u{feff}')).map_or(0, |_| '\u{feff}'.len_utf8())
}
