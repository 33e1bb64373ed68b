//! 512 bits as 32 words of 16 bits or as 16 of 32 bits, with just the operations that the engine needs.
#![expect(
    unsafe_code,
    reason = "vector instructions; each is sound on a machine that has them, which `Avx512` proves"
)]

use std::arch::x86_64::{self as arch, __m512i};

use super::super::form::Work;
use super::proof::Avx512;

/// A vector. It is made from an [`Avx512`] or from other vectors alone, so where there is one, the instructions are there too:
/// that is why each `unsafe` block below is sound.
#[derive(Clone, Copy)]
pub(in super::super) struct V(__m512i);

/// 64 bytes at an address that one load can fetch.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Line<T>(pub(super) T);

/// Declares operations on vectors: name, arguments, instruction.
macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident($($arg:ident),*) = $call:expr;)*) => {
        $($(#[$doc])*
        #[inline(always)]
        pub(super) fn $name(self $(, $arg: Self)*) -> Self {
            $(let $arg = $arg.0;)*
            // SAFETY: a vector proves the instructions, see `V`.
            V(unsafe { ($call)(self.0 $(, $arg)*) })
        })*
    };
}

impl V {
    operations! {
        and(b) = |a, b| arch::_mm512_and_si512(a, b);
        or(b) = |a, b| arch::_mm512_or_si512(a, b);
        xor(b) = |a, b| arch::_mm512_xor_si512(a, b);
        /// The bits of this one that the other has not.
        without(b) = |a, b| arch::_mm512_andnot_si512(b, a);
        or3(b, c) = |a, b, c| arch::_mm512_ternarylogic_epi64::<0xFE>(a, b, c);
        xor3(b, c) = |a, b, c| arch::_mm512_ternarylogic_epi64::<0x96>(a, b, c);
        /// Bits that two or all of three have.
        two_of(b, c) = |a, b, c| arch::_mm512_ternarylogic_epi64::<0xE8>(a, b, c);
        /// `self | b & c`
        or_both(b, c) = |a, b, c| arch::_mm512_ternarylogic_epi64::<0xF8>(a, b, c);
        /// `self ? b : c`, bit by bit
        choose(b, c) = |a, b, c| arch::_mm512_ternarylogic_epi64::<0xCA>(a, b, c);
        /// `self & (!b | c)`
        unless(b, c) = |a, b, c| arch::_mm512_ternarylogic_epi64::<0xB0>(a, b, c);
        /// `!self & b & c`
        not_but(b, c) = |a, b, c| arch::_mm512_ternarylogic_epi64::<0x08>(a, b, c);
        /// `!self & (b ^ c)`
        not_but_one(b, c) = |a, b, c| arch::_mm512_ternarylogic_epi64::<0x06>(a, b, c);
        minus16(b) = |a, b| arch::_mm512_sub_epi16(a, b);
        least16(b) = |a, b| arch::_mm512_min_epu16(a, b);
        minus8(b) = |a, b| arch::_mm512_sub_epi8(a, b);
        plus32(b) = |a, b| arch::_mm512_add_epi32(a, b);
        minus32(b) = |a, b| arch::_mm512_sub_epi32(a, b);
        /// Each word of 32 bits moved up by as many bits as the other vector's says.
        up_by32(by) = |a, by| arch::_mm512_sllv_epi32(a, by);
        count32() = |a| arch::_mm512_popcnt_epi32(a);
        /// The bytes of this one in the order of `order`.
        bytes_in(order) = |a, order| arch::_mm512_permutexvar_epi8(order, a);
        /// Bytes of this one (indices 0 to 63) and another (64 to 127) in the order of `order`.
        bytes_in_of(order, b) = |a, order, b| arch::_mm512_permutex2var_epi8(a, order, b);
        /// Words of 32 bits of this one (indices 0 to 15) and another (16 to 31).
        words32_in_of(order, b) = |a, order, b| arch::_mm512_permutex2var_epi32(a, order, b);
        /// The lower 32 words of 16 bits as words of 32 bits.
        low_half_wide() = |a| arch::_mm512_cvtepu16_epi32(arch::_mm512_castsi512_si256(a));
        high_half_wide() = |a| arch::_mm512_cvtepu16_epi32(arch::_mm512_extracti64x4_epi64::<1>(a));
        /// The first 16 bytes as words of 32 bits.
        bytes_wide() = |a| arch::_mm512_cvtepu8_epi32(arch::_mm512_castsi512_si128(a));
    }

