//! The `.sudoku` format, and the text forms that its parser reads.

mod ahead;
mod around;
mod arrays;
pub(super) mod block;
mod columns;
pub(super) mod loose;
mod one_line;
pub(super) mod stream;
pub(super) mod text;
