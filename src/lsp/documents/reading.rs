//! A large text that is being read in the background, and the changes that came in since.
//!
//! Until it is read the document has its text, and its changes wait in order; its puzzles are not known yet.

use std::ops::Range;
use std::sync::Arc;

/// Text of up to this many bytes, opened or pasted, may be read at once.
pub(crate) const AT_ONCE: usize = 4096;

/// What is no more work than this is done at once, on the thread that reads messages: that takes less than a millisecond. The unit is a byte of a
/// plain row.
pub(crate) const READ_AT_ONCE: usize = 28 << 10;

/// As many changes of one message are read at once: an editor with a cursor in each row sends hundreds.
pub(crate) const CHANGES_AT_ONCE: usize = 8;

/// More changes than these are not followed one by one: the whole text is read instead.
pub(super) const MOST_STEPS: usize = 256;

/// A document's reading under way: who does it, and the changes that came in since.
#[derive(Debug, Default)]
pub(crate) struct Reading {
    pub(super) reader: Arc<()>,
    pub(super) changes: Vec<(Range<usize>, String)>,
}

impl Reading {
    /// Notes a change that the reader has to make up for. One that touches the last one is made one with it: keys that are typed while a long
    /// line is read are one edit.
    pub(crate) fn note(&mut self, range: Range<usize>, with: &str) {
        if let Some((last, come)) = self.changes.last_mut() {
            let end = last.start + come.len();
            if range.start <= end && last.start <= range.end {
                last.end += range.end.saturating_sub(end);
                let inside = range.start.max(last.start) - last.start..range.end.min(end) - last.start;
                come.replace_range(inside, with);
                last.start = last.start.min(range.start);
                return;
            }
        }
        self.changes.push((range, with.to_owned()));
    }
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
            let (mut want, mut reading) = (text.to_owned(), Reading::default());
            for (range, with) in edits.iter().cycle().skip(first).take(edits.len()) {
                want.replace_range(range.clone(), with);
                reading.note(range.clone(), with);
            }
            let mut got = text.to_owned();
            for (range, with) in &reading.changes {
                got.replace_range(range.clone(), with);
            }
            assert_eq!(got, want, "from {first}: {:?}", reading.changes);
            assert!(reading.changes.len() < edits.len());
        }
    }
}
