//! Vectors of SSE4.1 and of AVX2: four registers of eight words, or two of sixteen.
#![expect(
    unsafe_code,
    reason = "vector instructions; each is sound on a machine that has them, which the proofs below prove"
)]

use std::arch::x86_64::{self as arch, __m128i, __m256i};

use super::form::Work;
use crate::solver::nine::words::{Over, Words};

/// The proof that the machine has SSE4.1.
#[derive(Clone, Copy)]
pub(super) struct HasSse(());

/// The proof that the machine has AVX2.
#[derive(Clone, Copy)]
pub(super) struct HasAvx2(());

impl HasSse {
    /// Returns the proof, where there is one.
    pub(super) fn detect() -> Option<Self> {
        let there = is_x86_feature_detected!("sse4.1")
            && is_x86_feature_detected!("ssse3")
            && is_x86_feature_detected!("popcnt");
        there.then_some(Self(()))
    }
}

impl HasAvx2 {
    /// Returns the proof, where there is one.
    pub(super) fn detect() -> Option<Self> {
        let there = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("popcnt");
        there.then_some(Self(()))
    }
}

/// The first eight digits of each band, and what is left of all three. One is made from a [`HasSse`] or from others alone, so where
/// there is one the instructions are there too: that is why the `unsafe` blocks below are sound.
#[derive(Clone, Copy)]
pub(super) struct Sse([__m128i; 4]);

/// The first eight digits of two bands; those of the third, and what is left of all three. As with [`Sse`], a value is a proof.
#[derive(Clone, Copy)]
pub(super) struct Avx2([__m256i; 2]);

/// Orders of bytes: words by their number, eight of them.
const fn order(words: [u8; 8]) -> [u8; 16] {
    let mut bytes = [0; 16];
    let mut i = 0;
    while i < 16 {
        bytes[i] = 2 * words[i / 2] + (i % 2) as u8;
        i += 1;
    }
    bytes
}

/// The words left over, by band: those of the next one, and of the one behind.
const NEXT: [u8; 16] = order([1, 2, 0, 3, 4, 5, 6, 7]);
const LAST: [u8; 16] = order([2, 0, 1, 3, 4, 5, 6, 7]);
/// Neighboring words exchanged.
const NEIGHBOURS: [u8; 16] = order([1, 0, 3, 2, 5, 4, 7, 6]);
/// One word eight times.
const FIRST: [u8; 16] = order([0; 8]);
const SECOND: [u8; 16] = order([1; 8]);
const THIRD: [u8; 16] = order([2; 8]);

/// Operations on each register, declared once for both kinds.
macro_rules! elementwise {
    ($and:ident $or:ident $xor:ident $andnot:ident $sub:ident $mul:ident $sll:ident $srl:ident $eq:ident $zero:ident) => {
        #[inline(always)]
        fn and(self, other: Self) -> Self {
            // SAFETY: a value proves the instructions.
            self.with(other, |a, b| unsafe { arch::$and(a, b) })
        }

        #[inline(always)]
        fn or(self, other: Self) -> Self {
            // SAFETY: a value proves the instructions.
            self.with(other, |a, b| unsafe { arch::$or(a, b) })
        }

        #[inline(always)]
        fn xor(self, other: Self) -> Self {
            // SAFETY: a value proves the instructions.
            self.with(other, |a, b| unsafe { arch::$xor(a, b) })
        }

        #[inline(always)]
        fn without(self, other: Self) -> Self {
            // SAFETY: a value proves the instructions.
            self.with(other, |a, b| unsafe { arch::$andnot(b, a) })
        }

        #[inline(always)]
        fn minus(self, other: Self) -> Self {
            // SAFETY: a value proves the instructions.
            self.with(other, |a, b| unsafe { arch::$sub(a, b) })
        }

        #[inline(always)]
        fn times(self, other: Self) -> Self {
            // SAFETY: a value proves the instructions.
            self.with(other, |a, b| unsafe { arch::$mul(a, b) })
        }

        #[inline(always)]
        fn up<const BY: i32>(self) -> Self {
            // SAFETY: a value proves the instructions.
            self.each(|a| unsafe { arch::$sll::<BY>(a) })
        }

        #[inline(always)]
        fn down<const BY: i32>(self) -> Self {
            // SAFETY: a value proves the instructions.
            self.each(|a| unsafe { arch::$srl::<BY>(a) })
        }

        #[inline(always)]
        fn zeros(self) -> Self {
            // SAFETY: a value proves the instructions.
            self.each(|a| unsafe { arch::$eq(a, arch::$zero()) })
        }
    };
}

