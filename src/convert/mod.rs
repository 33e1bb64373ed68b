//! Puzzles in the forms of other programs: read, written, and told apart by their content.
//!
//! A text in any [`Form`] is [read] into sheets, and a [`Writer`] writes those in any other one. Both say with each puzzle what is lost.
//! Nothing here has a clock, a thread, a file or an environment; what is read is bounded by the constants of `limits`.
//!
//! ```
//! use sudoku_ls::convert::{Form, Writer, detect, read};
//! let text = "2x2:1b4b1b2b4b3";
//! assert_eq!(detect(text), Form::Sgt);
//! let mut writer = Writer::new(Form::Line);
//! read(text, Form::Sgt, &mut |item| {
//!     let lost = writer.add(&item.expect("a puzzle")).expect("it fits on a line");
//!     assert!(lost.is_empty());
//! });
//! assert_eq!(writer.end(), "1..4..1..2..4..3\n");
//! ```

#![expect(clippy::format_push_string, reason = "texts are put together from short pieces")]
#![expect(clippy::unnecessary_wraps, reason = "the writers of all forms have one signature")]

mod codec;
mod detect;
mod difference;
mod form;
mod grids;
mod json;
mod limits;
mod lines;
mod own;
mod paper;
mod reading;
mod sheet;
mod writing;
mod xml;

pub use detect::detect;
pub(crate) use detect::line as detect_line;
pub use form::Form;
pub use limits::MAX_TEXT;
#[cfg(feature = "cli")]
pub(crate) use lines::hodoku::{Cells as HodokuCells, cells as hodoku_cells, triple as hodoku_triple};
pub use reading::{Item, Trouble};
pub use sheet::Sheet;
pub use writing::{NotCarried, Writer};

use crate::syntax::Block;

/// Reads the puzzles of a text in a form, in order, and hands each one on as it is found; so also each part that is none.
///
/// A text that is longer than [`MAX_TEXT`] yields one trouble.
pub fn read(text: &str, form: Form, sink: &mut dyn FnMut(Item)) {
    if text.len() > MAX_TEXT {
        let reason = format!("the text has {} bytes; at most {MAX_TEXT} are converted at once", text.len());
        return sink(Err(Trouble { line: 0, reason }));
    }
    codec::read(form, text, sink);
}

/// Returns the sheet of a block's puzzle.
///
/// # Errors
/// Why there is none, in words without a full stop.
pub fn sheet_of(block: &Block) -> Result<Sheet, NotCarried> {
    own::block::sheet_of(block)
        .ok_or_else(|| NotCarried("there is no puzzle".into()))?
        .map_err(|unread| NotCarried(unread.reason))
}
