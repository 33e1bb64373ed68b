//! Steps of human logic with their reasons: singles, and why a candidate is out.
//!
//! It sees the digits in the grid alone: no search, no pencil marks, no text.

mod fill;
mod seen;
mod single;

pub use fill::fill_singles;
pub use seen::{Seen, seen_by};
pub use single::{Single, singles};
pub mod explainer;
