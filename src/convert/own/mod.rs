//! The `.sudoku` format, and the text forms that its parser reads.

pub(super) mod block;
pub(super) mod loose;
pub(super) mod stream;
pub(super) mod text;