    #[inline(always)]
    pub(super) fn up16<const BY: u32>(self) -> Self {
        // SAFETY: a vector proves the instructions, see `V`.
        Self(unsafe { arch::_mm512_slli_epi16::<BY>(self.0) })
    }

    #[inline(always)]
    pub(super) fn down16<const BY: u32>(self) -> Self {
        // SAFETY: a vector proves the instructions, see `V`.
        Self(unsafe { arch::_mm512_srli_epi16::<BY>(self.0) })
    }

    #[inline(always)]
    pub(super) fn up32<const BY: u32>(self) -> Self {
        // SAFETY: a vector proves the instructions, see `V`.
        Self(unsafe { arch::_mm512_slli_epi32::<BY>(self.0) })
    }

    /// Returns the words of 16 bits that share a bit with those of another vector.
    #[inline(always)]
    pub(super) fn meets16(self, other: Self) -> u32 {
        // SAFETY: a vector proves the instructions, see `V`.
        unsafe { arch::_mm512_test_epi16_mask(self.0, other.0) }
    }

    /// Returns the words of 16 bits that share no bit with those of another vector.
    #[inline(always)]
    pub(super) fn misses16(self, other: Self) -> u32 {
        // SAFETY: a vector proves the instructions, see `V`.
        unsafe { arch::_mm512_testn_epi16_mask(self.0, other.0) }
    }

    #[inline(always)]
    pub(super) fn equal16(self, other: Self) -> u32 {
        // SAFETY: a vector proves the instructions, see `V`.
        unsafe { arch::_mm512_cmpeq_epi16_mask(self.0, other.0) }
    }

    #[inline(always)]
    pub(super) fn differ16(self, other: Self) -> u32 {
        // SAFETY: a vector proves the instructions, see `V`.
        unsafe { arch::_mm512_cmpneq_epi16_mask(self.0, other.0) }
    }

    #[inline(always)]
    pub(super) fn meets32(self, other: Self) -> u16 {
        // SAFETY: a vector proves the instructions, see `V`.
        unsafe { arch::_mm512_test_epi32_mask(self.0, other.0) }
    }

    #[inline(always)]
    pub(super) fn equal32(self, other: Self) -> u16 {
        // SAFETY: a vector proves the instructions, see `V`.
        unsafe { arch::_mm512_cmpeq_epi32_mask(self.0, other.0) }
    }

    /// Returns the words of 16 bits that a mask names, the others 0.
    #[inline(always)]
    pub(super) fn only16(self, mask: u32) -> Self {
        // SAFETY: a vector proves the instructions, see `V`.
        Self(unsafe { arch::_mm512_maskz_mov_epi16(mask, self.0) })
    }

    /// Those of another vector where a mask says so.
    #[inline(always)]
    pub(super) fn or_where16(self, mask: u32, other: Self) -> Self {
        // SAFETY: a vector proves the instructions, see `V`.
        Self(unsafe { arch::_mm512_mask_mov_epi16(self.0, mask, other.0) })
    }

    #[inline(always)]
    pub(super) fn or_where32(self, mask: u16, other: Self) -> Self {
        // SAFETY: a vector proves the instructions, see `V`.
        Self(unsafe { arch::_mm512_mask_mov_epi32(self.0, mask, other.0) })
    }

    #[inline(always)]
    pub(super) fn or_where8(self, mask: u64, other: Self) -> Self {
        // SAFETY: a vector proves the instructions, see `V`.
        Self(unsafe { arch::_mm512_mask_mov_epi8(self.0, mask, other.0) })
    }

    /// Returns the bytes that a mask names, moved together at the front; the rest 0.
    #[inline(always)]
    pub(super) fn packed8(self, mask: u64) -> Self {
        // SAFETY: a vector proves the instructions, see `V`.
        Self(unsafe { arch::_mm512_maskz_compress_epi8(mask, self.0) })
    }

    /// Returns the first nine words of 16 bits, nine bits of each: 36 bits, 36 bits, 9 bits.
    #[inline(always)]
    pub(super) fn nine_by_nine(self) -> [u64; 3] {
        const NINE: u64 = 0x01FF_01FF_01FF_01FF;
        // SAFETY: a vector proves the instructions, see `V`; `Avx512` is made only where BMI2 is too.
        unsafe {
            let low = arch::_mm512_castsi512_si128(self.0);
            let next = arch::_mm256_extracti128_si256::<1>(arch::_mm512_castsi512_si256(self.0));
            [
                arch::_pext_u64(arch::_mm_cvtsi128_si64(low).cast_unsigned(), NINE),
                arch::_pext_u64(arch::_mm_extract_epi64::<1>(low).cast_unsigned(), NINE),
                arch::_mm_cvtsi128_si64(next).cast_unsigned() & 0x1FF,
            ]
        }
    }

