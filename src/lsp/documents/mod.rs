//! The open documents: their texts, their puzzles, and the results for each puzzle.

pub(super) mod block_cache;
pub(super) mod caret;
pub(super) mod change;
pub(super) mod document;
pub(super) mod entry;
pub(super) mod givens;
pub(super) mod index;
pub(super) mod pending_text;
pub(super) mod quick_check;
pub(super) mod repeats;
pub(super) mod revisions;
pub(super) mod shared_puzzles;
