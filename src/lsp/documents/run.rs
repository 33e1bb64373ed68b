//! The characters that were typed last, one behind the other, with nothing else between.

use std::ops::Range;

/// A run of typed characters, in bytes of the text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Run(Range<usize>);

impl Run {
    /// Takes note of a change: `with` is in place of these bytes now.
    pub(crate) fn note(&mut self, replaced: &Range<usize>, with: &str) {
        let (start, end) = (replaced.start, replaced.start + with.len());
        let is_key = replaced.is_empty() && with.chars().count() == 1;
        self.0 = match is_key {
            true if self.0.end == start && !self.0.is_empty() => self.0.start..end,
            true => start..end,
            false => end..end,
        };
    }

    /// Returns how many bytes before this one were typed; 0 where the run does not end there.
    pub(crate) const fn before(&self, offset: usize) -> usize {
        if self.0.end == offset { offset - self.0.start } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
