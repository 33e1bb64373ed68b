//! Families of nine digits in the registers of AVX-512 and AVX2.
#![expect(
    unsafe_code,
    reason = "vector instructions; each is sound on a machine that has them, which the proofs say"
)]

use std::arch::x86_64::{self as arch, __m256i, __m512i};
use std::ops::Range;

use super::exact::{Ends, Left, left, sums_of};
use super::family::Family;
use super::paths::paths;
use super::plain::CLEAR;
use crate::solver::constraints::rule::Diagram;
use crate::solver::constraints::sets::{MOST_DIGITS, SumSets};

/// Makes the proof that a machine has some instructions, and the functions that use them.
macro_rules! machine {
    ($proof:ident, $family:ident, $features:literal, $($feature:tt)*) => {
        #[doc = concat!("The proof that the machine has ", $features, ".")]
        #[derive(Clone, Copy)]
        pub(in crate::solver::constraints) struct $proof(());

        impl $proof {
            /// Returns the proof, where there is one.
            pub(in crate::solver::constraints) fn detect() -> Option<Self> {
                ($(is_x86_feature_detected!($feature))&&*).then_some(Self(()))
            }

            #[inline]
            pub(super) fn left(self, cands: &[u32], ends: Ends<'_>) -> Option<Left> {
                #[target_feature(enable = $features)]
                fn with_features(cands: &[u32], ends: Ends<'_>) -> Option<Left> {
                    left::<$family>(cands, ends)
                }
                // SAFETY: a proof of the instructions is there.
                unsafe { with_features(cands, ends) }
            }

            #[inline]
            pub(super) fn sums(self, cands: &[u32], sums: &SumSets, range: Range<usize>) -> u64 {
                #[target_feature(enable = $features)]
                fn with_features(cands: &[u32], sums: &SumSets, range: Range<usize>) -> u64 {
                    sums_of::<$family>(cands, sums, range)
                }
                // SAFETY: a proof of the instructions is there.
                unsafe { with_features(cands, sums, range) }
            }

            #[inline]
            pub(super) fn paths(self, diagram: &Diagram, cands: &[u32], words: &mut Vec<u64>) -> Option<[u32; MOST_DIGITS]> {
                #[target_feature(enable = $features)]
                fn with_features(diagram: &Diagram, cands: &[u32], words: &mut Vec<u64>) -> Option<[u32; MOST_DIGITS]> {
                    paths::<$family>(diagram, cands, words)
                }
                // SAFETY: a proof of the instructions is there.
                unsafe { with_features(diagram, cands, words) }
            }
        }
    };
}

machine!(HasAvx512, Avx512, "avx512f,bmi1,popcnt", "avx512f" "bmi1" "popcnt");
machine!(HasAvx2, Avx2, "avx2,bmi1,popcnt", "avx2" "bmi1" "popcnt");

/// A family in a register of AVX-512. Only functions that have these instructions use it.
#[derive(Clone, Copy)]
struct Avx512(__m512i);

/// By digit from the seventh on, the words without a bit of their number, as bits.
const LOW: [u8; 3] = [0b0101_0101, 0b0011_0011, 0b0000_1111];

/// All bits if the candidates have a digit, as many as there are words.
#[inline(always)]
const fn all_if(cand: u32, digit: usize) -> u8 {
    0_u8.wrapping_sub((cand >> digit & 1) as u8)
}

// SAFETY of all blocks: only the functions made by `machine` use the type, and they are called with a proof of the instructions.
impl Family for Avx512 {
    const DIGITS: usize = 9;

    #[inline(always)]
    fn none() -> Self {
        // SAFETY: see above.
        Self(unsafe { arch::_mm512_setzero_si512() })
    }

    #[inline(always)]
    fn only_empty() -> Self {
        // SAFETY: see above.
        Self(unsafe { arch::_mm512_maskz_set1_epi64(1, 1) })
    }

