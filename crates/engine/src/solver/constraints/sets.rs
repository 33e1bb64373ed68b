//! Families of sets of digits as bits: bit S of a family stands for the set whose digits are the bits of the number S.
//!
//! Nine digits have 512 sets, so a family takes eight words. Shifts add one digit to all sets of a family at once, so
//! the exact conclusions from "these cells differ and have this sum" cost a few hundred operations.

/// A family of sets.
pub(super) type Family<const W: usize> = [u64; W];

/// The largest number of cells of a chain: the number of digits, which is at most ten where families are used.
pub(super) const MOST_DIGITS: usize = 10;

/// By digit, the bits of a word that stand for sets without this digit. Covers the six digits within a word.
const CLEAR: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// Returns the number of words of a family for a number of digits; `None` if there are too many digits.
pub(super) const fn words(digits: usize) -> Option<usize> {
    match digits {
        0..=6 => Some(1),
        7 => Some(2),
        8 => Some(4),
        9 => Some(8),
        10 => Some(16),
        _ => None,
    }
}

/// Returns the family with only the empty set.
pub(super) const fn only_empty<const W: usize>() -> Family<W> {
    let mut family = [0; W];
    family[0] = 1;
    family
}

/// Adds a digit to those sets of a family that lack it.
#[inline]
pub(super) fn with<const W: usize>(from: &Family<W>, digit: usize) -> Family<W> {
    match digit {
        0..6 => from.map(|word| (word & CLEAR[digit]) << (1 << digit)),
        6 => up::<W, 1>(from),
        7 => up::<W, 2>(from),
        8 => up::<W, 4>(from),
        _ => up::<W, 8>(from),
    }
}

/// Returns the sets of a family that have a digit, without it.
#[inline]
pub(super) fn without<const W: usize>(of: &Family<W>, digit: usize) -> Family<W> {
    match digit {
        0..6 => of.map(|word| (word >> (1 << digit)) & CLEAR[digit]),
        6 => down::<W, 1>(of),
        7 => down::<W, 2>(of),
        8 => down::<W, 4>(of),
        _ => down::<W, 8>(of),
    }
}

/// Moves the words without a bit of their number to those with it.
#[inline]
fn up<const W: usize, const STEP: usize>(from: &Family<W>) -> Family<W> {
    std::array::from_fn(|at| if at & STEP == 0 { 0 } else { from[at - STEP] })
}

/// Moves the words with a bit of their number to those without it.
#[inline]
fn down<const W: usize, const STEP: usize>(of: &Family<W>) -> Family<W> {
    std::array::from_fn(|at| if at & STEP == 0 && at + STEP < W { of[at + STEP] } else { 0 })
}

#[inline]
pub(super) fn is_none<const W: usize>(family: &Family<W>) -> bool {
    family.iter().fold(0, |any, word| any | word) == 0
}

/// Returns those of the given digits that are in all sets of a family.
#[inline]
pub(super) fn in_all<const W: usize>(family: &Family<W>, digits: u32) -> u32 {
    let (folded, mut required) = (family.iter().fold(0, |any, word| any | word), 0);
    for (digit, clear) in CLEAR.iter().enumerate() {
        required |= u32::from(folded & clear == 0) << digit;
    }
    for digit in CLEAR.len()..MOST_DIGITS {
        let step = 1 << (digit - CLEAR.len());
        let without = (0..W).filter(|at| at & step == 0).fold(0, |any, at| any | family[at]);
        required |= u32::from(without == 0) << digit;
    }
    required & digits
}

/// Returns the words of the family of all sets with `count` digits that are subsets of one of the given sets.
pub(super) fn within(words: usize, count: usize, sets: &[u32]) -> Box<[u64]> {
    let mut family = vec![0_u64; words];
    for set in 0..words as u32 * 64 {
        if set.count_ones() as usize == count && sets.iter().any(|all| set & !all == 0) {
            family[set as usize / 64] |= 1 << (set % 64);
        }
    }
    family.into()
}

/// For each sum, the family of all sets with this sum, where digits are counted from 0.
pub(super) struct SumSets {
    words: usize,
    /// By sum, the words of its family.
    of: Box<[u64]>,
}

impl SumSets {
    pub(super) fn new(digits: usize) -> Self {
        let Some(words) = words(digits) else { return Self { words: 0, of: Box::default() } };
        let most = digits * digits.saturating_sub(1) / 2;
        let mut of = vec![0_u64; (most + 1) * words];
        for set in 0..1_usize << digits {
            let sum: usize = (0..digits).filter(|digit| set >> digit & 1 == 1).sum();
            of[sum * words + set / 64] |= 1 << (set % 64);
        }
        Self { words, of: of.into() }
    }

    /// Returns the number of sums, from 0.
    pub(super) fn len(&self) -> usize {
        self.of.len().checked_div(self.words).unwrap_or(0)
    }

    /// Returns the words of the family of a sum; empty if no set has this sum.
    pub(super) fn of(&self, sum: usize) -> &[u64] {
        self.of.get(sum * self.words..(sum + 1) * self.words).unwrap_or_default()
    }

    /// Returns the words of the family of all sets with a sum from `least` to `most`.
    pub(super) fn between(&self, least: u16, most: u16) -> Box<[u64]> {
        let mut family = vec![0; self.words];
        for sum in least..=most {
            for (to, from) in family.iter_mut().zip(self.of(sum.into())) {
                *to |= from;
            }
        }
        family.into()
    }

    /// Adds the sets with a sum to a family.
    #[inline]
    pub(super) fn add_to<const W: usize>(&self, sum: usize, family: &mut Family<W>) {
        for (to, from) in family.iter_mut().zip(self.of(sum)) {
            *to |= from;
        }
    }

    /// Returns whether a family has a set of this sum.
    #[inline]
    pub(super) fn meets<const W: usize>(&self, sum: usize, family: &Family<W>) -> bool {
        family.iter().zip(self.of(sum)).fold(0, |any, (a, b)| any | (a & b)) != 0
    }
}
