//! Registers of WebAssembly's SIMD: one digit each. A module that was compiled with it runs only where it is, so there is nothing to prove.

use std::arch::wasm32::{self as arch, v128};

use super::abreast::{Abreast, Running, Side};
use super::form::Work;
use crate::solver::nine::digits::{EVERY_ROW, FIRST_TWO_ROWS, LAST_ROW, Lanes, Over, Register};
use crate::solver::nine::words::{Anywhere, ByDigit, Words};

/// One digit.
#[derive(Clone, Copy)]
pub(super) struct Simd128(v128);

impl Words for Simd128 {
    type Machine = Anywhere;

    #[inline(always)]
    fn all(_: Anywhere, word: u32) -> Self {
        Self(arch::u32x4_splat(word))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(arch::v128_and(self.0, other.0))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(arch::v128_or(self.0, other.0))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(arch::v128_xor(self.0, other.0))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(arch::v128_andnot(self.0, other.0))
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Self(arch::u32x4_add(self.0, other.0))
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Self(arch::u32x4_sub(self.0, other.0))
    }

    #[inline(always)]
    fn up<const BY: i32>(self) -> Self {
        Self(arch::u32x4_shl(self.0, BY.cast_unsigned()))
    }

    #[inline(always)]
    fn down<const BY: i32>(self) -> Self {
        Self(arch::u32x4_shr(self.0, BY.cast_unsigned()))
    }

    #[inline(always)]
    fn turns(forward: Self, backward: Self) -> Self {
        let of = |sets: v128, rows| arch::u32x4_mul(sets, arch::u32x4_splat(rows));
        let three = arch::u32x4_splat(0o7);
        let (forward, backward) = (arch::v128_and(forward.0, three), arch::v128_and(backward.0, three));
        let backward = arch::v128_or(of(backward, FIRST_TWO_ROWS), of(backward, LAST_ROW));
        Self(arch::v128_or(of(forward, EVERY_ROW), backward))
    }
}

impl Lanes for Simd128 {
    #[inline(always)]
    fn load(machine: Anywhere, words: &ByDigit, number: usize) -> Self {
        Self::each(machine, &words[number])
    }

    #[inline(always)]
    fn each(_: Anywhere, &[a, b, c, d]: &[u32; 4]) -> Self {
        Self(arch::u32x4(a, b, c, d))
    }

    #[inline(always)]
    fn other(self) -> Option<Self> {
        None
    }

    #[inline(always)]
    fn next(self) -> Self {
        Self(arch::u32x4_shuffle::<1, 2, 0, 3>(self.0, self.0))
    }
}

impl Side for Simd128 {
    const GRIDS: usize = 4;

    #[inline(always)]
    fn get(&self, grid: usize) -> u32 {
        self.words()[grid % 4]
    }

    #[inline(always)]
    fn set(&mut self, grid: usize, word: u32) {
        let mut words = self.words();
        words[grid % 4] = word;
        let [a, b, c, d] = words;
        self.0 = arch::u32x4(a, b, c, d);
    }

    #[inline(always)]
    fn some(self) -> u32 {
        !u32::from(arch::u32x4_bitmask(arch::u32x4_eq(self.0, arch::u32x4_splat(0)))) & 0xF
    }
}

impl Register for Simd128 {
    type Cells = ();
    type Grids = Abreast<Simd128, 2>;
    type Few<const N: usize> = Running<Self::Grids>;

    #[inline(always)]
    fn cells<const N: usize>(_: &[Self; N]) {}

    #[inline(always)]
    fn store(self, words: &mut ByDigit, number: usize) {
        words[number] = self.words();
    }

    #[inline(always)]
    fn words(self) -> [u32; 4] {
        [
            arch::u32x4_extract_lane::<0>(self.0),
            arch::u32x4_extract_lane::<1>(self.0),
            arch::u32x4_extract_lane::<2>(self.0),
            arch::u32x4_extract_lane::<3>(self.0),
        ]
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        !arch::v128_any_true(self.0)
    }

    #[inline(always)]
    fn run<const N: usize, W: Work<Over<Self, N>>>(machine: Anywhere, work: W) -> W::Answer {
        work.run(Over(machine))
    }
}
