//! Vectors of NEON: four registers of eight words.
#![expect(
    unsafe_code,
    reason = "vector instructions; each is sound on a machine that has them, which `HasNeon` proves"
)]

use std::arch::aarch64::{self as arch, uint16x8_t};

use super::form::Work;
use crate::solver::nine::words::{Over, Words};

/// The proof that the machine has NEON.
#[derive(Clone, Copy)]
pub(super) struct HasNeon(());

impl HasNeon {
    /// Returns the proof, where there is one.
    pub(super) fn detect() -> Option<Self> {
        std::arch::is_aarch64_feature_detected!("neon").then_some(Self(()))
    }
}

/// The first eight digits of each band, and what is left of all three. One is made from a [`HasNeon`] or from others alone, so where
/// there is one the instructions are there too: that is why the `unsafe` blocks below are sound.
#[derive(Clone, Copy)]
pub(super) struct Neon([uint16x8_t; 4]);

/// The words left over, by band: those of the next one, and of the one behind.
const NEXT: [u8; 16] = [2, 3, 4, 5, 0, 1, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
const LAST: [u8; 16] = [4, 5, 0, 1, 2, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

impl Neon {
    #[inline(always)]
    fn each(self, f: impl Fn(uint16x8_t) -> uint16x8_t) -> Self {
        let [a, b, c, d] = self.0;
        Self([f(a), f(b), f(c), f(d)])
    }

    #[inline(always)]
    fn with(self, other: Self, f: impl Fn(uint16x8_t, uint16x8_t) -> uint16x8_t) -> Self {
        let ([a, b, c, d], [e, g, h, i]) = (self.0, other.0);
        Self([f(a, e), f(b, g), f(c, h), f(d, i)])
    }
}

/// Operations on each register of two values.
macro_rules! elementwise {
    ($($name:ident = $call:expr;)*) => {
        $(#[inline(always)]
        fn $name(self, other: Self) -> Self {
            // SAFETY: a value proves the instructions.
            self.with(other, |a, b| unsafe { ($call)(a, b) })
        })*
    };
}

/// Words of a register in another order.
#[inline(always)]
fn shuffled(v: uint16x8_t, order: &[u8; 16]) -> uint16x8_t {
    // SAFETY: all callers hold a value that proves the instructions; the order is 16 bytes.
    unsafe {
        let bytes = arch::vreinterpretq_u8_u16(v);
        arch::vreinterpretq_u16_u8(arch::vqtbl1q_u8(bytes, arch::vld1q_u8(order.as_ptr())))
    }
}

impl Words for Neon {
    type Machine = HasNeon;

    elementwise! {
        and = |a, b| arch::vandq_u16(a, b);
        or = |a, b| arch::vorrq_u16(a, b);
        xor = |a, b| arch::veorq_u16(a, b);
        without = |a, b| arch::vbicq_u16(a, b);
        minus = |a, b| arch::vsubq_u16(a, b);
        times = |a, b| arch::vmulq_u16(a, b);
    }

    #[inline(always)]
    fn pack(_: HasNeon, words: &[u16; 32]) -> Self {
        let (eights, _) = words.as_chunks::<8>();
        // SAFETY: each load reads eight words that are there; a `HasNeon` proves the instructions.
        Self(std::array::from_fn(|q| unsafe { arch::vld1q_u16(eights[q].as_ptr()) }))
    }

    #[inline(always)]
    fn all(_: HasNeon, word: u16) -> Self {
        // SAFETY: a `HasNeon` proves the instructions.
        Self([unsafe { arch::vdupq_n_u16(word) }; 4])
    }

    #[inline(always)]
    fn unpack(self) -> [u16; 32] {
        let mut words = [0; 32];
        for (eight, register) in words.as_chunks_mut::<8>().0.iter_mut().zip(self.0) {
            // SAFETY: the store writes eight words that are there; a value proves the instructions.
            unsafe { arch::vst1q_u16(eight.as_mut_ptr(), register) };
        }
        words
    }

    #[inline(always)]
    fn up<const BY: i32>(self) -> Self {
        // SAFETY: a value proves the instructions.
        self.each(|a| unsafe { arch::vshlq_n_u16::<BY>(a) })
    }

    #[inline(always)]
    fn down<const BY: i32>(self) -> Self {
        // SAFETY: a value proves the instructions.
        self.each(|a| unsafe { arch::vshrq_n_u16::<BY>(a) })
    }

    #[inline(always)]
    fn zeros(self) -> Self {
        // SAFETY: a value proves the instructions.
        self.each(|a| unsafe { arch::vceqzq_u16(a) })
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        let [a, b, c, d] = self.0;
        // SAFETY: a value proves the instructions.
        unsafe { arch::vmaxvq_u16(arch::vorrq_u16(arch::vorrq_u16(a, b), arch::vorrq_u16(c, d))) == 0 }
    }

    #[inline(always)]
    fn bands(self) -> (Self, Self) {
        let [a, b, c, rest] = self.0;
        (Self([b, c, a, shuffled(rest, &NEXT)]), Self([c, a, b, shuffled(rest, &LAST)]))
    }

    #[inline(always)]
    fn any_and_two(self) -> (Self, Self) {
        let [a, b, c, rest] = self.0;
        // SAFETY: a value proves the instructions.
        unsafe {
            let fold = |eight: uint16x8_t, ninth: uint16x8_t| {
                let halves = arch::vextq_u16::<4>(eight, eight);
                let (any, two) = (arch::vorrq_u16(eight, halves), arch::vandq_u16(eight, halves));
                let quarters = |v: uint16x8_t| {
                    arch::vreinterpretq_u16_u32(arch::vrev64q_u32(arch::vreinterpretq_u32_u16(v)))
                };
                let both = arch::vandq_u16(any, quarters(any));
                let two = arch::vorrq_u16(arch::vorrq_u16(two, quarters(two)), both);
                let any = arch::vorrq_u16(any, quarters(any));
                let neighbours = |v: uint16x8_t| arch::vrev32q_u16(v);
                let both = arch::vandq_u16(any, neighbours(any));
                let two = arch::vorrq_u16(arch::vorrq_u16(two, neighbours(two)), both);
                let any = arch::vorrq_u16(any, neighbours(any));
                (arch::vorrq_u16(any, ninth), arch::vorrq_u16(two, arch::vandq_u16(any, ninth)))
            };
            let (a, a2) = fold(a, arch::vdupq_laneq_u16::<0>(rest));
            let (b, b2) = fold(b, arch::vdupq_laneq_u16::<1>(rest));
            let (c, c2) = fold(c, arch::vdupq_laneq_u16::<2>(rest));
            let rest = |a, b, c| arch::vcopyq_laneq_u16::<2, 2>(arch::vcopyq_laneq_u16::<1, 1>(a, b), c);
            (Self([a, b, c, rest(a, b, c)]), Self([a2, b2, c2, rest(a2, b2, c2)]))
        }
    }

    #[inline(always)]
    fn run<W: Work<Over<Self>>>(machine: HasNeon, work: W) -> W::Answer {
        #[target_feature(enable = "neon")]
        #[inline(never)]
        fn with_features<W: Work<Over<Neon>>>(machine: HasNeon, work: W) -> W::Answer {
            work.run(Over(machine))
        }
        // SAFETY: a `HasNeon` proves the instructions.
        unsafe { with_features(machine, work) }
    }
}