/// Bits that any or two of eight words have, in each of them; `swap` exchanges halves, quarters and neighbors in turn.
macro_rules! fold {
    ($eight:expr, $and:ident, $or:ident, $($swap:expr),*) => {{
        let (mut any, mut two) = ($eight, None);
        $({
            let swap = $swap;
            let other = swap(any);
            let both = arch::$and(any, other);
            two = Some(match two {
                None => both,
                Some(two) => arch::$or(arch::$or(two, swap(two)), both),
            });
            any = arch::$or(any, other);
        })*
        (any, two.unwrap_or(any))
    }};
}

impl Sse {
    #[inline(always)]
    fn each(self, f: impl Fn(__m128i) -> __m128i) -> Self {
        let [a, b, c, d] = self.0;
        Self([f(a), f(b), f(c), f(d)])
    }

    #[inline(always)]
    fn with(self, other: Self, f: impl Fn(__m128i, __m128i) -> __m128i) -> Self {
        let ([a, b, c, d], [e, g, h, i]) = (self.0, other.0);
        Self([f(a, e), f(b, g), f(c, h), f(d, i)])
    }
}

/// Words of a register in another order.
#[inline(always)]
fn shuffled(v: __m128i, order: &[u8; 16]) -> __m128i {
    // SAFETY: both callers hold a value that proves the instructions; the order is 16 bytes.
    unsafe { arch::_mm_shuffle_epi8(v, arch::_mm_loadu_si128(order.as_ptr().cast())) }
}

/// Bits that any or two of eight words have, and of the ninth one that `last` takes from the rest.
#[inline(always)]
fn folded(eight: __m128i, rest: __m128i, last: &[u8; 16]) -> (__m128i, __m128i) {
    let ninth = shuffled(rest, last);
    // SAFETY: all callers hold a value that proves the instructions.
    unsafe {
        let (any, two) = fold!(
            eight,
            _mm_and_si128,
            _mm_or_si128,
            |v| arch::_mm_shuffle_epi32::<0b01_00_11_10>(v),
            |v| arch::_mm_shuffle_epi32::<0b10_11_00_01>(v),
            |v| shuffled(v, &NEIGHBOURS)
        );
        (arch::_mm_or_si128(any, ninth), arch::_mm_or_si128(two, arch::_mm_and_si128(any, ninth)))
    }
}

/// Returns the first word of one, the second of another, the third of a third one.
#[inline(always)]
fn together(a: __m128i, b: __m128i, c: __m128i) -> __m128i {
    // SAFETY: all callers hold a value that proves the instructions.
    unsafe { arch::_mm_blend_epi16::<0b100>(arch::_mm_blend_epi16::<0b10>(a, b), c) }
}

impl Words for Sse {
    type Machine = HasSse;

    elementwise!(_mm_and_si128 _mm_or_si128 _mm_xor_si128 _mm_andnot_si128 _mm_sub_epi16 _mm_mullo_epi16 _mm_slli_epi16 _mm_srli_epi16 _mm_cmpeq_epi16 _mm_setzero_si128);

    #[inline(always)]
    fn pack(_: HasSse, words: &[u16; 32]) -> Self {
        let (eights, _) = words.as_chunks::<8>();
        // SAFETY: each load reads eight words that are there; a `HasSse` proves the instructions.
        Self(std::array::from_fn(|q| unsafe { arch::_mm_loadu_si128(eights[q].as_ptr().cast()) }))
    }

