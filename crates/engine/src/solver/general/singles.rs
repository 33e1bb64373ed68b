//! Naked and hidden singles, to a fixpoint. All digits of a house are searched at once, with one bit per digit.

use super::table::Table;
use crate::solver::general::state::{Contradiction, State};

/// Places all singles and all singles that follow. Each cell left open has at least two candidates, and each open digit
/// of a house at least two places.
pub(super) fn singles(table: &Table, state: &mut State) -> Result<(), Contradiction> {
    singles_of(table, state, u128::MAX)
}

/// Places all naked singles, and the hidden singles of these houses, given as bits.
#[inline]
pub(super) fn singles_of(table: &Table, state: &mut State, houses: u128) -> Result<(), Contradiction> {
    loop {
        while let Some(cell) = state.naked.pop() {
            let bit = state.cand(cell);
            state.place(table, cell, bit)?;
        }
        state.dirty &= houses;
        let Some(house) = state.next_dirty() else { return Ok(()) };
        hidden(table, state, house)?;
    }
}

fn hidden(table: &Table, state: &mut State, house: u16) -> Result<(), Contradiction> {
    let cells = &*table.houses[usize::from(house)];
    let (mut once, mut twice) = (0, 0);
    for &cell in cells {
        let set = state.cand(cell);
        twice |= once & set;
        once |= set;
    }
    if once != table.all {
        state.culprit = cells[0];
        return Err(Contradiction);
    }
    let mut found = once & !twice & !state.done(house);
    if found == 0 {
        return Ok(());
    }
    for &cell in cells {
        let bit = state.cand(cell) & found;
        if bit == 0 {
            continue;
        }
        if !bit.is_power_of_two() {
            state.culprit = cell;
            return Err(Contradiction);
        }
        state.place(table, cell, bit)?;
        found &= !bit;
        if found == 0 {
            break;
        }
    }
    Ok(())
}
