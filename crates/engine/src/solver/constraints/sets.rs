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

/// Takes the sets of one family that lack a digit, adds the digit to each, and adds the results to another family.
#[inline]
pub(super) fn join<const W: usize>(to: &mut Family<W>, from: &Family<W>, digit: usize) {
    if digit < 6 {
        for (to, from) in to.iter_mut().zip(from) {
            *to |= (from & CLEAR[digit]) << (1 << digit);
        }
    } else {
        let step = 1 << (digit - 6);
        for at in (0..W).filter(|at| at & step == 0 && at + step < W) {
            to[at + step] |= from[at];
        }
    }
}

/// Returns the sets of `from` that lack a digit and are in `of` once the digit is added.
#[inline]
pub(super) fn joined<const W: usize>(from: &Family<W>, of: &Family<W>, digit: usize) -> Family<W> {
    let mut found = [0; W];
    if digit < 6 {
        for at in 0..W {
            found[at] = (of[at] >> (1 << digit)) & CLEAR[digit] & from[at];
        }
    } else {
        let step = 1 << (digit - 6);
        for at in (0..W).filter(|at| at & step == 0 && at + step < W) {
            found[at] = of[at + step] & from[at];
        }
    }
    found
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
