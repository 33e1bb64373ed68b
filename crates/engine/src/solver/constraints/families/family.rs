//! What a family of sets of digits can do, in words or in registers.

/// Calls a function of a family that takes its digit as a parameter of the type.
macro_rules! by_digit {
    ($family:expr, $digit:expr, $function:ident) => {
        match $digit {
            0 => $family.$function::<0>(1),
            1 => $family.$function::<1>(1 << 1),
            2 => $family.$function::<2>(1 << 2),
            3 => $family.$function::<3>(1 << 3),
            4 => $family.$function::<4>(1 << 4),
            5 => $family.$function::<5>(1 << 5),
            6 => $family.$function::<6>(1 << 6),
            7 => $family.$function::<7>(1 << 7),
            8 => $family.$function::<8>(1 << 8),
            _ => $family.$function::<9>(1 << 9),
        }
    };
}

/// A family of sets of digits.
pub(super) trait Family: Copy {
    /// The family with no set.
    fn none() -> Self;
    /// The family with only the empty set.
    fn only_empty() -> Self;
    /// Returns the family with these words; none if there are not enough of them.
    fn of(words: &[u64]) -> Self;
    /// Returns the sets in both families.
    fn and(self, other: Self) -> Self;
    /// Returns the sets in either family.
    fn or(self, other: Self) -> Self;
    /// Returns the sets that lack the digit `D`, with it, if the candidates have the digit.
    fn with<const D: usize>(self, cand: u32) -> Self;
    /// Returns the sets that have the digit `D`, without it, if the candidates have the digit.
    fn without<const D: usize>(self, cand: u32) -> Self;
    /// Returns whether some set lacks the digit `D`.
    fn some_lacks<const D: usize>(self) -> bool;
    /// Returns whether there is no set.
    fn is_none(self) -> bool;
    /// Writes the words of the family.
    fn store(self, words: &mut [u64]);
    /// Returns the sets that lack a digit, with it.
    #[inline(always)]
    fn with_digit(self, digit: u32) -> Self {
        by_digit!(self, digit, with)
    }
    /// Returns the sets that have a digit, without it.
    #[inline(always)]
    fn without_digit(self, digit: u32) -> Self {
        by_digit!(self, digit, without)
    }
    /// The number of digits.
    const DIGITS: usize;
    /// The number of words.
    const WORDS: usize;
}
