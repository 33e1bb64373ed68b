//! Where the client's cursor was last, and the characters that were typed last.

use std::ops::Range;

/// Where the client's cursor was, as far as it told, and what was typed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Caret {
    /// The byte, moved with the text since; `None` before the client names one.
    at: Option<usize>,
    run: Run,
}

impl Caret {
    /// Takes note of a change: `with` is in place of these bytes now.
    pub(crate) fn note(&mut self, replaced: &Range<usize>, with: &str) {
        self.run.note(replaced, with);
        self.at = self.at.map(|at| moved(at, replaced, with.len()));
    }

    /// Takes note of a range that the client asks about: the cursor is where it was, if that is inside, else at the start. Returns the cursor as it
    /// was, if it is inside.
    pub(crate) fn see(&mut self, range: Range<usize>) -> Option<usize> {
        let cursor = self.at.filter(|at| (range.start..=range.end).contains(at));
        self.at = Some(cursor.unwrap_or(range.start));
        cursor
    }

    /// Returns where the cursor was last, in bytes.
    pub(crate) const fn at(&self) -> Option<usize> {
        self.at
    }

    /// Returns how many bytes before this one were typed one by one, with nothing else between.
    pub(crate) const fn typed_before(&self, offset: usize) -> usize {
        self.run.before(offset)
    }
}

/// The characters that were typed last, one behind the other, with nothing else between, in bytes of the text.
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

    /// Returns how many bytes before this one were typed; 0 where the run does not end there.
    const fn before(&self, offset: usize) -> usize {
        if self.0.end == offset { offset - self.0.start } else { 0 }
    }
}

/// Returns where a caret is when this many bytes replace these: behind what is typed at it.
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
