//! The parsed file as data: blocks, puzzles, elements, spans.

pub(super) mod chunk;
pub(super) mod elements;
pub(super) mod fault;
pub(super) mod file;
pub(super) mod groups;
pub(super) mod model;
pub(super) mod pieces;
pub(super) mod puzzle;
pub(super) mod span;
pub(super) mod values;