    #[inline(always)]
    fn of(words: &[u64]) -> Self {
        // SAFETY: see above; eight words are read, where there are eight.
        words
            .first_chunk::<8>()
            .map_or_else(Self::none, |words| Self(unsafe { arch::_mm512_loadu_si512(words.as_ptr().cast()) }))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { arch::_mm512_and_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { arch::_mm512_or_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn with<const D: usize>(self, cand: u32) -> Self {
        let there = all_if(cand, D);
        // SAFETY: see above.
        Self(unsafe {
            match D {
                0..6 => {
                    let lacking =
                        arch::_mm512_and_si512(self.0, arch::_mm512_set1_epi64(CLEAR[D].cast_signed()));
                    arch::_mm512_maskz_sllv_epi64(there, lacking, arch::_mm512_set1_epi64(1 << D))
                }
                6 => arch::_mm512_maskz_permutex_epi64::<0b10_10_00_00>(there & !LOW[0], self.0),
                7 => arch::_mm512_maskz_permutex_epi64::<0b01_00_01_00>(there & !LOW[1], self.0),
                _ => arch::_mm512_maskz_shuffle_i64x2::<0b01_00_01_00>(there & !LOW[2], self.0, self.0),
            }
        })
    }

    #[inline(always)]
    fn without<const D: usize>(self, cand: u32) -> Self {
        let there = all_if(cand, D);
        // SAFETY: see above.
        Self(unsafe {
            match D {
                0..6 => {
                    let moved = arch::_mm512_maskz_srlv_epi64(there, self.0, arch::_mm512_set1_epi64(1 << D));
                    arch::_mm512_and_si512(moved, arch::_mm512_set1_epi64(CLEAR[D].cast_signed()))
                }
                6 => arch::_mm512_maskz_permutex_epi64::<0b11_11_01_01>(there & LOW[0], self.0),
                7 => arch::_mm512_maskz_permutex_epi64::<0b11_10_11_10>(there & LOW[1], self.0),
                _ => arch::_mm512_maskz_shuffle_i64x2::<0b11_10_11_10>(there & LOW[2], self.0, self.0),
            }
        })
    }

    #[inline(always)]
    fn some_lacks<const D: usize>(self) -> bool {
        // SAFETY: see above.
        unsafe {
            match D {
                0..6 => {
                    arch::_mm512_test_epi64_mask(self.0, arch::_mm512_set1_epi64(CLEAR[D].cast_signed())) != 0
                }
                _ => arch::_mm512_test_epi64_mask(self.0, self.0) & LOW[D - 6] != 0,
            }
        }
    }

    const WORDS: usize = 8;

    #[inline(always)]
    fn store(self, words: &mut [u64]) {
        if let Some(words) = words.first_chunk_mut::<8>() {
            // SAFETY: see above; eight words are written, where there are eight.
            unsafe { arch::_mm512_storeu_si512(words.as_mut_ptr().cast(), self.0) };
        }
    }

    #[inline(always)]
    fn with_digit(self, digit: u32) -> Self {
        let digit = digit as usize;
        let lacking = self.and(Self::of(&MOVES.lacking[digit]));
        let from = Self::of(&MOVES.moved[digit]);
        // SAFETY: see above.
        Self(unsafe {
            let moved = arch::_mm512_permutexvar_epi64(from.0, lacking.0);
            arch::_mm512_sllv_epi64(moved, arch::_mm512_set1_epi64(MOVES.by[digit]))
        })
    }

    #[inline(always)]
    fn without_digit(self, digit: u32) -> Self {
        let digit = digit as usize;
        let from = Self::of(&MOVES.moved[digit]);
        // SAFETY: see above.
        let moved = Self(unsafe {
            let moved = arch::_mm512_permutexvar_epi64(from.0, self.0);
            arch::_mm512_srlv_epi64(moved, arch::_mm512_set1_epi64(MOVES.by[digit]))
        });
        moved.and(Self::of(&MOVES.lacking[digit]))
    }

    #[inline(always)]
    fn is_none(self) -> bool {
        // SAFETY: see above.
        unsafe { arch::_mm512_test_epi64_mask(self.0, self.0) == 0 }
    }
}

/// By digit: the words and bits without it, the words from which the words with it come, and by how many bits to shift.
struct Moves {
    lacking: [[u64; 8]; 9],
    moved: [[u64; 8]; 9],
    by: [i64; 9],
}

static MOVES: Moves = {
    let mut moves = Moves { lacking: [[0; 8]; 9], moved: [[0; 8]; 9], by: [0; 9] };
    let mut digit = 0;
    while digit < 9 {
        let step = if digit < 6 { 0 } else { 1 << (digit - 6) };
        let mut at = 0;
        while at < 8 {
            moves.lacking[digit][at] = if digit < 6 {
                CLEAR[digit]
            } else if at & step == 0 {
                u64::MAX
            } else {
                0
            };
            moves.moved[digit][at] = (at ^ step) as u64;
            at += 1;
        }
        moves.by[digit] = if digit < 6 { 1 << digit } else { 0 };
        digit += 1;
    }
    moves
};

/// A family in two registers of AVX2. Only functions that have these instructions use it.
#[derive(Clone, Copy)]
struct Avx2(__m256i, __m256i);

/// All bits if the candidates have a digit.
#[inline(always)]
const fn mask_if(cand: u32, digit: usize) -> i64 {
    0_i64.wrapping_sub((cand >> digit & 1) as i64)
}

// SAFETY of all blocks: only the functions made by `machine` use the type, and they are called with a proof of the instructions.
impl Avx2 {
    #[inline(always)]
    fn both(self, work: impl Fn(__m256i) -> __m256i) -> Self {
        Self(work(self.0), work(self.1))
    }

    #[inline(always)]
    fn all(word: i64) -> __m256i {
        // SAFETY: see above.
        unsafe { arch::_mm256_set1_epi64x(word) }
    }

    /// Returns the even words of a register, or the words of its lower half, as a mask.
    #[inline(always)]
    fn low<const D: usize>(there: i64) -> __m256i {
        // SAFETY: see above.
        unsafe {
            if D == 6 {
                arch::_mm256_set_epi64x(0, there, 0, there)
            } else {
                arch::_mm256_set_epi64x(0, 0, there, there)
            }
        }
    }
}

impl Family for Avx2 {
    const DIGITS: usize = 9;

    #[inline(always)]
    fn none() -> Self {
        Self(Self::all(0), Self::all(0))
    }

    #[inline(always)]
    fn only_empty() -> Self {
        // SAFETY: see above.
        Self(unsafe { arch::_mm256_set_epi64x(0, 0, 0, 1) }, Self::all(0))
    }

    #[inline(always)]
    fn of(words: &[u64]) -> Self {
        // SAFETY: see above; eight words are read, where there are eight.
        words.first_chunk::<8>().map_or_else(Self::none, |words| unsafe {
            let start = words.as_ptr();
            Self(arch::_mm256_loadu_si256(start.cast()), arch::_mm256_loadu_si256(start.add(4).cast()))
        })
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: see above.
        unsafe { Self(arch::_mm256_and_si256(self.0, other.0), arch::_mm256_and_si256(self.1, other.1)) }
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: see above.
        unsafe { Self(arch::_mm256_or_si256(self.0, other.0), arch::_mm256_or_si256(self.1, other.1)) }
    }

    #[inline(always)]
    fn with<const D: usize>(self, cand: u32) -> Self {
        let there = mask_if(cand, D);
        // SAFETY: see above.
        unsafe {
            match D {
                0..6 => {
                    let lacking = Self::all(there & CLEAR[D].cast_signed());
                    self.both(|half| {
                        arch::_mm256_sllv_epi64(arch::_mm256_and_si256(half, lacking), Self::all(1 << D))
                    })
                }
                6 => {
                    let low = Self::low::<6>(there);
                    self.both(|half| arch::_mm256_slli_si256::<8>(arch::_mm256_and_si256(half, low)))
                }
                7 => {
                    let low = Self::low::<7>(there);
                    self.both(|half| {
                        arch::_mm256_permute4x64_epi64::<0b01_00_11_10>(arch::_mm256_and_si256(half, low))
                    })
                }
                _ => Self(Self::all(0), arch::_mm256_and_si256(self.0, Self::all(there))),
            }
        }
    }

    #[inline(always)]
    fn without<const D: usize>(self, cand: u32) -> Self {
        let there = mask_if(cand, D);
        // SAFETY: see above.
        unsafe {
            match D {
                0..6 => {
                    let lacking = Self::all(there & CLEAR[D].cast_signed());
                    self.both(|half| {
                        arch::_mm256_and_si256(arch::_mm256_srlv_epi64(half, Self::all(1 << D)), lacking)
                    })
                }
                6 => {
                    let low = Self::low::<6>(there);
                    self.both(|half| arch::_mm256_and_si256(arch::_mm256_srli_si256::<8>(half), low))
                }
                7 => {
                    let low = Self::low::<7>(there);
                    self.both(|half| {
                        arch::_mm256_and_si256(arch::_mm256_permute4x64_epi64::<0b01_00_11_10>(half), low)
                    })
                }
                _ => Self(arch::_mm256_and_si256(self.1, Self::all(there)), Self::all(0)),
            }
        }
    }

    #[inline(always)]
    fn some_lacks<const D: usize>(self) -> bool {
        // SAFETY: see above.
        unsafe {
            let any = arch::_mm256_or_si256(self.0, self.1);
            match D {
                0..6 => arch::_mm256_testz_si256(any, Self::all(CLEAR[D].cast_signed())) == 0,
                6 | 7 => arch::_mm256_testz_si256(any, Self::low::<D>(-1)) == 0,
                _ => arch::_mm256_testz_si256(self.0, self.0) == 0,
            }
        }
    }

    const WORDS: usize = 8;

    #[inline(always)]
    fn store(self, words: &mut [u64]) {
        if let Some(words) = words.first_chunk_mut::<8>() {
            let start = words.as_mut_ptr();
            // SAFETY: see above; eight words are written, where there are eight.
            unsafe {
                arch::_mm256_storeu_si256(start.cast(), self.0);
                arch::_mm256_storeu_si256(start.add(4).cast(), self.1);
            }
        }
    }

    #[inline(always)]
    fn is_none(self) -> bool {
        // SAFETY: see above.
        unsafe {
            let any = arch::_mm256_or_si256(self.0, self.1);
            arch::_mm256_testz_si256(any, any) != 0
        }
    }
}
