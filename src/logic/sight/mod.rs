//! What the digits in the grid show at sight, without candidates: singles, and why a digit is out of a cell.

mod fill;
mod seen;
mod single;

pub use fill::fill_singles;
pub use seen::{Seen, seen_by};
pub use single::{Single, singles};
