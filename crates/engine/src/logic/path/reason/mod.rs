//! Why a cell holds its digit: the steps of the path that lead to the digit, without the steps that the digit does not
//! rest on.
//!
//! `facts` traces each step back to the steps that it rests on. `replay` checks that each remaining step is still
//! found.

mod facts;
mod replay;

use self::facts::Facts;
use self::replay::replay;
use super::walk::Walk;
use crate::board::Cell;
use crate::logic::options::Options;
use crate::logic::state::State;
use crate::logic::step::Step;
use crate::solver::{Budget, Exhausted};

/// Returns the steps that lead from a position to the digit of an empty cell, in order; `None` if the path ends before
/// the cell has a digit.
///
/// None of the steps can be left out. If the budget runs out while needless steps are being removed, the remaining
/// steps still lead to the digit.
pub(in crate::logic) fn steps_to<const W: usize>(
    start: &State<W>,
    cell: Cell,
    options: &Options,
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<Step>>, Exhausted> {
    let Some(path) = path_to(start, cell, options, budget)? else { return Ok(None) };
    let mut facts = Facts::of(start);
    for step in &path {
        facts.add(step);
    }
    let needed: Vec<Step> = facts.needed_last().map(|at| path[at].clone()).collect();
    let mut kept = replay(start, &needed, options, budget)?.unwrap_or(path);
    let mut before = vec![start.clone()];
    for step in &kept {
        let mut state = before.last().unwrap_or(start).clone();
        state.apply(step);
        before.push(state);
    }
    // Try to leave out each step, from the back, except the last one, which places the digit. The steps before the one
    // left out stay the same.
    for at in (0..kept.len().saturating_sub(1)).rev() {
        match replay(&before[at], &kept[at + 1..], options, budget) {
            Ok(Some(fewer)) => {
                kept.truncate(at);
                kept.extend(fewer);
            }
            Ok(None) => {}
            Err(_) => break,
        }
    }
    Ok(Some(kept))
}

/// Returns the path up to the step that places the cell's digit; `None` if the path ends before.
fn path_to<const W: usize>(
    start: &State<W>,
    cell: Cell,
    options: &Options,
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<Step>>, Exhausted> {
    let mut walk = Walk::new(start.clone(), options);
    let mut path = Vec::new();
    while let Some((_, step)) = walk.next_step_within(budget)? {
        walk.apply(&step);
        let is_last = step.placements.iter().any(|mark| mark.cell == cell);
        path.push(step);
        if is_last {
            return Ok(Some(path));
        }
    }
    Ok(None)
}
