//! Vectors without vector instructions: plain arrays, which every machine has and WebAssembly too.

use super::form::Work;
use crate::solver::nine::words::{Over, Words};

/// Four eighths of words: the first eight digits of each band, and what is left of all three.
#[derive(Clone, Copy)]
pub(super) struct Portable([[u16; 8]; 4]);

/// Nothing to prove.
#[derive(Clone, Copy)]
pub(super) struct Anywhere;

impl Portable {
    #[inline(always)]
    fn each(self, f: impl Fn(u16) -> u16) -> Self {
        Self(self.0.map(|eight| eight.map(&f)))
    }

    #[inline(always)]
    fn with(self, other: Self, f: impl Fn(u16, u16) -> u16) -> Self {
        let mut out = self.0;
        for (out, other) in out.iter_mut().zip(other.0) {
            for (out, other) in out.iter_mut().zip(other) {
                *out = f(*out, other);
            }
        }
        Self(out)
    }
}

/// Two masks for each band in the place of each of its digits.
#[inline(always)]
fn spread(bands: [u16; 3]) -> Portable {
    let [a, b, c] = bands;
    Portable([[a; 8], [b; 8], [c; 8], [a, b, c, 0, 0, 0, 0, 0]])
}

impl Words for Portable {
    type Machine = Anywhere;

    #[inline(always)]
    fn pack(_: Anywhere, words: &[u16; 32]) -> Self {
        Self(std::array::from_fn(|q| std::array::from_fn(|i| words[8 * q + i])))
    }

    #[inline(always)]
    fn all(_: Anywhere, word: u16) -> Self {
        Self([[word; 8]; 4])
    }

    #[inline(always)]
    fn unpack(self) -> [u16; 32] {
        std::array::from_fn(|i| self.0[i / 8][i % 8])
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.with(other, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.with(other, |a, b| a | b)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.with(other, |a, b| a ^ b)
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.with(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.with(other, u16::wrapping_sub)
    }

    #[inline(always)]
    fn times(self, other: Self) -> Self {
        self.with(other, u16::wrapping_mul)
    }

    #[inline(always)]
    fn up<const BY: i32>(self) -> Self {
        self.each(|word| word << BY)
    }

    #[inline(always)]
    fn down<const BY: i32>(self) -> Self {
        self.each(|word| word >> BY)
    }

    #[inline(always)]
    fn zeros(self) -> Self {
        self.each(|word| if word == 0 { 0xFFFF } else { 0 })
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0.iter().flatten().fold(0, |all, word| all | word) == 0
    }

    #[inline(always)]
    fn bands(self) -> (Self, Self) {
        let [a, b, c, [x, y, z, rest @ ..]] = self.0;
        let last = |x: u16, y: u16, z: u16| [x, y, z, rest[0], rest[1], rest[2], rest[3], rest[4]];
        (Self([b, c, a, last(y, z, x)]), Self([c, a, b, last(z, x, y)]))
    }

    #[inline(always)]
    fn any_and_two(self) -> (Self, Self) {
        let (mut any, mut two) = ([0; 3], [0; 3]);
        for band in 0..3 {
            let (mut a, mut t) = (self.0[3][band], 0);
            for &word in &self.0[band] {
                t |= a & word;
                a |= word;
            }
            (any[band], two[band]) = (a, t);
        }
        (spread(any), spread(two))
    }

    #[inline(always)]
    fn run<W: Work<Over<Self>>>(machine: Anywhere, work: W) -> W::Answer {
        work.run(Over(machine))
    }
}
