//! Actions that make a different puzzle: fewer or more clues, other digits, another orientation.

pub(super) mod add_clues;
pub(super) mod make_minimal;
pub(super) mod relabel;
pub(super) mod turn;
