//! The same puzzle twice: the same board and givens, whatever is around them.
//!
//! The caller knows where the first one is; here are the key to find it by, and the message.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::analysis::{Code, Finding};
use crate::board::{Grid, Layout};
use crate::syntax::{Folded, Puzzle, Span};

/// Returns a number that puzzles with the same board and the same givens share; `None` for a grid that is not whole, or is empty.
///
/// Two puzzles with one number are the same if their grids are equal. It holds within one run of the program.
pub fn givens_key(puzzle: &Puzzle) -> Option<(u64, Grid)> {
    let givens = puzzle.givens()?;
    Some((key_of_givens(givens.geometry().layout(), givens.values())?, givens))
}

/// Returns the number of [`givens_key`] for a board of this layout with these givens, cell by cell and 0 for a blank; `None` for an empty one.
pub(crate) fn key_of_givens(layout: &Layout, givens: &[u8]) -> Option<u64> {
    let mut hasher = Folded::default();
    layout.hash(&mut hasher);
    givens.hash(&mut hasher);
    givens.iter().any(|&value| value != 0).then(|| hasher.finish())
}

/// Returns a number of 128 bits that grids of the same board with the same digits share, and others practically never. It holds within one run of
/// the program.
pub fn fingerprint(grid: &Grid) -> u128 {
    let half = |side: u8| {
        let mut hasher = DefaultHasher::new();
        (side, grid.geometry().layout(), grid.values()).hash(&mut hasher);
        u128::from(hasher.finish())
    };
    half(0) << 64 | half(1)
}

/// Returns the finding about a puzzle that appears earlier: `place` is where, in words.
pub fn duplicate(puzzle: &Puzzle, place: &str) -> Finding {
    found(puzzle.anchor, Code::DuplicatePuzzle, format!("Duplicate of the puzzle {place}"))
}

/// Returns the finding about a puzzle that is isomorphic to one elsewhere: `place` is where, in words.
///
/// `anchor` is where findings about the puzzle as a whole are reported.
pub fn isomorphic(anchor: Span, place: &str) -> Finding {
    let message =
        format!("Isomorphic to the puzzle {place}: the two are equal up to relabeling and reordering");
    found(anchor, Code::IsomorphicPuzzle, message)
}

fn found(anchor: Span, code: Code, message: String) -> Finding {
    Finding { code, span: anchor, message, related: Vec::new() }
}
