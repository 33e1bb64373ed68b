//! What has been counted, as much as memory allows.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use crate::board::mix::Mix;

/// The numbers of solutions of parts, by their keys. When memory is full, the parts that were not asked for recently are
/// forgotten.
pub(super) struct Memory {
    fresh: Known,
    old: Known,
    /// The words of the fresh ones.
    words: usize,
    /// The words after which the fresh ones count as old, and the old ones are forgotten.
    most: usize,
}

type Known = HashMap<Box<[u64]>, u128, BuildHasherDefault<Mix>>;

/// What each one takes besides its key, in words.
const BESIDES: usize = 8;

impl Memory {
    /// Memory of twice this many words.
    pub(super) fn new(most: usize) -> Self {
        Self { fresh: Known::default(), old: Known::default(), words: 0, most }
    }

    /// Returns what is known of a key.
    pub(super) fn get(&mut self, key: &[u64]) -> Option<u128> {
        if let Some(&count) = self.fresh.get(key) {
            return Some(count);
        }
        let (key, count) = self.old.remove_entry(key)?;
        self.put(key, count);
        Some(count)
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.fresh.len() + self.old.len()
    }

    /// Notes what a key has been found to have.
    pub(super) fn put(&mut self, key: Box<[u64]>, count: u128) {
        self.words += key.len() + BESIDES;
        self.fresh.insert(key, count);
        if self.words > self.most {
            self.words = 0;
            self.old = std::mem::take(&mut self.fresh);
        }
    }
}
