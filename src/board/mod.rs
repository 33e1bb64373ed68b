//! The board: digits, cells, candidates, and the geometry (size, boxes, regions, rules) as data.
//!
//! The lowest layer. It knows houses and links between cells, nothing of text, solving or editors.

mod candidates;
mod cell;
mod digit;
mod geometry;
mod grid;
mod rules;

pub use candidates::{Candidates, CandidatesIter};
pub use cell::Cell;
pub use digit::Digit;
pub use geometry::{BoxShape, Geometry, GeometryError, House, HouseKind, Layout, Link, Relation};
pub use grid::{Clash, ClashReason, Grid};
pub use rules::Rule;

/// The largest size of a board, in cells along a side: 31 digits and a spare bit fill a 32-bit word.
pub const MAX_SIZE: usize = 31;
