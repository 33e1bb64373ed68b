//! The board: digits, cells, candidates, and the geometry (size, boxes, regions, rules) as data.
//!
//! This is the lowest layer. It knows houses and links between cells, but nothing about text, solving or editors.

mod box_shape;
pub(crate) mod candidates;
pub(crate) mod cell;
mod constraint;
pub(crate) mod digit;
mod from_houses;
pub(crate) mod geometry;
pub(crate) mod geometry_error;
pub(crate) mod grid;
mod house;
pub(crate) mod layout;
pub(crate) mod layout_error;
pub(crate) mod line;
pub(crate) mod mix;
pub(crate) mod rules;
mod sides;
#[doc(hidden)]
pub mod sizes;
mod unknown_name;

pub use box_shape::BoxShape;
pub use constraint::{Constraint, ConstraintError, Constraints, DotKind, LineKind, MarkKind, OutsideKind};
pub use geometry::Link;
pub use grid::{Clash, ClashReason};
pub use house::{House, HouseKind, Relation};
pub use layout::DigitRange;
pub use sides::Sides;
pub use unknown_name::UnknownName;

// The documentation shows these items at the crate's root.
#[doc(hidden)]
pub use self::{
    candidates::Candidates, cell::Cell, digit::Digit, geometry::Geometry, geometry_error::GeometryError,
    grid::Grid, layout::Layout, layout_error::LayoutError, line::ParseGridError, rules::Rule,
};

// Only the crates of this workspace use these items.
#[doc(hidden)]
pub use self::{
    constraint::{Automaton, Cells, PairTable, Primitive, RegionClue, Title},
    layout::{in_order, read_size, regions_of},
};

/// Returns a number with its noun: `1 cell`, `3 cells`.
#[doc(hidden)]
pub fn plural(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

/// Returns a text with its first letter in upper case.
#[doc(hidden)]
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Returns the article before a number: a 9x9 grid, an 8x8 grid.
#[doc(hidden)]
pub const fn article(number: usize) -> &'static str {
    match number {
        8 | 11 | 18 | 80..=89 => "an",
        _ => "a",
    }
}

/// The largest size of a board, in cells along a side: 31 digits and a spare bit fill a 32-bit word.
pub const MAX_SIZE: usize = 31;

/// The most cells of a board.
#[doc(hidden)]
pub const MAX_CELLS: usize = MAX_SIZE * MAX_SIZE;

/// The most houses of a board. Rows, columns, boxes and the houses of all rules together are fewer.
#[doc(hidden)]
pub const MAX_HOUSES: usize = 128;
