//! Families of sets of digits as bits: bit S of a family stands for the set whose digits are the bits of the number S. The exact
//! conclusions for cells that all differ, with conditions on the sets of digits that the first few of them hold.
//!
//! Nine digits have 512 sets: eight words of 64 bits, or one register of AVX-512. A shift adds one digit to all sets of a family at
//! once, so the exact conclusions from "these cells differ and have this sum" cost a few hundred operations.

mod paths;
mod plain;
#[cfg(test)]
mod tests;
#[cfg(target_arch = "x86_64")]
mod x86;

use self::paths::paths;
use super::rule::{Diagram, End};
use super::sets::{MOST_DIGITS, SumSets};

/// A family of sets of digits.
trait Family: Copy {
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
    fn with_digit(self, digit: u32) -> Self;
    /// Returns the sets that have a digit, without it.
    fn without_digit(self, digit: u32) -> Self;
    /// The number of digits.
    const DIGITS: usize;
    /// The number of words.
    const WORDS: usize;
}

/// Conditions on the set of digits of cells that all differ.
#[derive(Clone, Copy)]
pub(super) enum Ends<'a> {
    /// Conditions on the first few cells, by number of cells.
    Chain(&'a [End]),
    /// The cells have one of these sums, as bits.
    Sums(&'a SumSets, u64),
}

/// What is left for cells that all differ.
pub(super) struct Left {
    /// The digits of each cell.
    pub(super) keep: [u32; MOST_DIGITS],
    /// The digits that some cell must hold.
    pub(super) required: u32,
}

/// The vector unit of the machine.
#[derive(Clone, Copy)]
pub(super) enum Unit {
    #[cfg(target_arch = "x86_64")]
    Avx512(x86::HasAvx512),
    #[cfg(target_arch = "x86_64")]
    Avx2(x86::HasAvx2),
    Plain,
}

impl Unit {
    /// Returns the vector unit of this machine.
    pub(super) fn detect() -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(proof) = x86::HasAvx512::detect() {
            return Self::Avx512(proof);
        } else if let Some(proof) = x86::HasAvx2::detect() {
            return Self::Avx2(proof);
        }
        Self::Plain
    }

    /// Returns the digits of cells that all differ; `None` if there are none. Each digit that is left is part of an assignment of all
    /// cells. At most [`MOST_DIGITS`] cells are looked at.
    ///
    /// A family has `W` words.
    #[inline]
    pub(super) fn left<const W: usize>(self, cands: &[u32], ends: Ends<'_>) -> Option<Left> {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(proof) if W == 8 => proof.left(cands, ends),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(proof) if W == 8 => proof.left(cands, ends),
            _ => left::<[u64; W]>(cands, ends),
        }
    }

    /// Returns the digits of each cell of a line that are on a path of the diagram without a repeated digit; `None` if there is no such path.
    #[inline]
    pub(super) fn paths<const W: usize>(
        self,
        diagram: &Diagram,
        cands: &[u32],
        words: &mut Vec<u64>,
    ) -> Option<[u32; MOST_DIGITS]> {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(proof) if W == 8 => proof.paths(diagram, cands, words),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(proof) if W == 8 => proof.paths(diagram, cands, words),
            _ => paths::<[u64; W]>(diagram, cands, words),
        }
    }

    /// Returns the sums in a range that cells that all differ can have, as bits.
    #[inline]
    pub(super) fn sums<const W: usize>(
        self,
        cands: &[u32],
        sums: &SumSets,
        range: std::ops::Range<usize>,
    ) -> u64 {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(proof) if W == 8 => proof.sums(cands, sums, range),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(proof) if W == 8 => proof.sums(cands, sums, range),
            _ => sums_of::<[u64; W]>(cands, sums, range),
        }
    }
}

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
use by_digit;

#[inline(always)]
fn left<F: Family>(cands: &[u32], ends: Ends<'_>) -> Option<Left> {
    // By number of cells, the sets that the first cells can hold.
    let mut layers = [F::none(); MOST_DIGITS];
    let mut family = F::only_empty();
    let mut next = match ends {
        Ends::Chain(ends) => ends,
        Ends::Sums(..) => &[],
    };
    for ((at, &cand), layer) in cands.iter().enumerate().zip(&mut layers) {
        *layer = family;
        family = after(family, cand);
        if let Some((end, more)) = next.split_first().filter(|(end, _)| usize::from(end.cells) == at + 1) {
            next = more;
            family = family.and(F::of(&end.sets));
        }
    }
    if let Ends::Sums(sums, mut bits) = ends {
        let mut sets = F::none();
        while bits != 0 {
            sets = sets.or(F::of(sums.of(bits.trailing_zeros() as usize)));
            bits &= bits - 1;
        }
        family = family.and(sets);
    }
    if family.is_none() {
        return None;
    }
    let mut left = Left { keep: [0; MOST_DIGITS], required: required(family) };
    for ((&cand, layer), keep) in cands.iter().zip(&layers).zip(&mut left.keep).rev() {
        (*keep, family) = before(*layer, cand, family);
    }
    Some(left)
}

#[inline(always)]
fn sums_of<F: Family>(cands: &[u32], sums: &SumSets, range: std::ops::Range<usize>) -> u64 {
    let family = cands.iter().fold(F::only_empty(), |family, &cand| after(family, cand));
    range.fold(0, |bits, sum| bits | u64::from(!family.and(F::of(sums.of(sum))).is_none()) << sum)
}

/// Calls a macro with each digit of a family.
macro_rules! each_digit {
    ($family:ident, $do:ident) => {
        each_digit!($family, $do, 0 1 2 3 4 5 6 7 8 9);
    };
    ($family:ident, $do:ident, $($digit:literal)*) => {
        $(if $digit < $family::DIGITS { $do!($digit); })*
    };
}

/// Returns the sets with one digit more than a set of the family.
#[inline(always)]
fn after<F: Family>(from: F, cand: u32) -> F {
    let mut to = F::none();
    macro_rules! add {
        ($digit:literal) => {
            to = to.or(from.with::<$digit>(cand));
        };
    }
    each_digit!(F, add);
    to
}

/// Returns the digits that lead from a set of `from` to one in `to`, and the sets of `from` with such a digit.
#[inline(always)]
fn before<F: Family>(from: F, cand: u32, to: F) -> (u32, F) {
    let (mut keep, mut sets) = (0, F::none());
    macro_rules! remove {
        ($digit:literal) => {
            let found = to.without::<$digit>(cand).and(from);
            keep |= u32::from(!found.is_none()) << $digit;
            sets = sets.or(found);
        };
    }
    each_digit!(F, remove);
    (keep, sets)
}

/// Returns the digits that are in all sets of the family.
#[inline(always)]
fn required<F: Family>(family: F) -> u32 {
    let mut digits = 0;
    macro_rules! test {
        ($digit:literal) => {
            digits |= u32::from(!family.some_lacks::<$digit>()) << $digit;
        };
    }
    each_digit!(F, test);
    digits
}
