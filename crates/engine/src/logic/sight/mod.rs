//! What follows from the visible digits without pencil marks: singles, and why a cell can't hold a digit.

mod exclusion;
mod fill;
mod single;

pub use exclusion::{Seen, seen_by};
pub use fill::fill_singles;
pub use single::{Single, singles};
