//! The last known position of the client's cursor, and the characters that were typed last.

use std::ops::Range;

/// The client's cursor, as far as the client reported it, and the characters typed last.
#[derive(Clone, Debug, Default)]
pub(crate) struct Caret {
    /// The byte offset of the cursor, adjusted to each edit; `None` until the client reports a position.
    at: Option<usize>,
    run: Run,
}

impl Caret {
    /// Records an edit: `with` replaced these bytes.
    pub(crate) fn note(&mut self, replaced: &Range<usize>, with: &str) {
        self.run.note(replaced, with);
        self.at = self.at.map(|at| moved(at, replaced, with.len()));
    }

    /// Records a range that the client asks about. If the last cursor is inside the range, it stays; otherwise the
    /// start of the range becomes the cursor. Returns the last cursor if it is inside.
    pub(crate) fn see(&mut self, range: Range<usize>) -> Option<usize> {
        let cursor = self.at.filter(|at| (range.start..=range.end).contains(at));
        self.at = Some(cursor.unwrap_or(range.start));
        cursor
    }

    /// Returns the byte offset of the last known cursor.
    pub(crate) const fn at(&self) -> Option<usize> {
        self.at
    }

    /// Returns the number of bytes before this offset that were typed one character at a time, without another edit
    /// between them.
    pub(crate) const fn typed_before(&self, offset: usize) -> usize {
        self.run.before(offset)
    }
}

/// The byte range of the characters typed last, each directly after the one before, without another edit between them.
#[derive(Clone, Debug, Default)]
struct Run(Range<usize>);

impl Run {
    fn note(&mut self, replaced: &Range<usize>, with: &str) {
        let (start, end) = (replaced.start, replaced.start + with.len());
        let is_key = replaced.is_empty() && with.chars().count() == 1;
        self.0 = match is_key {
            true if self.0.end == start && !self.0.is_empty() => self.0.start..end,
            true => start..end,
            false => end..end,
        };
    }

    /// Returns the number of bytes before this offset that were typed; 0 if the typed range does not end there.
    const fn before(&self, offset: usize) -> usize {
        if self.0.end == offset { offset - self.0.start } else { 0 }
    }
}

/// Returns the position of a caret after `come` bytes replaced the bytes `gone`. A caret at an insertion moves behind
/// the inserted text.
fn moved(at: usize, gone: &Range<usize>, come: usize) -> usize {
    if at < gone.start {
        at
    } else if at < gone.end {
        at.min(gone.start + come)
    } else {
        at - gone.len() + come
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caret_moves_with_the_text_around_it() {
        assert_eq!([0, 1, 2, 5].map(|at| moved(at, &(1..1), 3)), [0, 4, 5, 8], "typed at 1");
        assert_eq!([0, 1, 2, 3, 5].map(|at| moved(at, &(1..3), 0)), [0, 1, 1, 1, 3], "deleted");
        assert_eq!([1, 2, 3].map(|at| moved(at, &(1..3), 1)), [1, 2, 2], "replaced");
    }

    #[test]
    fn a_run_ends_with_any_change_that_is_no_key_behind_it() {
        let mut run = Run::default();
        run.note(&(5..5), "1");
        run.note(&(6..6), "2");
        assert_eq!((run.before(7), run.before(6)), (2, 0));
        run.note(&(7..8), "");
        assert_eq!(run.before(7), 0);
        run.note(&(7..7), "3");
        assert_eq!(run.before(8), 1);
        run.note(&(2..2), "4");
        assert_eq!((run.before(9), run.before(3)), (0, 1));
        run.note(&(3..3), "12");
        assert_eq!(run.before(5), 0);
    }
}
