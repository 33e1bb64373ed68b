//! Chains: cells that all differ, with conditions on the set of digits of the first few cells. A chain is a cage, or a
//! house with the cages in it.
//!
//! The conclusions are exact: each remaining candidate is part of an assignment of all cells of the chain.

use smallvec::SmallVec;

use super::families::{Ends, Left, Unit};
use super::house::{ones, remove_from_common};
use super::model::Model;
use super::rule::{Chain, End};
use super::sets::MOST_DIGITS;
use super::state::{Contradiction, Done, State};

pub(super) fn chain<const W: usize>(
    model: &Model,
    state: &mut State,
    chain: &Chain,
) -> Result<u32, Contradiction> {
    if let ([a, b], [End { cells: 2, sums: Some([least, most]), .. }]) = (&*chain.cells, &*chain.ends) {
        return two(model, state, [*a, *b], *least, *most);
    }
    if let ([a, b, c], [End { cells: 3, sums: Some([sum, most]), .. }]) = (&*chain.cells, &*chain.ends)
        && sum == most
    {
        return three(model, state, [*a, *b, *c], *sum);
    }
    // With vectors, families are faster for four cells.
    if let ([a, b, c, d], [End { cells: 4, sums: Some([sum, most]), .. }]) = (&*chain.cells, &*chain.ends)
        && sum == most
        && matches!(model.unit, Unit::Plain)
        // Where four cells hold all digits, families say less, on purpose.
        && model.digits > 4
    {
        return four(model, state, [*a, *b, *c, *d], *sum);
    }
    state.work += 8;
    let cands: SmallVec<[u32; MOST_DIGITS]> = chain.cells.iter().map(|&cell| state.cand(cell)).collect();
    let Some(Left { keep, required }) = model.unit.left::<W>(&cands, Ends::Chain(&chain.ends)) else {
        state.culprit = chain.cells[0];
        return Err(Contradiction);
    };
    for (&cell, keep) in chain.cells.iter().zip(keep).rev() {
        state.keep(model, cell, keep)?;
    }
    // A full house holds each digit anyway, and its other rules use that.
    Ok(if chain.cells.len() < model.digits { required & model.all } else { 0 })
}

/// Removes digits that the chain must hold from the cells that see all places of the digit in the chain.
pub(super) fn lock(model: &Model, state: &mut State, cells: &[u16], mut digits: u32) -> Done {
    while digits != 0 {
        let bit = digits & digits.wrapping_neg();
        digits ^= bit;
        let places: SmallVec<[u16; MOST_DIGITS]> =
            cells.iter().copied().filter(|&cell| state.cand(cell) & bit != 0).collect();
        if places.len() > 1 {
            remove_from_common(model, state, &places, bit)?;
        }
    }
    Ok(())
}

/// Returns the digits of one cell for which the other cell has a different digit that completes the sum.
#[inline]
const fn partners(of: u32, other: u32, sum: u32) -> u32 {
    // Digit d of `other` stands for the digit `sum - d`.
    let turned = if sum < 32 {
        other.reverse_bits() >> (31 - sum)
    } else {
        other.reverse_bits().unbounded_shl(sum - 31)
    };
    let half = if sum.is_multiple_of(2) { 1 << (sum / 2) } else { 0 };
    of & turned & !half
}

fn two(
    model: &Model,
    state: &mut State,
    cells: [u16; 2],
    least: u16,
    most: u16,
) -> Result<u32, Contradiction> {
    let [a, b] = cells.map(|cell| state.cand(cell));
    let (mut keep_a, mut keep_b) = (0, 0);
    for sum in least..=most {
        keep_a |= partners(a, b, sum.into());
        keep_b |= partners(b, a, sum.into());
    }
    state.work += 1;
    state.keep(model, cells[0], keep_a)?;
    state.keep(model, cells[1], keep_b)?;
    Ok(if keep_a == keep_b && keep_a.count_ones() == 2 { keep_a } else { 0 })
}

fn three(model: &Model, state: &mut State, cells: [u16; 3], sum: u16) -> Result<u32, Contradiction> {
    let [a, b, c] = cells.map(|cell| state.cand(cell));
    let (mut keep_a, mut keep_b, mut keep_c, mut bits) = (0, 0, 0, c);
    let mut required = u32::MAX;
    state.work += 2;
    while bits != 0 {
        let bit = bits & bits.wrapping_neg();
        bits ^= bit;
        let Some(rest) = u32::from(sum).checked_sub(bit.trailing_zeros()) else { break };
        let of_a = partners(a & !bit, b & !bit, rest);
        if of_a != 0 {
            let of_b = partners(b & !bit, a & !bit, rest);
            keep_a |= of_a;
            keep_b |= of_b;
            keep_c |= bit;
            // If the other two cells have just two digits, they form one set with the third digit. If they have more,
            // they form several sets, whose only common digit is the third one.
            let others = of_a | of_b;
            required &= if others.count_ones() == 2 { others | bit } else { bit };
        }
    }
    state.keep(model, cells[0], keep_a)?;
    state.keep(model, cells[1], keep_b)?;
    state.keep(model, cells[2], keep_c)?;
    Ok(required)
}

/// Returns the digits d for which the bits have `sum` - d. The bits are reversed.
#[inline]
const fn turned(reversed: u32, sum: u32) -> u32 {
    ((reversed as u64) << 31 >> (62 - sum)) as u32
}

fn four(model: &Model, state: &mut State, cells: [u16; 4], sum: u16) -> Result<u32, Contradiction> {
    let [a, b, c, d] = cells.map(|cell| state.cand(cell));
    let (from_a, from_b) = (a.reverse_bits(), b.reverse_bits());
    let mut keep = [0; 4];
    let mut required = u32::MAX;
    // As much as families add, so that nodes are the same on each machine.
    state.work += 8;
    for first in ones(d) {
        let Some(rest) = u32::from(sum).checked_sub(first) else { break };
        for second in ones(c & !(1 << first)) {
            let Some(rest) = rest.checked_sub(second) else { break };
            let used: u32 = 1 << first | 1 << second;
            if rest >= 2 * MOST_DIGITS as u32 {
                continue;
            }
            let half = if rest.is_multiple_of(2) { 1 << (rest / 2) } else { 0 };
            let (left, free) = (!used.reverse_bits(), !(used | half));
            let of_a = a & free & turned(from_b & left, rest);
            if of_a == 0 {
                continue;
            }
            let of_b = b & free & turned(from_a & left, rest);
            keep[0] |= of_a;
            keep[1] |= of_b;
            keep[2] |= 1 << second;
            keep[3] |= 1 << first;
            // As for three cells.
            let others = of_a | of_b;
            required &= if others.count_ones() == 2 { others | used } else { used };
        }
    }
    for (cell, digits) in cells.into_iter().zip(keep) {
        state.keep(model, cell, digits)?;
    }
    Ok(required)
}