    #[inline(always)]
    fn all(_: HasSse, word: u16) -> Self {
        // SAFETY: a `HasSse` proves the instructions.
        Self([unsafe { arch::_mm_set1_epi16(word.cast_signed()) }; 4])
    }

    #[inline(always)]
    fn unpack(self) -> [u16; 32] {
        let mut words = [0; 32];
        for (eight, register) in words.as_chunks_mut::<8>().0.iter_mut().zip(self.0) {
            // SAFETY: the store writes eight words that are there; a value proves the instructions.
            unsafe { arch::_mm_storeu_si128(eight.as_mut_ptr().cast(), register) };
        }
        words
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        let [a, b, c, d] = self.0;
        // SAFETY: a value proves the instructions.
        unsafe {
            let all = arch::_mm_or_si128(arch::_mm_or_si128(a, b), arch::_mm_or_si128(c, d));
            arch::_mm_testz_si128(all, all) == 1
        }
    }

    #[inline(always)]
    fn bands(self) -> (Self, Self) {
        let [a, b, c, rest] = self.0;
        (Self([b, c, a, shuffled(rest, &NEXT)]), Self([c, a, b, shuffled(rest, &LAST)]))
    }

    #[inline(always)]
    fn any_and_two(self) -> (Self, Self) {
        let [a, b, c, rest] = self.0;
        let ((a, a2), (b, b2), (c, c2)) =
            (folded(a, rest, &FIRST), folded(b, rest, &SECOND), folded(c, rest, &THIRD));
        (Self([a, b, c, together(a, b, c)]), Self([a2, b2, c2, together(a2, b2, c2)]))
    }

    #[inline(always)]
    fn run<W: Work<Over<Self>>>(machine: HasSse, work: W) -> W::Answer {
        #[target_feature(enable = "sse4.1,ssse3,popcnt")]
        #[inline(never)]
        fn with_features<W: Work<Over<Sse>>>(machine: HasSse, work: W) -> W::Answer {
            work.run(Over(machine))
        }
        // SAFETY: a `HasSse` proves the instructions.
        unsafe { with_features(machine, work) }
    }
}

impl Avx2 {
    #[inline(always)]
    fn each(self, f: impl Fn(__m256i) -> __m256i) -> Self {
        Self([f(self.0[0]), f(self.0[1])])
    }

    #[inline(always)]
    fn with(self, other: Self, f: impl Fn(__m256i, __m256i) -> __m256i) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        Self([f(a, c), f(b, d)])
    }
}

/// Words of both halves of a register in another order each.
#[inline(always)]
fn shuffled_halves(v: __m256i, low: &[u8; 16], high: &[u8; 16]) -> __m256i {
    // SAFETY: all callers hold an `Avx2`, which proves the instructions; the orders are 16 bytes each.
    unsafe {
        let order = arch::_mm256_loadu2_m128i(high.as_ptr().cast(), low.as_ptr().cast());
        arch::_mm256_shuffle_epi8(v, order)
    }
}

/// An order that changes nothing.
const SAME: [u8; 16] = order([0, 1, 2, 3, 4, 5, 6, 7]);

/// The same for two times eight words.
#[inline(always)]
fn folded_halves(eights: __m256i, rest: __m256i, low: &[u8; 16], high: &[u8; 16]) -> (__m256i, __m256i) {
    let ninth = shuffled_halves(rest, low, high);
    // SAFETY: all callers hold an `Avx2`, which proves the instructions.
    unsafe {
        let (any, two) = fold!(
            eights,
            _mm256_and_si256,
            _mm256_or_si256,
            |v| arch::_mm256_shuffle_epi32::<0b01_00_11_10>(v),
            |v| arch::_mm256_shuffle_epi32::<0b10_11_00_01>(v),
            |v| shuffled_halves(v, &NEIGHBOURS, &NEIGHBOURS)
        );
        (arch::_mm256_or_si256(any, ninth), arch::_mm256_or_si256(two, arch::_mm256_and_si256(any, ninth)))
    }
}

