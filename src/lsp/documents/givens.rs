//! Counts the puzzles of a document by the hashes of their givens. Puzzles with the same hash are likely duplicates.

use std::collections::{HashMap, HashSet};

use foldhash::fast::RandomState;

/// Hashes of givens, or keys of blocks.
pub(crate) type Numbers = HashSet<u64, RandomState>;

/// The hash of a puzzle's givens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Number {
    /// The hash, which puzzles with the same givens share.
    pub(crate) givens: u64,
    /// Whether a comment silences the hint that an earlier puzzle has the same givens.
    pub(crate) is_silent: bool,
}

impl Number {
    /// Returns the hash of a puzzle without such a comment.
    pub(crate) const fn plain(givens: u64) -> Self {
        Self { givens, is_silent: false }
    }
}

/// The hashes of the givens of a document's puzzles.
#[derive(Clone, Debug, Default)]
pub(crate) struct Givens {
    /// How many puzzles have each hash.
    counts: HashMap<u64, u32, RandomState>,
    /// The hashes that several puzzles share.
    repeated: Numbers,
    /// The hashes that another puzzle came to share since the last call of `take_again`.
    again: Numbers,
    /// The hashes of puzzles that were added or removed since the last call of `take_changed`.
    changed: Vec<u64>,
    /// The number of puzzles that are not the first puzzle with their hash.
    twins: usize,
}

impl Givens {
    /// Records the hashes of `before`, which these counts replace, as changed.
    pub(crate) fn follow(&mut self, before: &Self) {
        self.changed.extend(before.each().chain(before.changed.iter().copied()));
    }

    /// Counts one more puzzle with this hash.
    pub(crate) fn add(&mut self, givens: u64) {
        self.changed.push(givens);
        let count = self.counts.entry(givens).or_default();
        *count += 1;
        if *count == 1 {
            return;
        }
        self.twins += 1;
        self.repeated.insert(givens);
        self.again.insert(givens);
    }

    /// Counts one puzzle less with this hash.
    pub(crate) fn remove(&mut self, givens: u64) {
        let Some(count) = self.counts.get_mut(&givens) else { return };
        self.changed.push(givens);
        *count -= 1;
        match *count {
            0 => {
                self.counts.remove(&givens);
                return;
            }
            1 => drop(self.repeated.remove(&givens)),
            _ => {}
        }
        self.twins -= 1;
    }

    /// Returns the number of puzzles that are not the first puzzle with their hash.
    pub(crate) const fn twins(&self) -> usize {
        self.twins
    }

    /// Returns whether several puzzles have this hash.
    pub(crate) fn is_repeated(&self, givens: u64) -> bool {
        self.repeated.contains(&givens)
    }

    /// Returns the hashes that a second or later puzzle came to have since the last call.
    pub(crate) fn take_again(&mut self) -> Numbers {
        std::mem::take(&mut self.again)
    }

    /// Returns the hashes of the puzzles that were added or removed since the last call.
    pub(crate) fn take_changed(&mut self) -> Vec<u64> {
        std::mem::take(&mut self.changed)
    }

    /// Returns each hash once.
    pub(crate) fn each(&self) -> impl ExactSizeIterator<Item = u64> {
        self.counts.keys().copied()
    }

    /// Returns whether a puzzle has this hash.
    pub(crate) fn has(&self, givens: u64) -> bool {
        self.counts.contains_key(&givens)
    }
}

/// The number of 64-bit words in a filter.
const WORDS: usize = 1024;

/// A Bloom filter with one hash function: rejects most numbers that are not in a set, without a look at the set.
pub(crate) struct Filter(Box<[u64]>);

impl Filter {
    pub(crate) fn of(numbers: &Numbers) -> Self {
        let mut bits = vec![0; WORDS];
        for number in numbers {
            bits[(number >> 6) as usize % WORDS] |= 1 << (number % 64);
        }
        Self(bits.into())
    }

    pub(crate) fn may_have(&self, number: u64) -> bool {
        self.0[(number >> 6) as usize % WORDS] >> (number % 64) & 1 == 1
    }
}
