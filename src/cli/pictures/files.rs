//! Drawings as files.

use std::collections::BTreeSet;

/// Files in one image format, in order, and the characters that could not be drawn.
pub(in crate::cli) struct Drawn {
    pub(in crate::cli) files: Vec<Vec<u8>>,
    /// The characters that the font lacks.
    pub(in crate::cli) missing: BTreeSet<char>,
}
