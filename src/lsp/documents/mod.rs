//! The open documents: their text, their puzzles, and what is known of each.

pub(super) mod caret;
pub(super) mod change;
pub(super) mod document;
pub(super) mod entry;
pub(super) mod givens;
pub(super) mod index;
pub(super) mod known;
pub(super) mod look;
pub(super) mod reader;
pub(super) mod reading;
pub(super) mod repeats;
pub(super) mod revisions;
pub(super) mod shared;
