//! How many puzzles of a document share each hash of givens: puzzles with the same hash are likely duplicates.

use std::collections::{HashMap, HashSet};

use foldhash::fast::RandomState;

/// Hashes of givens, or keys of blocks.
pub(crate) type Numbers = HashSet<u64, RandomState>;

/// The number of a puzzle's givens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Number {
    /// That puzzles with the same givens share.
    pub(crate) givens: u64,
    /// Whether a comment silences the hint that an earlier puzzle has them, too.
    pub(crate) is_silent: bool,
}

impl Number {
    /// That of a puzzle without such a comment.
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
    /// The hashes that became shared by another puzzle since the last call of `take_again`.
    again: Numbers,
    /// The hashes of puzzles that were added or removed since the last call of `take_changed`.
    changed: Vec<u64>,
    /// How many puzzles are not the first one with their hash.
    twins: usize,
}

impl Givens {
    /// Comes after others: all of theirs are gone.
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

    /// Counts one less.
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

    /// Returns how many puzzles are not the first one with their number.
    pub(crate) const fn twins(&self) -> usize {
        self.twins
    }

    /// Returns whether several puzzles have this number.
    pub(crate) fn is_repeated(&self, givens: u64) -> bool {
        self.repeated.contains(&givens)
    }

    /// Returns the numbers that a puzzle came to have as not the first one, since this was called last.
    pub(crate) fn take_again(&mut self) -> Numbers {
        std::mem::take(&mut self.again)
    }

    /// Returns the numbers of which a puzzle came or went since this was called last.
    pub(crate) fn take_changed(&mut self) -> Vec<u64> {
        std::mem::take(&mut self.changed)
    }

    /// Returns the numbers, each once.
    pub(crate) fn each(&self) -> impl ExactSizeIterator<Item = u64> {
        self.counts.keys().copied()
    }

    /// Returns whether a puzzle has this number.
    pub(crate) fn has(&self, givens: u64) -> bool {
        self.counts.contains_key(&givens)
    }
}

/// Words of bits of a filter.
const WORDS: usize = 1024;

/// Tells most numbers that are not in a set at a glance.
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
