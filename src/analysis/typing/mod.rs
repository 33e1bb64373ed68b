//! What happens while text is typed or inserted: borders, new lines, generated puzzles.

pub(super) mod borders;
pub(super) mod insertion;
pub(super) mod on_type;
pub(super) mod overrides;
pub(super) mod puzzle_text;
