//! What the visible digits show without candidates: singles, and why a digit is ruled out in a cell.

mod exclusion;
mod fill;
mod single;

pub use exclusion::{Seen, seen_by};
pub use fill::fill_singles;
pub use single::{Single, singles};
