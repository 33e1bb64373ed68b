//! A fast hash for tables that no one from outside fills, and rows of numbers that are kept once.

use std::hash::Hasher;

/// A hash of words by multiplication.
#[derive(Default)]
pub(crate) struct Mix(u64);

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

    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
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

/// Rows of as many numbers each, without repeats.
#[derive(Debug)]
pub(crate) struct Rows {
    width: usize,
    /// The rows one after another.
    words: Vec<u32>,
    /// By hash, one more than the number of a row; 0 for an empty slot. The number of slots is a power of two, and at
    /// least half of them are empty.
    slots: Vec<u32>,
    count: usize,
}

impl Rows {
    /// Returns no rows, of this width.
    pub(crate) fn new(width: usize) -> Self {
        Self { width, words: Vec::new(), slots: vec![0; 16], count: 0 }
    }

    /// Returns the number of rows.
    pub(crate) const fn len(&self) -> usize {
        self.count
    }

    /// Returns the numbers of a row.
    pub(crate) fn row(&self, number: usize) -> &[u32] {
        &self.words[number * self.width..(number + 1) * self.width]
    }

    /// Returns the number of a row, which is added if it is new. Rows are numbered as they are added.
    pub(crate) fn number(&mut self, row: &[u32]) -> usize {
        let mut slot = self.slot(row);
        while let Some(known) = (self.slots[slot] as usize).checked_sub(1) {
            if self.row(known) == row {
                return known;
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        self.count += 1;
        self.words.extend_from_slice(row);
        self.slots[slot] = self.count as u32;
        if self.count * 2 > self.slots.len() {
            self.grow();
        }
        self.count - 1
    }

    /// Returns the slot where the search for a row starts.
    fn slot(&self, row: &[u32]) -> usize {
        let mut hash = Mix::default();
        for &word in row {
            hash.write_u32(word);
        }
        hash.finish() as usize & (self.slots.len() - 1)
    }

    fn grow(&mut self) {
        self.slots = vec![0; self.slots.len() * 2];
        for number in 0..self.count {
            let mut slot = self.slot(self.row(number));
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (self.slots.len() - 1);
            }
            self.slots[slot] = number as u32 + 1;
        }
    }

    /// Forgets all rows.
    pub(crate) fn clear(&mut self) {
        self.words.clear();
        self.slots.fill(0);
        self.count = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_numbered_as_they_are_added() {
        let mut rows = Rows::new(3);
        let all: Vec<[u32; 3]> = (0..500).map(|n| [n % 7, n % 11, n % 13]).collect();
        for _ in 0..2 {
            for (number, row) in all.iter().enumerate() {
                assert_eq!(rows.number(row), number);
                assert_eq!(rows.row(number), row);
            }
        }
        assert_eq!(rows.len(), 500);
        rows.clear();
        assert_eq!(rows.number(&[9, 9, 9]), 0);
        assert_eq!(rows.len(), 1);
    }
}