    /// Returns the least of 16 words of 32 bits, each below 65,536.
    #[inline(always)]
    pub(super) fn least32(self) -> u32 {
        // SAFETY: a vector proves the instructions, see `V`.
        unsafe {
            let words = arch::_mm512_cvtepi32_epi16(self.0);
            let (low, high) =
                (arch::_mm256_castsi256_si128(words), arch::_mm256_extracti128_si256::<1>(words));
            arch::_mm_cvtsi128_si32(arch::_mm_minpos_epu16(arch::_mm_min_epu16(low, high))).cast_unsigned()
                & 0xFFFF
        }
    }

    #[inline(always)]
    pub(super) fn bytes(self) -> Line<[u8; 64]> {
        let mut line = Line([0; 64]);
        // SAFETY: the place is 64 bytes, aligned; a vector proves the instructions, see `V`.
        unsafe { arch::_mm512_store_si512((&raw mut line).cast(), self.0) };
        line
    }

    #[inline(always)]
    pub(super) fn words16(self) -> Line<[u16; 32]> {
        let mut line = Line([0; 32]);
        // SAFETY: the place is 64 bytes, aligned; a vector proves the instructions, see `V`.
        unsafe { arch::_mm512_store_si512((&raw mut line).cast(), self.0) };
        line
    }

    #[inline(always)]
    pub(super) fn words32(self) -> Line<[u32; 16]> {
        let mut line = Line([0; 16]);
        // SAFETY: the place is 64 bytes, aligned; a vector proves the instructions, see `V`.
        unsafe { arch::_mm512_store_si512((&raw mut line).cast(), self.0) };
        line
    }
}

/// Vectors from memory: what is behind a line is 64 bytes.
pub(super) trait Fetch {
    /// Returns the bytes as a vector.
    fn fetch(&self, machine: Avx512) -> V;
}

macro_rules! fetch {
    ($($type:ty),*) => {
        $(impl Fetch for Line<$type> {
            #[inline(always)]
            fn fetch(&self, _: Avx512) -> V {
                const { assert!(size_of::<$type>() == 64) };
                // SAFETY: the line is 64 bytes, aligned; an `Avx512` proves the instructions.
                V(unsafe { arch::_mm512_load_si512((&raw const *self).cast()) })
            }
        })*
    };
}

fetch!([u8; 64], [u16; 32], [u32; 16]);

#[expect(
    clippy::unused_self,
    reason = "that there is an `Avx512` is the proof that the instructions are there"
)]
impl Avx512 {
    #[inline(always)]
    pub(super) fn zero(self) -> V {
        // SAFETY: an `Avx512` proves the instructions.
        V(unsafe { arch::_mm512_setzero_si512() })
    }

    #[inline(always)]
    pub(super) fn all8(self, byte: u8) -> V {
        // SAFETY: an `Avx512` proves the instructions.
        V(unsafe { arch::_mm512_set1_epi8(byte.cast_signed()) })
    }

    #[inline(always)]
    pub(super) fn all16(self, word: u16) -> V {
        // SAFETY: an `Avx512` proves the instructions.
        V(unsafe { arch::_mm512_set1_epi16(word.cast_signed()) })
    }

    #[inline(always)]
    pub(super) fn all32(self, word: u32) -> V {
        // SAFETY: an `Avx512` proves the instructions.
        V(unsafe { arch::_mm512_set1_epi32(word.cast_signed()) })
    }

    /// The 81 bytes of a grid in two vectors, zeros behind them.
    #[inline(always)]
    pub(super) fn fetch81(self, bytes: &[u8; 81]) -> (V, V) {
        // SAFETY: 64 bytes are read from the start of 81, and 17 with a mask from byte 64 on; an `Avx512` proves the instructions.
        unsafe {
            let start = bytes.as_ptr().cast::<i8>();
            (V(arch::_mm512_loadu_epi8(start)), V(arch::_mm512_maskz_loadu_epi8(0x1_FFFF, start.add(64))))
        }
    }
}

/// Does a piece of work, compiled for machines that have these instructions.
#[inline]
pub(super) fn vectorized<W: Work<Avx512>>(machine: Avx512, work: W) -> W::Answer {
    // SAFETY: an `Avx512` proves the instructions.
    unsafe { with_features(machine, work) }
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq,bmi1,bmi2,popcnt"
)]
#[inline(never)]
fn with_features<W: Work<Avx512>>(machine: Avx512, work: W) -> W::Answer {
    work.run(machine)
}
