//! The `.sudoku` format, and the text forms that its parser reads.

mod around;
pub(super) mod block;
pub(super) mod loose;
pub(super) mod stream;
pub(super) mod text;
