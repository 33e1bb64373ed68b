//! New puzzles: an empty grid of each common size, under a heading to fill in.

use super::place::Place;
use crate::analysis::completion::{Completion, CompletionKind};
use crate::analysis::edits::overrides::independent;
use crate::board::{Geometry, Grid, Layout, sizes};
use crate::syntax::{Block, File, Puzzle, PuzzleRef, RowStyle, Symbols, newline, print_rows};

/// Returns the completion of a new puzzle for each common size, with the file's line ends.
pub(super) fn new_puzzles(place: &Place<'_>) -> Vec<Completion> {
    sizes::OFFERED.iter().filter_map(|&size| new_puzzle(place, size)).collect()
}

fn new_puzzle(place: &Place<'_>, size: usize) -> Option<Completion> {
    let geometry = Geometry::shared(&Layout::standard(size)).ok()?;
    let grid = print_rows(&Grid::empty(&geometry), &Symbols::standard(size), RowStyle::Boxed);
    let text = independent(place.file, &under_head(&grid, size));
    let text = text.trim_end().replace('\n', newline(place.block.map_or("", Block::text)));
    let escaped = text.replace('\\', "\\\\").replace('$', "\\$").replace('}', "\\}");
    let snippet = escaped.replacen("[puzzle name]", "[puzzle ${1:name}]", 1);
    Some(Completion {
        label: format!("puzzle {size}x{size}"),
        detail: "an empty grid with a name".to_owned(),
        kind: CompletionKind::Puzzle,
        edit: place.replace(place.before.len(), text),
        also: Vec::new(),
        snippet: Some(snippet),
    })
}

/// Returns the grid under a heading, with a `size:` line if the empty grid alone would be read as something else.
fn under_head(grid: &str, size: usize) -> String {
    let plain = format!("[puzzle name]\n{grid}");
    let is_read = |puzzle: &Puzzle| puzzle.layout.size == size && puzzle.grid.is_whole();
    let file = File::parse(&plain);
    let read = file.puzzles().next().is_some_and(|PuzzleRef { puzzle, .. }| is_read(puzzle));
    if read { plain } else { format!("[puzzle name]\nsize: {size}\n{grid}") }
}
