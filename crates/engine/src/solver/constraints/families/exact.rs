//! The exact conclusions for cells that all differ.

use super::family::Family;
use crate::solver::constraints::rule::End;
use crate::solver::constraints::sets::{MOST_DIGITS, SumSets};

/// Conditions on the set of digits of cells that all differ.
#[derive(Clone, Copy)]
pub(in crate::solver::constraints) enum Ends<'a> {
    /// Conditions on the first few cells, by number of cells.
    Chain(&'a [End]),
    /// The cells have one of these sums, as bits.
    Sums(&'a SumSets, u64),
}

/// What is left for cells that all differ.
pub(in crate::solver::constraints) struct Left {
    /// The digits of each cell.
    pub(in crate::solver::constraints) keep: [u32; MOST_DIGITS],
    /// The digits that some cell must hold.
    pub(in crate::solver::constraints) required: u32,
}

#[inline(always)]
pub(super) fn left<F: Family>(cands: &[u32], ends: Ends<'_>) -> Option<Left> {
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
pub(super) fn sums_of<F: Family>(cands: &[u32], sums: &SumSets, range: std::ops::Range<usize>) -> u64 {
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
