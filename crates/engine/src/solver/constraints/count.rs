//! Tallies: how many of some cells hold one of some digits.

use super::cover::Cover;
use super::model::Model;
use super::rule::Tally;
use super::state::{Contradiction, Done, State};

pub(super) fn tally(model: &Model, state: &mut State, tally: &Tally) -> Done {
    let (mut sure, mut possible) = (0, 0);
    for &cell in &tally.cells {
        let cand = state.cand(cell);
        possible += u32::from(cand & tally.digits != 0);
        sure += u32::from(cand & !tally.digits == 0);
    }
    state.work += 2;
    if possible < tally.least || sure > tally.most {
        state.culprit = tally.cells.first().copied().unwrap_or(0);
        return Err(Contradiction);
    }
    if sure == possible {
        return Ok(());
    }
    if possible > tally.least && sure < tally.most {
        if !tally.digits.is_power_of_two() || tally.least <= sure {
            return Ok(());
        }
        let cover = Cover::new(model, state, &tally.cells, tally.digits);
        state.work += 2;
        if cover.count < tally.least {
            state.culprit = tally.cells[0];
            return Err(Contradiction);
        }
        return if cover.count == tally.least { cover.fill(model, state, tally.digits) } else { Ok(()) };
    }
    // Either all cells that may hold one of the digits must hold one, or only the cells that must hold one may.
    let keep = if possible == tally.least { tally.digits } else { !tally.digits };
    for &cell in &tally.cells {
        let cand = state.cand(cell);
        if cand & tally.digits != 0 && cand & !tally.digits != 0 {
            state.keep(model, cell, keep)?;
        }
    }
    Ok(())
}
