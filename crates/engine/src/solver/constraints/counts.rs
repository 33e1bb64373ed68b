//! How many of a few cells hold a digit of each of several kinds: the numbers add up to that of the cells.

use smallvec::SmallVec;

use super::cover::Cover;
use super::model::Model;
use super::rule::Counts;
use super::state::{Contradiction, Done, State};

/// What is known of one kind of digits.
#[derive(Clone, Copy)]
struct Known {
    /// The cells that hold one of them in any case, and those that may.
    sure: u32,
    possible: u32,
    /// As bits, the numbers of cells that are left.
    left: u64,
    /// The numbers of cells that the kinds before may have together.
    before: u64,
}

/// Returns the numbers that are bits of a word.
fn ones(mut bits: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let one = (bits != 0).then(|| bits.trailing_zeros())?;
        bits &= bits - 1;
        Some(one)
    })
}

pub(super) fn counts(model: &Model, state: &mut State, counts: &Counts) -> Done {
    state.culprit = counts.cells.first().copied().unwrap_or(0);
    let known = |&(_, left): &(u32, u64)| Known { sure: 0, possible: 0, left, before: 0 };
    let mut kinds: SmallVec<[Known; 16]> = counts.kinds.iter().map(known).collect();
    for &cell in &counts.cells {
        let cand = state.cand(cell);
        for (kind, &(digits, _)) in kinds.iter_mut().zip(&counts.kinds) {
            kind.possible += u32::from(cand & digits != 0);
            kind.sure += u32::from(cand & !digits == 0);
        }
    }
    state.work += 2 + counts.cells.len() as u32 / 4;
    let mut covers: SmallVec<[Option<Cover>; 16]> = SmallVec::new();
    let mut reached = 1_u64;
    for (kind, &(digits, _)) in kinds.iter_mut().zip(&counts.kinds) {
        kind.left &= (2 << kind.possible) - (1 << kind.sure);
        // Cells that differ hold the digit once.
        let is_open = digits.is_power_of_two() && kind.left != 0 && kind.left.ilog2() > kind.sure;
        covers.push(is_open.then(|| Cover::new(model, state, &counts.cells, digits)));
        if let Some(Some(cover)) = covers.last() {
            kind.left &= (2 << cover.count) - 1;
        }
        kind.before = reached;
        reached = ones(kind.left).fold(0, |all, count| all | reached << count);
    }
    let mut behind = 1_u64 << counts.cells.len();
    if reached & behind == 0 {
        return Err(Contradiction);
    }
    for (at, (kind, &(digits, _))) in kinds.iter_mut().zip(&counts.kinds).enumerate().rev() {
        let fits = |count: &u32| kind.before << count & behind != 0;
        kind.left = ones(kind.left).filter(fits).fold(0, |all, count| all | 1 << count);
        behind = ones(kind.left).fold(0, |all, count| all | behind >> count);
        if kind.sure == kind.possible {
            continue;
        }
        let (least, most) = (kind.left.trailing_zeros(), kind.left.ilog2());
        if least > kind.sure
            && let Some(cover) = covers[at].as_ref().filter(|cover| cover.count == least)
        {
            cover.fill(model, state, digits)?;
            continue;
        }
        // Those that hold one are all, or all that may do.
        let keep = if most == kind.sure {
            !digits
        } else if least == kind.possible {
            digits
        } else {
            continue;
        };
        for &cell in &counts.cells {
            let cand = state.cand(cell);
            if cand & digits != 0 && cand & !digits != 0 {
                state.keep(model, cell, keep)?;
            }
        }
    }
    Ok(())
}
