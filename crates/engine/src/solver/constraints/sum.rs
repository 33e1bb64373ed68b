//! Linear sums over groups of cells. The cells of a group differ and have the same factor.

use std::ops::{BitAnd, BitOr, Shl, Shr};

use smallvec::SmallVec;

use super::families::{Ends, Left};
use super::few::{fit_four, fit_three, fit_two, sums_of_four, sums_of_three, sums_of_two};
use super::model::Model;
use super::rule::{Group, Sum};
use super::sets::MOST_DIGITS;
use super::state::{Contradiction, Done, State};

/// The possible sums of a group's digits.
#[derive(Clone, Copy)]
struct Part {
    low: i64,
    high: i64,
    /// The possible sums as bits, where bit 0 stands for `low`. If the range is too wide for bits, all bits are set.
    sums: u128,
}

impl Part {
    const fn range(low: i64, high: i64) -> Self {
        let span = high - low;
        Self { low, high, sums: if span < 127 { (1 << (span + 1)) - 1 } else { u128::MAX } }
    }
}

/// The largest span of sums that is processed sum by sum. Wider spans use bounds only.
const MOST_SPAN: i64 = 127;

pub(super) fn sum<const W: usize>(model: &Model, state: &mut State, sum: &Sum) -> Done {
    if !may_narrow(state, sum)? {
        return Ok(());
    }
    let mut parts: SmallVec<[Part; 8]> = SmallVec::new();
    for group in &sum.groups {
        let Some(part) = part::<W>(model, state, group) else {
            state.culprit = group.cells[0];
            return Err(Contradiction);
        };
        parts.push(part);
    }
    state.work += 2 + parts.len() as u32;
    let (mut low, mut high, mut span) = (0, 0, 0);
    for (group, part) in sum.groups.iter().zip(&parts) {
        let ends = [group.factor * part.low, group.factor * part.high];
        low += ends[0].min(ends[1]);
        high += ends[0].max(ends[1]);
        span += group.factor.abs() * (part.high - part.low);
    }
    if low > sum.most || high < sum.least {
        state.culprit = sum.groups.first().map_or(0, |group| group.cells[0]);
        return Err(Contradiction);
    }
    if low >= sum.least && high <= sum.most {
        return Ok(());
    }
    let few = span <= MOST_SPAN;
    let window = |from: i64, to: i64| -> u128 {
        if from > to || from > MOST_SPAN || to < 0 {
            return 0;
        }
        let upper = if to >= MOST_SPAN { u128::MAX } else { (1 << (to + 1)) - 1 };
        upper & !((1_u128 << from.max(0)) - 1)
    };
    let reached = if !few {
        SmallVec::new()
    } else if span < 64 {
        allowed::<u64>(sum, &parts, window(sum.least - low, sum.most - low))
    } else {
        allowed::<u128>(sum, &parts, window(sum.least - low, sum.most - low))
    };
    for (at, group) in sum.groups.iter().enumerate().rev() {
        let part = parts[at];
        let allowed = if few {
            reached[at]
        } else {
            let own = [group.factor * part.low, group.factor * part.high];
            let (least, most) =
                (sum.least - (high - own[0].max(own[1])), sum.most - (low - own[0].min(own[1])));
            let (from, to) = if group.factor > 0 {
                (div_up(least, group.factor), most.div_euclid(group.factor))
            } else {
                (div_up(-most, -group.factor), (-least).div_euclid(-group.factor))
            };
            part.sums & window(from - part.low, to - part.low)
        };
        if allowed == part.sums {
            continue;
        }
        if allowed == 0 {
            state.culprit = group.cells[0];
            return Err(Contradiction);
        }
        narrow::<W>(model, state, group, part.low, allowed)?;
    }
    Ok(())
}

/// A word whose bits stand for sums.
trait Word:
    Copy
    + PartialEq
    + From<u8>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// Returns the sums among the lowest ones.
    fn of(sums: u128) -> Self;
}

impl Word for u64 {
    fn of(sums: u128) -> Self {
        sums as Self
    }
}

impl Word for u128 {
    fn of(sums: u128) -> Self {
        sums
    }
}

