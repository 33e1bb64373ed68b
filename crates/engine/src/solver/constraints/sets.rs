//! The families of sets of digits that a board asks for: those with a sum, and the subsets of given sets. A family is written as words: bit S stands for the
//! set whose digits are the bits of the number S.

/// The largest number of cells of a chain: the number of digits, which is at most ten where families are used.
pub(super) const MOST_DIGITS: usize = 10;

/// Returns the number of words of a family for a number of digits; `None` if there are too many digits. A module for the
/// web is smaller with fewer numbers.
pub(super) const fn words(digits: usize) -> Option<usize> {
    match digits {
        0..=6 if !cfg!(target_arch = "wasm32") => Some(1),
        7 if !cfg!(target_arch = "wasm32") => Some(2),
        8 if !cfg!(target_arch = "wasm32") => Some(4),
        0..=9 => Some(8),
        10 => Some(16),
        _ => None,
    }
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
}
