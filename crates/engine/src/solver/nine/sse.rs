//! Registers of SSE4.1: one digit each.
#![expect(
    unsafe_code,
    reason = "vector instructions; each is sound on a machine that has them, which `HasSse` proves"
)]

use std::arch::x86_64::{self as arch, __m128i};

use super::abreast::{Abreast, Running, Side};
use super::form::Work;
use crate::solver::nine::digits::{
    EVERY_ROW, FIRST_TWO_ROWS, LAST_ROW, Lanes, Over, Register, operations, words_in_place,
};
use crate::solver::nine::words::{ByDigit, Words};

/// The proof that the machine has SSE4.1.
#[derive(Clone, Copy)]
pub(super) struct HasSse(());

impl HasSse {
    /// Returns the proof, where there is one.
    pub(super) fn detect() -> Option<Self> {
        let there = is_x86_feature_detected!("sse4.1")
            && is_x86_feature_detected!("ssse3")
            && is_x86_feature_detected!("popcnt");
        there.then_some(Self(()))
    }
}

/// One digit. It is made from a [`HasSse`] or from others alone, so where there is one the instructions are there too: that is why the
/// `unsafe` blocks below are sound.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Sse(__m128i);

impl Words for Sse {
    type Machine = HasSse;

    operations! {
        and(b) = |a, b| arch::_mm_and_si128(a, b);
        or(b) = |a, b| arch::_mm_or_si128(a, b);
        xor(b) = |a, b| arch::_mm_xor_si128(a, b);
        without(b) = |a, b| arch::_mm_andnot_si128(b, a);
        plus(b) = |a, b| arch::_mm_add_epi32(a, b);
        minus(b) = |a, b| arch::_mm_sub_epi32(a, b);
    }

    #[inline(always)]
    fn all(_: HasSse, word: u32) -> Self {
        // SAFETY: a `HasSse` proves the instructions.
        Self(unsafe { arch::_mm_set1_epi32(word.cast_signed()) })
    }

    #[inline(always)]
    fn up<const BY: i32>(self) -> Self {
        // SAFETY: a value proves the instructions.
        Self(unsafe { arch::_mm_slli_epi32::<BY>(self.0) })
    }

    #[inline(always)]
    fn down<const BY: i32>(self) -> Self {
        // SAFETY: a value proves the instructions.
        Self(unsafe { arch::_mm_srli_epi32::<BY>(self.0) })
    }

    #[inline(always)]
    fn turns(forward: Self, backward: Self) -> Self {
        // SAFETY: a value proves the instructions.
        Self(unsafe {
            let three = arch::_mm_set1_epi32(0o7);
            let of = |sets, rows: u32| arch::_mm_mullo_epi32(sets, arch::_mm_set1_epi32(rows.cast_signed()));
            let (forward, backward) =
                (arch::_mm_and_si128(forward.0, three), arch::_mm_and_si128(backward.0, three));
            let backward = arch::_mm_or_si128(of(backward, FIRST_TWO_ROWS), of(backward, LAST_ROW));
            arch::_mm_or_si128(of(forward, EVERY_ROW), backward)
        })
    }
}

impl Lanes for Sse {
    #[inline(always)]
    fn load(machine: HasSse, words: &ByDigit, number: usize) -> Self {
        Self::each(machine, &words[number])
    }

    #[inline(always)]
    fn each(_: HasSse, words: &[u32; 4]) -> Self {
        // SAFETY: the load reads four words that are there; a `HasSse` proves the instructions.
        Self(unsafe { arch::_mm_loadu_si128((&raw const *words).cast()) })
    }

    #[inline(always)]
    fn other(self) -> Option<Self> {
        None
    }

    operations! {
        next() = |a| arch::_mm_shuffle_epi32::<0b11_00_10_01>(a);
    }
}

impl Side for Sse {
    words_in_place!(4);

    #[inline(always)]
    fn some(self) -> u32 {
        // SAFETY: a value proves the instructions.
        unsafe {
            let zeros = arch::_mm_cmpeq_epi32(self.0, arch::_mm_setzero_si128());
            !arch::_mm_movemask_ps(arch::_mm_castsi128_ps(zeros)).cast_unsigned() & 0xF
        }
    }
}

impl Register for Sse {
    type Cells = ();
    type Grids = Abreast<Sse, 2>;
    type Few<const N: usize> = Running<Self::Grids>;

    #[inline(always)]
    fn cells<const N: usize>(_: &[Self; N]) {}

    #[inline(always)]
    fn store(self, words: &mut ByDigit, number: usize) {
        // SAFETY: the store writes four words that are there; a value proves the instructions.
        unsafe { arch::_mm_storeu_si128((&raw mut words[number]).cast(), self.0) }
    }

    #[inline(always)]
    fn words(self) -> [u32; 4] {
        let mut words = [0; 4];
        // SAFETY: the store writes four words that are there; a value proves the instructions.
        unsafe { arch::_mm_storeu_si128((&raw mut words).cast(), self.0) };
        words
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: a value proves the instructions.
        unsafe { arch::_mm_testz_si128(self.0, self.0) == 1 }
    }

    #[inline(always)]
    fn run<const N: usize, W: Work<Over<Self, N>>>(machine: HasSse, work: W) -> W::Answer {
        #[target_feature(enable = "sse4.1,ssse3,popcnt")]
        #[inline(never)]
        fn with_features<const N: usize, W: Work<Over<Sse, N>>>(machine: HasSse, work: W) -> W::Answer {
            work.run(Over(machine))
        }
        // SAFETY: a `HasSse` proves the instructions.
        unsafe { with_features(machine, work) }
    }
}
