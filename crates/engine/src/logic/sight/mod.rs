//! What the visible digits show without candidates: singles, and why a digit is ruled out in a cell.

mod fill;
mod seen;
mod single;

pub use fill::fill_singles;
pub use seen::{Seen, seen_by};
pub use single::{Single, singles};
