//! A large text that is being read in the background, and the changes that came in since.
//!
//! Until it is read the document has its text, and its changes wait in order; its puzzles are not known yet.

use std::ops::Range;
use std::sync::Arc;

/// Text of up to this many bytes is read at once: that takes well under a millisecond.
pub(crate) const AT_ONCE: usize = 4096;

/// A document's reading under way: who does it, and the changes that came in since.
#[derive(Debug, Default)]
pub(crate) struct Reading {
    pub(super) reader: Arc<()>,
    pub(super) changes: Vec<(Range<usize>, String)>,
}

impl Reading {
    /// Notes a change that the reader has to make up for.
    pub(crate) fn note(&mut self, range: Range<usize>, with: &str) {
        self.changes.push((range, with.to_owned()));
    }
}
