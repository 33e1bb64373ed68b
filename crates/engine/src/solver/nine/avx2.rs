//! Registers of AVX2: two digits each.
#![expect(
    unsafe_code,
    reason = "vector instructions; each is sound on a machine that has them, which `HasAvx2` proves"
)]

use std::arch::x86_64::{self as arch, __m256i};

use super::abreast::{Abreast, Running, Side};
use super::form::Work;
use crate::solver::nine::digits::{BACKWARD, FORWARD, Lanes, Over, Register, operations, words_in_place};
use crate::solver::nine::layout::{Digits, column_of};
use crate::solver::nine::words::{ByDigit, Words};

/// The proof that the machine has AVX2.
#[derive(Clone, Copy)]
pub(super) struct HasAvx2(());

impl HasAvx2 {
    /// Returns the proof, where there is one.
    pub(super) fn detect() -> Option<Self> {
        let there = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        there.then_some(Self(()))
    }
}

/// Two digits. It is made from a [`HasAvx2`] or from others alone, so where there is one the instructions are there too: that is why the
/// `unsafe` blocks below are sound.
#[derive(Clone, Copy)]
pub(super) struct Avx2(__m256i);

/// The cells of a band in the order of the bits of a word: the first 16 bits, of the first 16 cells; the others, of those from the twelfth on.
static CELLS: [u8; 32] = {
    let mut order = [0x80; 32];
    let mut i = 0;
    while i < 27 {
        let (bit, cell) = (i / 9 * 11 + i % 9, i / 9 * 9 + column_of(i % 9));
        order[bit] = if bit < 16 { cell } else { cell - 11 } as u8;
        i += 1;
    }
    order
};

/// What the registers of one grid and those of eight have in common.
macro_rules! words {
    ($type:ident) => {
        impl Words for $type {
            type Machine = HasAvx2;

            operations! {
                and(b) = |a, b| arch::_mm256_and_si256(a, b);
                or(b) = |a, b| arch::_mm256_or_si256(a, b);
                xor(b) = |a, b| arch::_mm256_xor_si256(a, b);
                without(b) = |a, b| arch::_mm256_andnot_si256(b, a);
                plus(b) = |a, b| arch::_mm256_add_epi32(a, b);
                minus(b) = |a, b| arch::_mm256_sub_epi32(a, b);
            }

            #[inline(always)]
            fn all(_: HasAvx2, word: u32) -> Self {
                // SAFETY: a `HasAvx2` proves the instructions.
                Self(unsafe { arch::_mm256_set1_epi32(word.cast_signed()) })
            }

            #[inline(always)]
            fn up<const BY: i32>(self) -> Self {
                // SAFETY: a value proves the instructions.
                Self(unsafe { arch::_mm256_slli_epi32::<BY>(self.0) })
            }

            #[inline(always)]
            fn down<const BY: i32>(self) -> Self {
                // SAFETY: a value proves the instructions.
                Self(unsafe { arch::_mm256_srli_epi32::<BY>(self.0) })
            }

            #[inline(always)]
            fn turns(forward: Self, backward: Self) -> Self {
                // SAFETY: the loads read the eight words of each table; a value proves the instructions.
                Self(unsafe {
                    let of = |table: &[u32; 8], sets| {
                        arch::_mm256_permutevar8x32_epi32(
                            arch::_mm256_loadu_si256((&raw const *table).cast()),
                            sets,
                        )
                    };
                    arch::_mm256_or_si256(of(&FORWARD, forward.0), of(&BACKWARD, backward.0))
                })
            }
        }
    };
}

words!(Avx2);
words!(Eight);

impl Lanes for Avx2 {
    #[inline(always)]
    fn load(_: HasAvx2, words: &ByDigit, number: usize) -> Self {
        let (pairs, _) = words.as_chunks::<2>();
        // SAFETY: the load reads the eight words of two digits, which are there; a `HasAvx2` proves the instructions.
        Self(unsafe { arch::_mm256_loadu_si256((&raw const pairs[number]).cast()) })
    }

    #[inline(always)]
    fn each(_: HasAvx2, words: &[u32; 4]) -> Self {
        // SAFETY: the load reads four words that are there; a `HasAvx2` proves the instructions.
        Self(unsafe { arch::_mm256_broadcastsi128_si256(arch::_mm_loadu_si128((&raw const *words).cast())) })
    }

    operations! {
        next() = |a| arch::_mm256_shuffle_epi32::<0b11_00_10_01>(a);
    }

    #[inline(always)]
    fn other(self) -> Option<Self> {
        // SAFETY: a value proves the instructions.
        Some(Self(unsafe { arch::_mm256_permute2x128_si256::<0x01>(self.0, self.0) }))
    }
}

