//! Hints and paths for a puzzle as its player left it: the position that they start from, and their words.
//!
//! The steps come from `logic`; this module checks what must hold before a step is shown.

mod cell;
mod document;
mod hint_drawing;
mod hint_text;
mod link;
mod no_steps;
mod possible;
mod start;
mod words;

pub use cell::{Explained, explain_cell};
pub use document::{PathDocument, path_document, path_markdown, path_text, whole_path};
#[cfg(feature = "cli")]
pub(crate) use document::{path_outcome, steps_told};
pub use hint_drawing::{hint_picture, hint_roles};
pub use hint_text::{hint_text, pattern_cells};
pub use link::{linked_name, technique_link};
pub use no_steps::NoSteps;
pub use possible::{Possible, candidates_text};
pub use start::{Depth, Standing, Start};
pub use words::step_text;