/// Returns the sums of each group with which the others reach one of these sums of all. Bit 0 stands for the least sum.
fn allowed<T: Word>(sum: &Sum, parts: &[Part], sums: u128) -> SmallVec<[u128; 8]> {
    let none = T::from(0);
    // `before` holds the partial sums, from the least one on, that the groups so far can have. `behind` holds those
    // from which the remaining groups reach the sum.
    let mut before: SmallVec<[T; 8]> = SmallVec::new();
    let mut reached = T::from(1);
    for (group, part) in sum.groups.iter().zip(parts) {
        before.push(reached);
        reached = each(group, part).fold(none, |all, (_, by)| all | reached << by);
    }
    let mut found = SmallVec::from_elem(0, parts.len());
    let mut behind = T::of(sums);
    for (at, (group, part)) in sum.groups.iter().zip(parts).enumerate().rev() {
        let (mut allowed, mut next) = (0, none);
        for (sum, by) in each(group, part) {
            allowed |= u128::from(before[at] << by & behind != none) << sum;
            next = next | behind >> by;
        }
        (found[at], behind) = (allowed, next);
    }
    found
}

/// Returns whether the bounds of the groups can exclude any digit. If they cannot, the sum is not processed further.
fn may_narrow(state: &mut State, sum: &Sum) -> Result<bool, Contradiction> {
    let (mut low, mut high, mut widest) = (0, 0, 0);
    for group in &sum.groups {
        let (least, most) = bounds(group.cells.iter().map(|&cell| state.cand(cell)));
        if least > most {
            state.culprit = group.cells[0];
            return Err(Contradiction);
        }
        let ends = [group.factor * least, group.factor * most];
        low += ends[0].min(ends[1]);
        high += ends[0].max(ends[1]);
        widest = widest.max((ends[1] - ends[0]).abs());
    }
    state.work += 1 + sum.groups.len() as u32 / 8;
    if low > sum.most || high < sum.least {
        state.culprit = sum.groups.first().map_or(0, |group| group.cells[0]);
        return Err(Contradiction);
    }
    Ok(widest > (sum.most - low).min(high - sum.least) && (low < sum.least || high > sum.most))
}

const fn div_up(number: i64, by: i64) -> i64 {
    -(-number).div_euclid(by)
}

/// Returns each sum of a group, from its least one on, and the amount by which it raises the total above the group's least contribution.
#[inline]
fn each(group: &Group, part: &Part) -> impl Iterator<Item = (u32, u32)> {
    let (factor, span) = (group.factor, part.high - part.low);
    let [mut bits, mut more] = [part.sums as u64, (part.sums >> 64) as u64];
    let mut start = 0;
    std::iter::from_fn(move || {
        if bits == 0 {
            (bits, more, start) = (more, 0, 64);
            if bits == 0 {
                return None;
            }
        }
        let sum = start + bits.trailing_zeros();
        bits &= bits - 1;
        let by = if factor > 0 { i64::from(sum) * factor } else { (span - i64::from(sum)) * -factor };
        Some((sum, by as u32))
    })
}

/// Returns the possible sums of a group; `None` if its cells can't differ.
fn part<const W: usize>(model: &Model, state: &State, group: &Group) -> Option<Part> {
    if let [cell] = *group.cells {
        let cand = state.cand(cell);
        let low = cand.trailing_zeros();
        return Some(Part {
            low: low.into(),
            high: 31 - i64::from(cand.leading_zeros()),
            sums: (cand >> low).into(),
        });
    }
    let cands = group.cells.iter().map(|&cell| state.cand(cell));
    if let [a, b] = *group.cells {
        return part_of(sums_of_two(state.cand(a), state.cand(b)));
    }
    if W == 0 {
        let (low, high) = bounds(cands);
        return (low <= high).then(|| Part::range(low, high));
    }
    match *group.cells {
        [a, b, c] => return part_of(sums_of_three([a, b, c].map(|cell| state.cand(cell)))),
        [a, b, c, d] => return part_of(sums_of_four([a, b, c, d].map(|cell| state.cand(cell)))),
        _ => {}
    }
    let (from, to) = bounds(cands.clone());
    let cands: SmallVec<[u32; MOST_DIGITS]> = cands.collect();
    let range = from.max(0) as usize..model.sums.len().min(to.max(0) as usize + 1);
    part_of(model.unit.sums::<W>(&cands, &model.sums, range))
}

