//! Duplicate puzzles: the same board and givens, whatever surrounds them in the text.
//!
//! The caller remembers where the first puzzle is; this module has the key to look it up, and the message.

use std::hash::{DefaultHasher, Hash, Hasher};

#[cfg(feature = "cli")]
use crate::analysis::Classic;
use crate::analysis::{Code, Finding};
use crate::board::{Grid, Layout};
use crate::syntax::{Folded, Puzzle, Span};

/// Returns a hash that puzzles with the same board and givens share, and the givens; `None` for an incomplete or empty
/// grid.
///
/// Two puzzles with the same hash are duplicates if their grids are equal. The hash is valid within one run of the
/// program.
pub fn givens_key(puzzle: &Puzzle) -> Option<(u64, Grid)> {
    let givens = puzzle.givens()?;
    Some((key_of_givens(givens.geometry().layout(), givens.values())?, givens))
}

/// Returns the hash of [`givens_key`] for a board of this layout with these givens, row by row, 0 for a blank; `None`
/// for an empty board.
pub(crate) fn key_of_givens(layout: &Layout, givens: &[u8]) -> Option<u64> {
    let mut hasher = Folded::default();
    layout.hash(&mut hasher);
    givens.hash(&mut hasher);
    givens.iter().any(|&value| value != 0).then(|| hasher.finish())
}

/// Returns a 128-bit hash that grids with the same board and digits share, and other grids practically never. Valid
/// within one run of the program.
pub fn fingerprint(grid: &Grid) -> u128 {
    fingerprint_of(grid.geometry().layout(), grid.values())
}

#[cfg(feature = "cli")]
/// Returns the hash of [`fingerprint`] for a classic board with these givens, 0 for a blank; `None` for an empty board.
pub(crate) fn fingerprint_of_classic(givens: &Classic) -> Option<u128> {
    static CLASSIC: std::sync::LazyLock<Layout> = std::sync::LazyLock::new(|| Layout::standard(9));
    givens.iter().any(|&value| value != 0).then(|| fingerprint_of(&CLASSIC, givens))
}

fn fingerprint_of(layout: &Layout, values: &[u8]) -> u128 {
    let half = |side: u8| {
        let mut hasher = DefaultHasher::new();
        (side, layout, values).hash(&mut hasher);
        u128::from(hasher.finish())
    };
    half(0) << 64 | half(1)
}

/// Returns the finding about a duplicate of an earlier puzzle; `place` says in words where that puzzle is.
pub fn duplicate(puzzle: &Puzzle, place: &str) -> Finding {
    found(puzzle.anchor, Code::DuplicatePuzzle, format!("Duplicate of the puzzle {place}"))
}

/// Returns the finding about a puzzle that is isomorphic to another one; `place` says in words where that puzzle is.
///
/// `anchor` is the span for findings about the whole puzzle.
pub fn isomorphic(anchor: Span, place: &str) -> Finding {
    let message =
        format!("Isomorphic to the puzzle {place}: the two are equal up to relabeling and reordering");
    found(anchor, Code::IsomorphicPuzzle, message)
}

fn found(anchor: Span, code: Code, message: String) -> Finding {
    Finding { code, span: anchor, message, related: Vec::new() }
}
