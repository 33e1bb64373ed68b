//! A large text that is being parsed in the background, and the client's messages since then.
//!
//! Until the parse ends, the document keeps its previous text and puzzles, and its changes wait in order. The thread
//! that handles messages passes a long text on and never scans it.

use std::ops::Range;
use std::sync::Arc;

use crate::lsp::documents::change::Change;
use crate::text::Position;

/// The maximum number of bytes of an opened or pasted text that may be parsed at once.
pub(crate) const AT_ONCE: usize = 4096;

/// The maximum work that is done at once on the thread that handles messages, which takes less than a millisecond. The
/// unit is the work for one byte of a plain row.
pub(crate) const READ_AT_ONCE: usize = 16 << 10;

/// The maximum number of changes in one message that are made at once: an editor with a cursor in each row sends
/// hundreds.
pub(crate) const CHANGES_AT_ONCE: usize = 8;

/// The work that may still be done at once for a message.
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

/// The number of changes beyond which the whole text is parsed instead of following each change.
pub(crate) const MOST_STEPS: usize = 256;

/// The maximum number of bytes of a new whole text that is compared with the previous text at once, which takes a tenth
/// of a millisecond.
pub(crate) const COMPARED_AT_ONCE: usize = 1 << 20;

/// A parse of a document that is under way: the identity of its reader, and the client's messages since then.
#[derive(Debug, Default)]
pub(crate) struct Reading {
    pub(crate) reader: Arc<()>,
    pub(crate) said: Vec<Said>,
}

/// A message of the client about a document that is being parsed.
#[derive(Clone, Debug)]
pub(crate) enum Said {
    /// A change of the text.
    Change(Change),
    /// A range that the client asked about: the cursor is between these positions.
    Cursor(Position, Position),
}

impl Reading {
    /// Records a change, which the reader is to apply.
    pub(crate) fn change(&mut self, change: Change) {
        self.said.push(Said::Change(change));
    }

    /// Records a range that the client asks about.
    pub(crate) fn see(&mut self, from: Position, to: Position) {
        self.said.push(Said::Cursor(from, to));
    }
}

/// Successive edits.
#[derive(Debug, Default)]
pub(crate) struct Edits(pub(crate) Vec<(Range<usize>, String)>);

impl Edits {
    /// Adds an edit. An edit that touches the last one is merged with it: keys typed while a long line is parsed become
    /// one edit.
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

/// A marker that makes the parse of a text fail in these tests.
#[cfg(test)]
pub(crate) const FAILS: &str = "\u{1}fails";

/// Panics, as a faulty parser would, if the text contains the marker.
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