/// Returns the sums of cells that differ, given as bits; `None` if there are none.
fn part_of(sums: u64) -> Option<Part> {
    let low = sums.trailing_zeros();
    (sums != 0).then(|| Part {
        low: low.into(),
        high: 63 - i64::from(sums.leading_zeros()),
        sums: (sums >> low).into(),
    })
}

/// Leaves two cells that differ only the digits with which they have one of these sums.
fn narrow_pair(model: &Model, state: &mut State, cells: [u16; 2], sums: u64) -> Done {
    let [a, b] = cells.map(|cell| state.cand(cell));
    let [keep_a, keep_b] = fit_two(a, b, sums);
    state.keep(model, cells[0], keep_a)?;
    state.keep(model, cells[1], keep_b)
}

/// Returns bounds for the sum of cells that differ. The bounds need not be tight. The lower bound is above the upper
/// one if the cells can't differ.
fn bounds(cands: impl Iterator<Item = u32>) -> (i64, i64) {
    let (mut low, mut high, mut union, mut count) = (0, 0, 0_u32, 0);
    for cand in cands {
        low += i64::from(cand.trailing_zeros());
        high += 31 - i64::from(cand.leading_zeros());
        union |= cand;
        count += 1;
    }
    if union.count_ones() < count {
        return (1, 0);
    }
    let (mut least, mut most, mut up, mut down) = (0, 0, union, union);
    for _ in 0..count {
        least += i64::from(up.trailing_zeros());
        up &= up - 1;
        let top = down.ilog2();
        most += i64::from(top);
        down &= !(1 << top);
    }
    (low.max(least), high.min(most))
}

/// Leaves the cells of a group only the digits with which they have one of these sums. Bit 0 of `allowed` stands for
/// `low`.
fn narrow<const W: usize>(model: &Model, state: &mut State, group: &Group, low: i64, allowed: u128) -> Done {
    if let [cell] = *group.cells {
        return state.keep(model, cell, (allowed << low) as u32);
    }
    if let [a, b] = *group.cells {
        return narrow_pair(model, state, [a, b], (allowed << low) as u64);
    }
    if W == 0 {
        let (from, to) =
            (low + i64::from(allowed.trailing_zeros()), low + 127 - i64::from(allowed.leading_zeros()));
        for &cell in &group.cells {
            let others = group.cells.iter().filter(|&&other| other != cell).map(|&other| state.cand(other));
            let (least, most) = bounds(others);
            if least > most {
                state.culprit = cell;
                return Err(Contradiction);
            }
            let below = |to: i64| if to >= 32 { u32::MAX } else { (1_u32 << to.max(0)) - 1 };
            state.keep(model, cell, below(to - least + 1) & !below(from - most))?;
        }
        return Ok(());
    }
    let sums = (allowed << low) as u64;
    match *group.cells {
        [a, b, c] => {
            let keep = fit_three([a, b, c].map(|cell| state.cand(cell)), sums);
            return keep_all(model, state, &group.cells, &keep);
        }
        [a, b, c, d] => {
            let keep = fit_four([a, b, c, d].map(|cell| state.cand(cell)), sums);
            return keep_all(model, state, &group.cells, &keep);
        }
        _ => {}
    }
    state.work += 8;
    let cands: SmallVec<[u32; MOST_DIGITS]> = group.cells.iter().map(|&cell| state.cand(cell)).collect();
    let Some(Left { keep, .. }) = model.unit.left::<W>(&cands, Ends::Sums(&model.sums, sums)) else {
        state.culprit = group.cells[0];
        return Err(Contradiction);
    };
    for (&cell, keep) in group.cells.iter().zip(keep).rev() {
        state.keep(model, cell, keep)?;
    }
    Ok(())
}

/// Leaves each cell only these digits. If they are none, the contradiction shows in the first cell.
fn keep_all(model: &Model, state: &mut State, cells: &[u16], keep: &[u32]) -> Done {
    state.work += 2;
    cells.iter().zip(keep).try_for_each(|(&cell, &digits)| state.keep(model, cell, digits))
}
