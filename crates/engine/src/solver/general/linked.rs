//! Conclusions from links alone, in two forms. A candidate is removed if with it a linked cell would have no digit
//! left. A candidate is also removed if it is linked to every place of a digit in a house. This is the general form of
//! locked candidates, for boards where links find more than houses do.

use crate::board::{Candidates, Digit};
use crate::solver::general::state::{Contradiction, State};
use crate::solver::general::table::{LinkSets, Table, mark};

/// Removes from each linked cell the candidates that every candidate of the cell at the other end of the link forbids.
pub(super) fn tied(table: &Table, state: &mut State) -> Result<(), Contradiction> {
    if !table.has_ties {
        return Ok(());
    }
    let open: Vec<u16> = state.unsolved().collect();
    for cell in open {
        for tie in table.ties.of(cell.into()) {
            let forbidden = Candidates::from_bits(state.cand(cell)).iter().fold(table.all, |left, digit| {
                let same = if tie.differ { Candidates::only(digit).bits() } else { 0 };
                left & (tie.relation.forbids(digit).bits() | same)
            });
            if forbidden != 0 {
                state.remove(table, tie.cell, forbidden)?;
            }
        }
    }
    Ok(())
}

/// The largest number of places of a digit for which their common links are checked.
const PLACES: usize = 4;

/// Checks each of these houses once for candidates that are linked to all places of a digit.
pub(super) fn common_links(table: &Table, state: &mut State, mut houses: u128) -> Result<(), Contradiction> {
    while houses != 0 {
        let house = houses.trailing_zeros() as u16;
        houses &= !mark(house);
        if !table.wide.get(usize::from(house)).is_some_and(|wide| *wide) {
            continue;
        }
        for digit in Candidates::from_bits(table.all & !state.done(house)) {
            let mut places = [0; PLACES];
            let mut count = 0;
            for &cell in &table.houses[usize::from(house)] {
                if state.cand(cell) & Candidates::only(digit).bits() != 0 {
                    if let Some(place) = places.get_mut(count) {
                        *place = cell;
                    }
                    count += 1;
                }
            }
            if (2..=PLACES).contains(&count) {
                for set in &table.link_sets {
                    seen_by_all(table, state, &places[..count], digit, set)?;
                }
            }
        }
    }
    Ok(())
}

fn seen_by_all(
    table: &Table,
    state: &mut State,
    places: &[u16],
    digit: Digit,
    set: &LinkSets,
) -> Result<(), Contradiction> {
    let forbidden = set.relation.forbids(digit).bits();
    for word in 0..table.cells.div_ceil(64) {
        let mut seen = places.iter().fold(u64::MAX, |seen, &cell| seen & set.of(cell.into())[word]);
        while seen != 0 {
            let cell = word * 64 + seen.trailing_zeros() as usize;
            seen &= seen - 1;
            state.remove(table, cell as u16, forbidden)?;
        }
    }
    Ok(())
}
