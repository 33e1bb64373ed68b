//! Singles: the last empty cell of a house, the only place of a digit, the only candidate of a cell.

use super::state::{State, Step};
use super::tables::{BOXES, Tables};

/// Returns the only place of a digit in a house: first in houses with one empty cell, then in boxes, columns, rows and
/// other houses.
pub(super) fn hidden(tables: &Tables, state: &State) -> Option<Step> {
    only_place(tables, state, true).or_else(|| only_place(tables, state, false))
}

fn only_place(tables: &Tables, state: &State, last: bool) -> Option<Step> {
    for &kind in &tables.scan {
        for &house in &tables.kinds[kind] {
            let house = usize::from(house);
            if state.empty[house] == 0 || (state.empty[house] == 1) != last {
                continue;
            }
            for (digit, places) in state.places_of(house).iter().enumerate() {
                if places.is_power_of_two() {
                    let cell = tables.cells_of(house)[places.trailing_zeros() as usize];
                    let tenths = match (last, kind) {
                        (true, _) => 10,
                        (false, BOXES) => 12,
                        (false, _) => 15,
                    };
                    return Some(Step::place(tenths, tables.cand(usize::from(cell), digit)));
                }
            }
        }
    }
    None
}

/// Returns the only candidate of a cell.
pub(super) fn naked(tables: &Tables, state: &State) -> Option<Step> {
    let cell = state.cand.iter().position(|set| set.is_power_of_two())?;
    Some(Step::place(23, tables.cand(cell, state.cand[cell].trailing_zeros() as usize)))
}
