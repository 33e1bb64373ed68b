//! A set of digits in one machine word.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use super::Digit;

/// A set of digits from 1 to 31, as a bit mask: digit `d` is bit `d - 1`. All operations are O(1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Candidates(u32);

impl Candidates {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// Returns the digits 1 to `size`.
    ///
    /// ```
    /// use sudoku_ls_engine::board::{Candidates, Digit};
    /// let all = Candidates::all(4);
    /// assert_eq!(all.iter().map(Digit::get).collect::<Vec<_>>(), [1, 2, 3, 4]);
    /// ```
    pub const fn all(size: usize) -> Self {
        Self(if size >= 31 { u32::MAX >> 1 } else { (1 << size) - 1 })
    }

    /// Returns the set of one digit.
    pub const fn only(digit: Digit) -> Self {
        Self(1 << digit.index())
    }

    /// Returns the set with these bits; bit `d - 1` is digit `d`, and bit 31 is dropped.
    #[doc(hidden)]
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits & (u32::MAX >> 1))
    }

    /// Returns the bits of the set.
    #[doc(hidden)]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Returns the number of digits in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the set contains a digit.
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 & Self::only(digit).0 != 0
    }

    /// Returns the only digit of the set; `None` if the set has no digit or several.
    pub const fn single(self) -> Option<Digit> {
        if self.0.is_power_of_two() { self.first() } else { None }
    }

    /// Returns the smallest digit of the set; `None` if the set is empty.
    pub const fn first(self) -> Option<Digit> {
        if self.0 == 0 { None } else { Digit::from_index(self.0.trailing_zeros() as usize) }
    }

    /// Adds a digit.
    pub const fn insert(&mut self, digit: Digit) {
        self.0 |= Self::only(digit).0;
    }

    /// Removes a digit.
    pub const fn remove(&mut self, digit: Digit) {
        self.0 &= !Self::only(digit).0;
    }

    /// Returns the digits of this set that are not in `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns the digits of the set, ascending.
    pub const fn iter(self) -> CandidatesIter {
        CandidatesIter(self.0)
    }
}

impl FromIterator<Digit> for Candidates {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> Self {
        let mut set = Self::NONE;
        for digit in digits {
            set.insert(digit);
        }
        set
    }
}

impl IntoIterator for Candidates {
    type Item = Digit;
    type IntoIter = CandidatesIter;

    fn into_iter(self) -> CandidatesIter {
        self.iter()
    }
}

impl BitAnd for Candidates {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitAndAssign for Candidates {
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOr for Candidates {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Candidates {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl Not for Candidates {
    type Output = Self;
    fn not(self) -> Self {
        Self::from_bits(!self.0)
    }
}

impl fmt::Debug for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The digits of a set, ascending.
#[derive(Clone, Debug)]
pub struct CandidatesIter(u32);

impl Iterator for CandidatesIter {
    type Item = Digit;

    fn next(&mut self) -> Option<Digit> {
        let digit = Candidates(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(digit)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for CandidatesIter {}
