//! Steps of human logic with their reasons: singles, and why a candidate is out.
//!
//! It sees the digits in the grid alone: no search, no pencil marks, no text.

pub mod explainer;
mod fill;
mod seen;
mod single;

pub use explainer::{Rated, Rating, rate};
pub use fill::fill_singles;
pub use seen::{Seen, seen_by};
pub use single::{Single, singles};
