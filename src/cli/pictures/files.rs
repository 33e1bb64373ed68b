//! What is drawn, as files.

use std::collections::BTreeSet;

/// Files in a form, in order, and what could not be drawn in it.
pub(in crate::cli) struct Drawn {
    pub(in crate::cli) files: Vec<Vec<u8>>,
    /// The characters that the font lacks.
    pub(in crate::cli) missing: BTreeSet<char>,
}
