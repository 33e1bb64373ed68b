//! Limits for reading: a text that is larger than its form ever needs causes an error, so that memory is bounded.

/// The maximum length of a text that is converted at once, in bytes: about three million puzzles on one line each.
pub const MAX_TEXT: usize = 256 << 20;

/// The maximum length, in bytes, of a text that is read again without the text around its grids.
pub(crate) const MAX_LOOSE: usize = 1 << 20;

/// The maximum length, in bytes, of a readable block that is still checked for being a table.
pub(crate) const MAX_BLOCK: usize = 16 << 10;

/// The maximum length of an XML or JSON document, in bytes.
pub(crate) const MAX_DOCUMENT: usize = 16 << 20;

/// The maximum length of a line in a one-puzzle-per-line form, in bytes. The largest board with all pencil marks takes a tenth of it.
pub(crate) const MAX_LINE: usize = 1 << 20;

/// The maximum length of the packed text in a link, in bytes.
pub(crate) const MAX_LINK: usize = 1 << 20;

/// The maximum length of an unpacked text, in characters.
pub(crate) const MAX_UNPACKED: usize = 4 << 20;

/// The maximum number of puzzles in one XML or JSON document.
pub(crate) const MAX_PUZZLES: usize = 100_000;

/// The maximum nesting depth of XML elements.
pub(crate) const MAX_DEPTH: usize = 32;

/// The maximum length of a metadata value that is carried over, in characters.
pub(crate) const MAX_VALUE: usize = 4000;

/// The maximum number of comment lines of one puzzle.
pub(crate) const MAX_COMMENTS: usize = 1000;

/// The minimum number of rows of a grid that is searched for among labels, tags and code.
pub(crate) const LEAST_ROWS: usize = 4;
