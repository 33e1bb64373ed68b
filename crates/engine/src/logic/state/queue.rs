//! Singles in the order in which they appeared.

use crate::logic::step::Mark;

/// A queue of marks. An empty queue reuses its memory from the front.
#[derive(Debug, Default)]
pub(super) struct Queue {
    marks: Vec<Mark>,
    taken: usize,
}

impl Queue {
    #[inline]
    pub(super) fn push(&mut self, mark: Mark) {
        self.marks.push(mark);
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Option<Mark> {
        let mark = self.marks.get(self.taken).copied();
        self.taken += 1;
        if mark.is_none() {
            self.marks.clear();
            self.taken = 0;
        }
        mark
    }

    /// Returns the marks that were not taken yet.
    #[inline]
    pub(super) fn waiting(&self) -> &[Mark] {
        self.marks.get(self.taken..).unwrap_or_default()
    }
}

impl Clone for Queue {
    fn clone(&self) -> Self {
        Self { marks: self.waiting().to_vec(), taken: 0 }
    }

    fn clone_from(&mut self, other: &Self) {
        self.marks.clone_from(&other.marks);
        self.taken = other.taken;
    }
}
