//! Two to four cells that differ: their sums, and the digits with which they have a sum. Here a loop over the digits is faster than families of sets.
//!
//! Digits count from 0, and there are at most [`MOST_DIGITS`](super::sets::MOST_DIGITS) of them with more than two cells, so sums are the bits of a word.

use super::house::ones;

/// Returns the sums of two cells that differ.
#[inline]
pub(super) fn sums_of_two(a: u32, b: u32) -> u64 {
    ones(a).fold(0, |sums, digit| sums | u64::from(b & !(1 << digit)) << digit)
}

/// Returns the sums of three cells that differ.
#[inline]
pub(super) fn sums_of_three([a, b, c]: [u32; 3]) -> u64 {
    ones(c).fold(0, |sums, digit| {
        let others = !(1 << digit);
        sums | sums_of_two(a & others, b & others) << digit
    })
}

/// Returns the sums of four cells that differ.
pub(super) fn sums_of_four([a, b, c, d]: [u32; 4]) -> u64 {
    ones(d).fold(0, |sums, digit| {
        let others = !(1 << digit);
        sums | sums_of_three([a & others, b & others, c & others]) << digit
    })
}

/// Returns the digits with which two cells that differ have one of these sums.
#[inline]
pub(super) fn fit_two(a: u32, b: u32, sums: u64) -> [u32; 2] {
    ones(a).fold([0, 0], |[keep_a, keep_b], digit| {
        let other = (sums >> digit) as u32 & b & !(1 << digit);
        [keep_a | u32::from(other != 0) << digit, keep_b | other]
    })
}

/// Returns the digits with which three cells that differ have one of these sums.
#[inline]
pub(super) fn fit_three([a, b, c]: [u32; 3], sums: u64) -> [u32; 3] {
    ones(c).fold([0; 3], |keep, digit| {
        let others = !(1 << digit);
        let [fit_a, fit_b] = fit_two(a & others, b & others, sums >> digit);
        [keep[0] | fit_a, keep[1] | fit_b, keep[2] | u32::from(fit_a != 0) << digit]
    })
}

/// Returns the digits with which four cells that differ have one of these sums.
pub(super) fn fit_four([a, b, c, d]: [u32; 4], sums: u64) -> [u32; 4] {
    ones(d).fold([0; 4], |keep, digit| {
        let others = !(1 << digit);
        let [fit_a, fit_b, fit_c] = fit_three([a & others, b & others, c & others], sums >> digit);
        [keep[0] | fit_a, keep[1] | fit_b, keep[2] | fit_c, keep[3] | u32::from(fit_a != 0) << digit]
    })
}
