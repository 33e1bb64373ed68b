//! Edits while text is typed or inserted (digits over cells, borders, new lines, generated puzzles), and playing cell
//! by cell.

pub(super) mod begin;
pub(super) mod borders;
pub(super) mod cells;
pub(super) mod fill;
pub(super) mod insertion;
pub(super) mod keys;
pub(super) mod notes;
pub(super) mod on_type;
pub(super) mod press;
pub(super) mod puzzle_text;