/// Returns the second register of a pair, with the bands 0, 1 and 2 in the first three words of its upper half.
#[inline(always)]
fn with_rest(x: __m256i, y: __m256i) -> __m256i {
    // SAFETY: all callers hold an `Avx2`, which proves the instructions.
    unsafe {
        let rest = together(
            arch::_mm256_castsi256_si128(x),
            arch::_mm256_extracti128_si256::<1>(x),
            arch::_mm256_castsi256_si128(y),
        );
        arch::_mm256_inserti128_si256::<1>(y, rest)
    }
}

impl Words for Avx2 {
    type Machine = HasAvx2;

    elementwise!(_mm256_and_si256 _mm256_or_si256 _mm256_xor_si256 _mm256_andnot_si256 _mm256_sub_epi16 _mm256_mullo_epi16 _mm256_slli_epi16 _mm256_srli_epi16 _mm256_cmpeq_epi16 _mm256_setzero_si256);

    #[inline(always)]
    fn pack(_: HasAvx2, words: &[u16; 32]) -> Self {
        let (halves, _) = words.as_chunks::<16>();
        // SAFETY: each load reads sixteen words that are there; a `HasAvx2` proves the instructions.
        Self(std::array::from_fn(|h| unsafe { arch::_mm256_loadu_si256(halves[h].as_ptr().cast()) }))
    }

    #[inline(always)]
    fn all(_: HasAvx2, word: u16) -> Self {
        // SAFETY: a `HasAvx2` proves the instructions.
        Self([unsafe { arch::_mm256_set1_epi16(word.cast_signed()) }; 2])
    }

    #[inline(always)]
    fn unpack(self) -> [u16; 32] {
        let mut words = [0; 32];
        for (half, register) in words.as_chunks_mut::<16>().0.iter_mut().zip(self.0) {
            // SAFETY: the store writes sixteen words that are there; a value proves the instructions.
            unsafe { arch::_mm256_storeu_si256(half.as_mut_ptr().cast(), register) };
        }
        words
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        let [a, b] = self.0;
        // SAFETY: a value proves the instructions.
        unsafe {
            let all = arch::_mm256_or_si256(a, b);
            arch::_mm256_testz_si256(all, all) == 1
        }
    }

    #[inline(always)]
    fn bands(self) -> (Self, Self) {
        let [x, y] = self.0;
        // x is the bands 0 and 1; y is band 2 and the rest.
        let rest_next = shuffled_halves(y, &SAME, &NEXT);
        let rest_last = shuffled_halves(y, &SAME, &LAST);
        // SAFETY: a value proves the instructions.
        unsafe {
            let one_two = arch::_mm256_permute2x128_si256::<0x21>(x, y);
            let two_zero = arch::_mm256_permute2x128_si256::<0x02>(x, y);
            let zero_rest = arch::_mm256_permute2x128_si256::<0x30>(x, rest_next);
            let one_rest = arch::_mm256_permute2x128_si256::<0x31>(x, rest_last);
            (Self([one_two, zero_rest]), Self([two_zero, one_rest]))
        }
    }

    #[inline(always)]
    fn any_and_two(self) -> (Self, Self) {
        let [x, y] = self.0;
        // SAFETY: a value proves the instructions.
        unsafe {
            let rest = arch::_mm256_permute4x64_epi64::<0b11_10_11_10>(y);
            let (x, x2) = folded_halves(x, rest, &FIRST, &SECOND);
            let (y, y2) = folded_halves(y, rest, &THIRD, &THIRD);
            (Self([x, with_rest(x, y)]), Self([x2, with_rest(x2, y2)]))
        }
    }

    #[inline(always)]
    fn run<W: Work<Over<Self>>>(machine: HasAvx2, work: W) -> W::Answer {
        #[target_feature(enable = "avx2,bmi1,popcnt")]
        #[inline(never)]
        fn with_features<W: Work<Over<Avx2>>>(machine: HasAvx2, work: W) -> W::Answer {
            work.run(Over(machine))
        }
        // SAFETY: a `HasAvx2` proves the instructions.
        unsafe { with_features(machine, work) }
    }
}
