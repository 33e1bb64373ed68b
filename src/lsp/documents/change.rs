//! A change of a document, as the client sends it.

use std::ops::Range;

use crate::text::{Encoding, Position, Text};

/// A part of a text and what is in its place: positions, or the whole text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Change {
    pub(crate) range: Option<(Position, Position)>,
    pub(crate) text: String,
}

impl Change {
    /// Returns the bytes of a text that it replaces, and by what. A new whole text is taken as the part that differs.
    pub(crate) fn of(&self, text: &Text, encoding: Encoding) -> (Range<usize>, &str) {
        match self.range {
            Some((from, to)) => (text.range(from, to, encoding), &self.text),
            None => text.change_to(&self.text),
        }
    }
}
