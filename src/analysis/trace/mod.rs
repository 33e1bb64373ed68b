//! Step-by-step views of a search: as lines, as the marks of the whole grid, as a picture.
//!
//! Enumeration is shown as in the teaching texts that describe it. The other engines show their depth and their
//! choices.

pub mod chart;
mod marks;
mod picture;
mod plot;
mod steps;
mod tape;
mod text;

pub use marks::marks;
pub use picture::{round_picture, round_text};
pub use plot::{Plot, plot};
pub use steps::{Found, Step, Steps, Summary};
pub use tape::{Look, Tape};
#[cfg(feature = "cli")]
pub(crate) use text::ended;
pub use text::{answer, step_line, summary_line, traced_text};
