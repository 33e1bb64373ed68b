//! Hints and paths for a puzzle as its player left it: from which position they start, and how they read.
//!
//! The steps are `logic`'s; here is what has to hold before one is shown.

mod document;
mod drawn;
mod start;
mod told;

pub use document::{path_markdown, path_text};
pub use drawn::{hint_picture, hint_roles};
pub use start::{Depth, Standing, Start};
pub use told::{hint_text, pattern_cells};
