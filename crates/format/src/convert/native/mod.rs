//! The `.sudoku` format, and the text forms that its parser accepts.

mod arrays;
pub(super) mod block;
mod columns;
pub(super) mod lenient;
mod line_prefix;
mod markup;
mod one_line;
pub(super) mod stream;
pub(super) mod text;
