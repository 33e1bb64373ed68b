//! Registers of NEON: one digit each.
#![expect(
    unsafe_code,
    reason = "vector instructions; each is sound on a machine that has them, which `HasNeon` proves"
)]

use std::arch::aarch64::{self as arch, uint32x4_t};

use super::abreast::{Abreast, Running, Side};
use super::form::Work;
use crate::solver::nine::digits::{
    EVERY_ROW, FIRST_TWO_ROWS, LAST_ROW, Lanes, Over, Register, operations, words_in_place,
};
use crate::solver::nine::words::{ByDigit, Words};

/// The proof that the machine has NEON.
#[derive(Clone, Copy)]
pub(super) struct HasNeon(());

impl HasNeon {
    /// Returns the proof, where there is one.
    pub(super) fn detect() -> Option<Self> {
        std::arch::is_aarch64_feature_detected!("neon").then_some(Self(()))
    }
}

/// One digit. It is made from a [`HasNeon`] or from others alone, so where there is one the instructions are there too: that is why the
/// `unsafe` blocks below are sound.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Neon(uint32x4_t);

/// The bytes of four words, the next band's in the place of each.
const NEXT: [u8; 16] = [4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 12, 13, 14, 15];

impl Words for Neon {
    type Machine = HasNeon;

    operations! {
        and(b) = |a, b| arch::vandq_u32(a, b);
        or(b) = |a, b| arch::vorrq_u32(a, b);
        xor(b) = |a, b| arch::veorq_u32(a, b);
        without(b) = |a, b| arch::vbicq_u32(a, b);
        plus(b) = |a, b| arch::vaddq_u32(a, b);
        minus(b) = |a, b| arch::vsubq_u32(a, b);
    }

    #[inline(always)]
    fn all(_: HasNeon, word: u32) -> Self {
        // SAFETY: a `HasNeon` proves the instructions.
        Self(unsafe { arch::vdupq_n_u32(word) })
    }

    #[inline(always)]
    fn up<const BY: i32>(self) -> Self {
        // SAFETY: a value proves the instructions.
        Self(unsafe { arch::vshlq_n_u32::<BY>(self.0) })
    }

    #[inline(always)]
    fn down<const BY: i32>(self) -> Self {
        // SAFETY: a value proves the instructions.
        Self(unsafe { arch::vshrq_n_u32::<BY>(self.0) })
    }

    #[inline(always)]
    fn turns(forward: Self, backward: Self) -> Self {
        // SAFETY: a value proves the instructions.
        Self(unsafe {
            let three = arch::vdupq_n_u32(0o7);
            let (forward, backward) = (arch::vandq_u32(forward.0, three), arch::vandq_u32(backward.0, three));
            let backward = arch::vorrq_u32(
                arch::vmulq_n_u32(backward, FIRST_TWO_ROWS),
                arch::vmulq_n_u32(backward, LAST_ROW),
            );
            arch::vorrq_u32(arch::vmulq_n_u32(forward, EVERY_ROW), backward)
        })
    }
}

impl Lanes for Neon {
    #[inline(always)]
    fn load(machine: HasNeon, words: &ByDigit, number: usize) -> Self {
        Self::each(machine, &words[number])
    }

    #[inline(always)]
    fn each(_: HasNeon, words: &[u32; 4]) -> Self {
        // SAFETY: the load reads four words that are there; a `HasNeon` proves the instructions.
        Self(unsafe { arch::vld1q_u32(words.as_ptr()) })
    }

    #[inline(always)]
    fn other(self) -> Option<Self> {
        None
    }

    #[inline(always)]
    fn next(self) -> Self {
        // SAFETY: a value proves the instructions; the order is 16 bytes.
        Self(unsafe {
            let bytes = arch::vreinterpretq_u8_u32(self.0);
            arch::vreinterpretq_u32_u8(arch::vqtbl1q_u8(bytes, arch::vld1q_u8(NEXT.as_ptr())))
        })
    }
}

impl Side for Neon {
    words_in_place!(4);

    #[inline(always)]
    fn some(self) -> u32 {
        // SAFETY: a value proves the instructions.
        unsafe {
            let bits = [1, 2, 4, 8];
            arch::vaddvq_u32(arch::vandq_u32(arch::vtstq_u32(self.0, self.0), arch::vld1q_u32(bits.as_ptr())))
        }
    }
}

impl Register for Neon {
    type Cells = ();
    type Grids = Abreast<Neon, 2>;
    type Few<const N: usize> = Running<Self::Grids>;

    #[inline(always)]
    fn cells<const N: usize>(_: &[Self; N]) {}

    #[inline(always)]
    fn store(self, words: &mut ByDigit, number: usize) {
        // SAFETY: the store writes four words that are there; a value proves the instructions.
        unsafe { arch::vst1q_u32(words[number].as_mut_ptr(), self.0) }
    }

    #[inline(always)]
    fn words(self) -> [u32; 4] {
        let mut words = [0; 4];
        // SAFETY: the store writes four words that are there; a value proves the instructions.
        unsafe { arch::vst1q_u32(words.as_mut_ptr(), self.0) };
        words
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: a value proves the instructions.
        unsafe { arch::vmaxvq_u32(self.0) == 0 }
    }

    #[inline(always)]
    fn run<const N: usize, W: Work<Over<Self, N>>>(machine: HasNeon, work: W) -> W::Answer {
        #[target_feature(enable = "neon")]
        #[inline(never)]
        fn with_features<const N: usize, W: Work<Over<Neon, N>>>(machine: HasNeon, work: W) -> W::Answer {
            work.run(Over(machine))
        }
        // SAFETY: a `HasNeon` proves the instructions.
        unsafe { with_features(machine, work) }
    }
}
