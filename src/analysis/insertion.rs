//! Where a new puzzle goes in a file that has others.

use crate::syntax::{Edit, File};

/// The edit, in bytes of the whole file, that inserts a puzzle's text at a position without damaging any other puzzle.
///
/// The puzzle's text may use any line end; the edit uses the file's.
pub fn insertion(_file: &File, _offset: usize, _puzzle: &str) -> Edit {
    todo!()
}
