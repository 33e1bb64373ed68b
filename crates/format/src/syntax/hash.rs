//! A hash that is the same on any machine and reads eight bytes at a time.

use std::hash::Hasher;

/// An odd number without an obvious pattern: the fractional digits of the golden ratio.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

/// Each eight bytes are mixed in by one multiplication, whose two halves are combined with XOR, as in wyhash and
/// related hashes. The hash is fast on short texts. It does not resist someone who searches for two texts with the same
/// hash.
#[derive(Clone, Debug)]
pub struct Folded(u64);

impl Default for Folded {
    fn default() -> Self {
        Self(0x2436_6a88_85a3_08d3)
    }
}

impl Folded {
    fn mix(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word) * u128::from(FACTOR);
        // If the state equals the word, the product is 0. Adding the word then keeps the influence of earlier words.
        self.0 = (product as u64 ^ (product >> 64) as u64).wrapping_add(word.rotate_left(32));
    }
}

impl Hasher for Folded {
    fn finish(&self) -> u64 {
        let mut last = self.clone();
        last.mix(FACTOR.rotate_left(17));
        last.0
    }

    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.mix(u64::from_le_bytes(*word));
        }
        if !rest.is_empty() {
            let mut last = [0; 8];
            last[..rest.len()].copy_from_slice(rest);
            self.mix(u64::from_le_bytes(last));
        }
        // The length is mixed in so that zeros at the end count.
        self.mix(bytes.len() as u64);
    }

    fn write_u8(&mut self, value: u8) {
        self.mix(u64::from(value));
    }

    fn write_u32(&mut self, value: u32) {
        self.mix(u64::from(value));
    }

    fn write_u64(&mut self, value: u64) {
        self.mix(value);
    }

    fn write_usize(&mut self, value: usize) {
        self.mix(value as u64);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::hash::Hash;

    use super::*;

    fn hash(of: impl Hash) -> u64 {
        let mut hasher = Folded::default();
        of.hash(&mut hasher);
        hasher.finish()
    }

    #[test]
    fn texts_that_differ_in_a_place_or_their_length_have_different_hashes() {
        let base = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let mut texts: HashSet<Vec<u8>> = (0..base.len()).map(|at| base.as_bytes()[..at].to_vec()).collect();
        for at in 0..base.len() {
            for byte in 0..=u8::MAX {
                let mut text = base.as_bytes().to_vec();
                text[at] = byte;
                texts.insert(text);
            }
        }
        texts.extend((0..64).map(|zeros| vec![0; zeros]));
        let hashes: HashSet<u64> = texts.iter().map(hash).collect();
        assert_eq!(hashes.len(), texts.len());
        // The lowest and the highest 16 bits alone also distinguish most hashes. Random 16 bits would distinguish 86 of 100.
        for shift in [0, 48] {
            let parts: HashSet<u64> = hashes.iter().map(|hash| hash >> shift & 0xFFFF).collect();
            assert!(parts.len() * 5 > hashes.len() * 4, "{} of {}", parts.len(), hashes.len());
        }
    }
}
