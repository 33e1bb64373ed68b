//! What automata have concluded from the candidates of their cells: the same candidates come back in many branches of a search.

/// The candidates of some cells in one number.
pub(super) type Packed = u128;

/// The number of entries, a power of two.
const ENTRIES: usize = 1 << 12;

/// A table starts to be used after this many nodes: a short search does not pay for its memory.
pub(super) const START: u32 = 24;

/// The conclusion of one rule from one set of candidates.
#[derive(Clone, Copy, Default)]
pub(super) struct Entry {
    before: Packed,
    /// The candidates that are left; 0 after a contradiction.
    pub(super) after: Packed,
    /// The rule's number, counted from 1.
    rule: u32,
    /// The cell where a contradiction showed.
    pub(super) culprit: u16,
}

/// The table, which is empty until it is used.
#[derive(Default)]
pub(super) struct Memo {
    entries: Box<[Entry]>,
}

impl Memo {
    /// Makes room for entries.
    pub(super) fn open(&mut self) {
        if self.entries.is_empty() {
            self.entries = vec![Entry::default(); ENTRIES].into();
        }
    }

    #[inline]
    pub(super) fn is_open(&self) -> bool {
        !self.entries.is_empty()
    }

    /// Returns where the conclusion of a rule from these candidates is kept.
    #[inline]
    pub(super) fn place(rule: usize, before: Packed) -> usize {
        const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
        let low = (before as u64 ^ rule as u64).wrapping_mul(FACTOR);
        let all = (low.rotate_left(32) ^ (before >> 64) as u64).wrapping_mul(FACTOR);
        (all >> (64 - ENTRIES.trailing_zeros())) as usize
    }

    #[inline]
    pub(super) fn get(&self, place: usize, rule: usize, before: Packed) -> Option<&Entry> {
        let entry = &self.entries[place];
        (entry.before == before && entry.rule == rule as u32 + 1).then_some(entry)
    }

    #[inline]
    pub(super) fn set(&mut self, place: usize, rule: usize, entry: Entry) {
        self.entries[place] = Entry { rule: rule as u32 + 1, ..entry };
    }
}

impl Entry {
    pub(super) fn new(before: Packed, after: Packed, culprit: u16) -> Self {
        Self { before, after, rule: 0, culprit }
    }
}
