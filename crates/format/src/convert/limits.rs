//! What is read at most: a text that is larger than its form ever needs ends in an error, in bounded memory.

/// The longest text of puzzles that is converted at once, in bytes: about three million puzzles on a line each.
pub const MAX_TEXT: usize = 256 << 20;

/// The longest text that is read a second time without what surrounds its grids, in bytes.
pub(crate) const MAX_LOOSE: usize = 1 << 20;

/// The longest block that is looked at for a table among puzzles that can be read, in bytes.
pub(crate) const MAX_BLOCK: usize = 16 << 10;

/// The longest XML or JSON document, in bytes.
pub(crate) const MAX_DOCUMENT: usize = 16 << 20;

/// The longest line of a form with a puzzle on a line, in bytes: a board of the largest size with all its pencil marks has a tenth of it.
pub(crate) const MAX_LINE: usize = 1 << 20;

/// The longest packed text of a link, in bytes.
pub(crate) const MAX_LINK: usize = 1 << 20;

/// The longest text that a link unpacks to, in characters.
pub(crate) const MAX_UNPACKED: usize = 4 << 20;

/// The most puzzles of one XML or JSON document.
pub(crate) const MAX_PUZZLES: usize = 100_000;

/// The deepest nesting of XML elements.
pub(crate) const MAX_DEPTH: usize = 32;

/// The longest value of metadata that is carried, in characters.
pub(crate) const MAX_VALUE: usize = 4000;

/// The most lines of comment of one puzzle.
pub(crate) const MAX_COMMENTS: usize = 1000;

/// The fewest rows of a grid that is looked for among labels, tags and code.
pub(crate) const LEAST_ROWS: usize = 4;
