//! Locked candidates between any two houses: if the places of a digit in one house all lie in another house, the digit
//! is removed from the rest of the other house.

use crate::solver::general::state::{Contradiction, State};
use crate::solver::general::table::{Split, Table, mark};

/// Checks each house that changed once. If candidates were removed, new work is waiting in the state.
pub(super) fn locked(table: &Table, state: &mut State) -> Result<(), Contradiction> {
    let mut houses = std::mem::take(&mut state.stale);
    while houses != 0 {
        let house = houses.trailing_zeros() as u16;
        houses &= !mark(house);
        let open = table.all & !state.done(house);
        if open == 0 || usize::from(house) >= table.houses.len() {
            continue;
        }
        for split in table.splits.of(house.into()) {
            part_by_part(table, state, split, open)?;
        }
    }
    Ok(())
}

fn part_by_part(table: &Table, state: &mut State, split: &Split, open: u32) -> Result<(), Contradiction> {
    let union = |state: &State, cells: &[u16]| cells.iter().fold(0, |set, &cell| set | state.cand(cell));
    let (mut once, mut twice) = (union(state, &split.rest), 0);
    let rest = once;
    for part in &split.parts {
        let set = union(state, &part.cells);
        twice |= once & set;
        once |= set;
    }
    let alone = once & !twice & !rest & open;
    if alone == 0 {
        return Ok(());
    }
    for part in &split.parts {
        let locked = union(state, &part.cells) & alone;
        if locked != 0 {
            for &cell in &part.outside {
                state.remove(table, cell, locked)?;
            }
        }
    }
    Ok(())
}