/// One word of eight grids. As with [`Avx2`], a value is a proof.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Eight(__m256i);

impl Side for Eight {
    words_in_place!(8);

    #[inline(always)]
    fn some(self) -> u32 {
        // SAFETY: a value proves the instructions.
        unsafe {
            let zeros = arch::_mm256_cmpeq_epi32(self.0, arch::_mm256_setzero_si256());
            !arch::_mm256_movemask_ps(arch::_mm256_castsi256_ps(zeros)).cast_unsigned() & 0xFF
        }
    }
}

impl Register for Avx2 {
    type Cells = [__m256i; 3];
    type Grids = Abreast<Eight, 1>;
    type Few<const N: usize> = Running<Self::Grids>;

    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: a value proves the instructions.
        unsafe { arch::_mm256_testz_si256(self.0, self.0) == 1 }
    }

    #[inline(always)]
    fn store(self, words: &mut ByDigit, number: usize) {
        let (pairs, _) = words.as_chunks_mut::<2>();
        // SAFETY: the store writes the eight words of two digits, which are there; a value proves the instructions.
        unsafe { arch::_mm256_storeu_si256((&raw mut pairs[number]).cast(), self.0) }
    }

    #[inline(always)]
    fn words(self) -> [u32; 4] {
        let mut words = [0; 4];
        // SAFETY: the store writes four words that are there; a value proves the instructions.
        unsafe { arch::_mm_storeu_si128((&raw mut words).cast(), arch::_mm256_castsi256_si128(self.0)) };
        words
    }

    #[inline(always)]
    fn cells<const N: usize>(grid: &[Self; N]) -> [__m256i; 3] {
        let (a, b, c, d) = (grid[0].0, grid[1].0, grid[2].0, grid[3].0);
        // SAFETY: a value proves the instructions.
        unsafe {
            let order = arch::_mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
            let in_order = |v| arch::_mm256_permutevar8x32_epi32(v, order);
            let (low, high) = (arch::_mm256_unpacklo_epi32(a, b), arch::_mm256_unpacklo_epi32(c, d));
            let third = arch::_mm256_unpacklo_epi64(
                arch::_mm256_unpackhi_epi32(a, b),
                arch::_mm256_unpackhi_epi32(c, d),
            );
            [
                in_order(arch::_mm256_unpacklo_epi64(low, high)),
                in_order(arch::_mm256_unpackhi_epi64(low, high)),
                in_order(third),
            ]
        }
    }

    #[inline(always)]
    fn holds(cells: &[__m256i; 3], words: &ByDigit, band: usize, place: u32) -> u32 {
        // SAFETY: a value proves the instructions.
        let eight = unsafe {
            let moved =
                arch::_mm256_sll_epi32(cells[band], arch::_mm_cvtsi32_si128((31 - place).cast_signed()));
            arch::_mm256_movemask_ps(arch::_mm256_castsi256_ps(moved)).cast_unsigned()
        };
        eight | (words[8][band] >> place & 1) << 8
    }

    #[inline(always)]
    fn placed(machine: HasAvx2, digits: &Digits) -> ByDigit {
        let mut words: ByDigit = [[0; 4]; 16];
        let mut band = 0;
        while band < 3 {
            // SAFETY: each load reads 16 of the 27 bytes of a band, or of an order; a `HasAvx2` proves the instructions.
            let cells = unsafe {
                let start = digits.as_ptr().add(27 * band);
                let cells = arch::_mm256_loadu2_m128i(start.add(11).cast(), start.cast());
                arch::_mm256_shuffle_epi8(cells, arch::_mm256_loadu_si256((&raw const CELLS).cast()))
            };
            let mut digit = 0;
            while digit < 9 {
                // SAFETY: a `HasAvx2` proves the instructions.
                words[digit][band] = unsafe {
                    let own = arch::_mm256_set1_epi8(digit as i8 + 1);
                    arch::_mm256_movemask_epi8(arch::_mm256_cmpeq_epi8(cells, own)).cast_unsigned()
                };
                digit += 1;
            }
            band += 1;
        }
        let _ = machine;
        words
    }

    #[inline(always)]
    fn run<const N: usize, W: Work<Over<Self, N>>>(machine: HasAvx2, work: W) -> W::Answer {
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
        #[inline(never)]
        fn with_features<const N: usize, W: Work<Over<Avx2, N>>>(machine: HasAvx2, work: W) -> W::Answer {
            work.run(Over(machine))
        }
        // SAFETY: a `HasAvx2` proves the instructions.
        unsafe { with_features(machine, work) }
    }
}
