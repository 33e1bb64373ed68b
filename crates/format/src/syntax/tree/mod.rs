//! The parsed file as data: blocks, puzzles, elements, spans.

pub(super) mod ambiguity;
pub(super) mod chunk;
pub(super) mod clue;
pub(super) mod connectivity;
pub(super) mod elements;
pub(crate) mod file;
pub(super) mod groups;
pub(super) mod houses;
pub(crate) mod model;
pub(crate) mod noted;
pub(super) mod puzzle;
pub(super) mod span;
pub(super) mod values;
