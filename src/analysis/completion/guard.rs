//! Checks that a completion leaves every puzzle unchanged, apart from the completion's purpose: the edited file is
//! parsed again.

use std::sync::Arc;

use crate::analysis::completion::{Completion, CompletionKind};
use crate::syntax::{Block, Content, File, GridKind, Puzzle};

/// The headings that make a section of the text below them.
const SECTIONS: [&str; 3] = ["[State]", "[Solution]", "[Regions]"];

/// Returns whether a file reads as before after a completion (in bytes of the file) is inserted, apart from the
/// completion itself.
pub(super) fn is_safe(file: &File, entry: &Completion) -> bool {
    let in_defaults = || {
        let first = file
            .blocks()
            .first()
            .map_or("", |block| block.text().trim_start_matches('\u{feff}').trim_start());
        let is_marked = first.get(..10).is_some_and(|mark| mark.eq_ignore_ascii_case("[defaults]"));
        is_marked && (entry.edit.span.start as usize) < file.start_of(1)
    };
    let Some((gone, come)) = file.preview(entry.edit.span.range(), &entry.edit.text) else {
        // Metadata in `[defaults]` is meant to change all puzzles; a heading there is not.
        let is_metadata = matches!(entry.kind, CompletionKind::Key | CompletionKind::Value);
        return entry.label == "[defaults]" || is_metadata && in_defaults();
    };
    let place = file.block_at(entry.edit.span.start as usize).unwrap_or(0);
    let above = place.saturating_sub(gone.start);
    let old: Vec<Arc<Block>> = gone.filter_map(|number| file.blocks().look(number)).collect();
    let old = old.as_slice();
    match entry.kind {
        CompletionKind::Puzzle => one_more(&puzzles(old), &puzzles(&come)),
        CompletionKind::Section if SECTIONS.contains(&&*entry.label) => {
            let kept = puzzles(old.get(..=above.min(old.len().saturating_sub(1))).unwrap_or_default()).len();
            is_section(&puzzles(old), &puzzles(&come), kept)
        }
        CompletionKind::Section => all_alike(&puzzles(old), &puzzles(&come), 0),
        _ => all_alike(&puzzles(old), &puzzles(&come), 1),
    }
}

fn puzzles(blocks: &[Arc<Block>]) -> Vec<&Puzzle> {
    blocks.iter().filter_map(|block| block.puzzle.as_ref()).collect()
}

fn contents(puzzle: &Puzzle, kind: GridKind) -> Option<Vec<Content>> {
    Some(puzzle.grid_of(kind)?.cells.iter().map(|cell| cell.content).collect())
}

/// Returns whether two puzzles have the same size, symbols and contents of cells.
fn same_cells(one: &Puzzle, other: &Puzzle) -> bool {
    let grids = [GridKind::Puzzle, GridKind::State, GridKind::Solution];
    one.layout.size == other.layout.size
        && one.symbols == other.symbols
        && grids.into_iter().all(|kind| contents(one, kind) == contents(other, kind))
}

fn same(one: &Puzzle, other: &Puzzle) -> bool {
    one.layout == other.layout && same_cells(one, other)
}

/// Returns whether the puzzles have the same cells, and at most `other_boards` of them have another board than before.
fn all_alike(old: &[&Puzzle], new: &[&Puzzle], other_boards: usize) -> bool {
    let pairs = || old.iter().zip(new);
    old.len() == new.len()
        && pairs().all(|(old, new)| same_cells(old, new))
        && pairs().filter(|(old, new)| old.layout != new.layout).count() <= other_boards
}

/// Returns whether exactly one puzzle was added and all others are unchanged.
fn one_more(old: &[&Puzzle], new: &[&Puzzle]) -> bool {
    let first = old.iter().zip(new).take_while(|(old, new)| same(old, new)).count();
    let last = |rest: &[&Puzzle]| old[first..].iter().zip(rest).all(|(old, new)| same(old, new));
    new.len() == old.len() + 1 && last(&new[first + 1..])
}

/// Returns whether the puzzles above a new section keep their grids and all puzzles below are unchanged, except that
/// the first one below may have become the section.
fn is_section(old: &[&Puzzle], new: &[&Puzzle], kept: usize) -> bool {
    let Some((old_above, old_below)) = old.split_at_checked(kept) else { return false };
    let Some((new_above, new_below)) = new.split_at_checked(kept) else { return false };
    let grid =
        |puzzle: &Puzzle| (puzzle.layout.size, puzzle.symbols.clone(), contents(puzzle, GridKind::Puzzle));
    let all_same = |old: &[&Puzzle]| {
        old.len() == new_below.len() && old.iter().zip(new_below).all(|(old, new)| same(old, new))
    };
    old_above.iter().zip(new_above).all(|(old, new)| grid(old) == grid(new))
        && (all_same(old_below) || old_below.split_first().is_some_and(|(_, rest)| all_same(rest)))
}
