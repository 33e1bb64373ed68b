//! Families as words.

use super::family::Family;

/// By digit, the bits of a word that stand for sets without this digit. Covers the six digits within a word.
pub(super) const CLEAR: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// Returns the bit that a digit beyond those within a word has in the number of a word.
const fn step(digit: usize) -> usize {
    1 << (digit - CLEAR.len())
}

impl<const W: usize> Family for [u64; W] {
    const DIGITS: usize = match W {
        0 => 0,
        _ => CLEAR.len() + W.ilog2() as usize,
    };

    #[inline(always)]
    fn none() -> Self {
        [0; W]
    }

    #[inline(always)]
    fn only_empty() -> Self {
        std::array::from_fn(|at| u64::from(at == 0))
    }

    #[inline(always)]
    fn of(words: &[u64]) -> Self {
        words.first_chunk().copied().unwrap_or([0; W])
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        std::array::from_fn(|at| self[at] & other[at])
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        std::array::from_fn(|at| self[at] | other[at])
    }

    #[inline(always)]
    fn with<const D: usize>(self, cand: u32) -> Self {
        if cand >> D & 1 == 0 {
            return Self::none();
        }
        std::array::from_fn(|at| match D {
            0..6 => (self[at] & CLEAR[D]) << (1 << D),
            // The words without a bit of their number become those with it.
            _ if at & step(D) == 0 => 0,
            _ => self[at - step(D)],
        })
    }

    #[inline(always)]
    fn without<const D: usize>(self, cand: u32) -> Self {
        if cand >> D & 1 == 0 {
            return Self::none();
        }
        std::array::from_fn(|at| match D {
            0..6 => (self[at] >> (1 << D)) & CLEAR[D],
            _ if at & step(D) == 0 && at + step(D) < W => self[at + step(D)],
            _ => 0,
        })
    }

    #[inline(always)]
    fn some_lacks<const D: usize>(self) -> bool {
        let lacking = |at: usize| match D {
            0..6 => self[at] & CLEAR[D],
            _ if at & step(D) == 0 => self[at],
            _ => 0,
        };
        (0..W).fold(0, |any, at| any | lacking(at)) != 0
    }

    const WORDS: usize = W;

    #[inline(always)]
    fn store(self, words: &mut [u64]) {
        words.copy_from_slice(&self);
    }

    #[inline(always)]
    fn is_none(self) -> bool {
        self.iter().fold(0, |any, word| any | word) == 0
    }
}
