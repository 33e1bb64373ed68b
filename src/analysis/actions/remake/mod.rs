//! Actions that turn the puzzle into a different one (fewer or more clues, other digits, another orientation), or
//! change its layout.

pub(super) mod add_clues;
pub(in crate::analysis) mod lay_out;
pub(super) mod make_minimal;
pub(super) mod relabel;
pub(super) mod turn;
mod turn_shape;

#[cfg(feature = "cli")]
pub(crate) use self::{add_clues::ALREADY_UNIQUE, make_minimal::ALREADY_MINIMAL};
