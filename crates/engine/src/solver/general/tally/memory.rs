//! What has been counted, as much as memory allows.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

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

/// A hash of words by multiplication.
#[derive(Default)]
pub(super) struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        /// Odd, with about as many ones as zeros.
        const FACTOR: u128 = 0x9e37_79b9_7f4a_7c15;
        let product = u128::from(self.0 ^ word) * FACTOR;
        self.0 = (product as u64).rotate_left(23) ^ (product >> 64) as u64;
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }
}
