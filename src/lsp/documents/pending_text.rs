//! A large text that is being read in the background, and what came in since.
//!
//! Until it is read the document has the text and the puzzles of before, and its changes wait in order: on the thread that reads messages a long text
//! is handed on, and not looked at.

use std::ops::Range;
use std::sync::Arc;

use crate::lsp::documents::change::Change;
use crate::text::Position;

/// Text of up to this many bytes, opened or pasted, may be read at once.
pub(crate) const AT_ONCE: usize = 4096;

/// What is no more work than this is done at once, on the thread that reads messages: that takes less than a millisecond. The unit is a byte of a
/// plain row.
pub(crate) const READ_AT_ONCE: usize = 16 << 10;

/// As many changes of one message are read at once: an editor with a cursor in each row sends hundreds.
pub(crate) const CHANGES_AT_ONCE: usize = 8;

/// What may yet be done at once of a message.
#[derive(Debug)]
pub(crate) struct AtOnce {
    pub(crate) changes: usize,
    pub(crate) work: usize,
}

impl Default for AtOnce {
    fn default() -> Self {
        Self { changes: CHANGES_AT_ONCE, work: READ_AT_ONCE }
    }
}

/// More changes than these are not followed one by one: the whole text is read instead.
pub(crate) const MOST_STEPS: usize = 256;

/// A whole text of up to this many bytes is compared with the one before at once: that takes a tenth of a millisecond.
pub(crate) const COMPARED_AT_ONCE: usize = 1 << 20;

/// A document's reading under way: who does it, and what the client has said since.
#[derive(Debug, Default)]
pub(crate) struct Reading {
    pub(crate) reader: Arc<()>,
    pub(crate) said: Vec<Said>,
}

/// What the client has said about a document that is being read.
#[derive(Clone, Debug)]
pub(crate) enum Said {
    /// This is changed.
    Change(Change),
    /// The cursor is between these positions.
    Cursor(Position, Position),
}

impl Reading {
    /// Notes a change, for the reader to make.
    pub(crate) fn change(&mut self, change: Change) {
        self.said.push(Said::Change(change));
    }

    /// Notes a range that the client asks about.
    pub(crate) fn see(&mut self, from: Position, to: Position) {
        self.said.push(Said::Cursor(from, to));
    }
}

/// Edits one after the other.
#[derive(Debug, Default)]
pub(crate) struct Edits(pub(crate) Vec<(Range<usize>, String)>);

impl Edits {
    /// Notes an edit. One that touches the last one is made one with it: keys that are typed while a long line is read are one edit.
    pub(crate) fn note(&mut self, range: Range<usize>, with: &str) {
        if let Some((last, come)) = self.0.last_mut() {
            let end = last.start + come.len();
            if range.start <= end && last.start <= range.end {
                last.end += range.end.saturating_sub(end);
                let inside = range.start.max(last.start) - last.start..range.end.min(end) - last.start;
                come.replace_range(inside, with);
                last.start = last.start.min(range.start);
                return;
            }
        }
        self.0.push((range, with.to_owned()));
    }
}

/// What makes reading a text fail in these tests.
#[cfg(test)]
pub(crate) const FAILS: &str = "\u{1}fails";

/// Fails as a parser with a fault would, where a text says so.
#[cfg(test)]
pub(crate) fn fail_at(text: &str) {
    assert!(!text.contains(FAILS), "it should");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_that_touch_are_one_and_come_to_the_same_text() {
        let text = "0123456789abcdef";
        let edits =
            [(3..5, "ab"), (5..5, "c"), (4..6, ""), (1..5, "xy"), (3..3, "z"), (0..1, ""), (7..8, "w")];
        for first in 0..edits.len() {
            let (mut want, mut noted) = (text.to_owned(), Edits::default());
            for (range, with) in edits.iter().cycle().skip(first).take(edits.len()) {
                want.replace_range(range.clone(), with);
                noted.note(range.clone(), with);
            }
            let mut got = text.to_owned();
            for (range, with) in &noted.0 {
                got.replace_range(range.clone(), with);
            }
            assert_eq!(got, want, "from {first}: {:?}", noted.0);
            assert!(noted.0.len() < edits.len());
        }
    }
}
