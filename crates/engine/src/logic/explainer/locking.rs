//! Pointing and claiming: all places of a digit in one house lie in a second house that crosses it.

use super::pattern::{Basis, Changed, Pattern, Sink};
use super::state::{State, Step};
use super::tables::{BOXES, COLUMNS, Cand, ROWS, Tables, bits, digits_of};

/// Calls `found` with the house, crossing house and digit of each locked digit: at least two places in the house, all
/// of them in the crossing house. `digits` selects the digits of a house. `found` returns whether to stop.
fn locked(
    tables: &Tables,
    state: &State,
    digits: impl Fn(usize) -> u32,
    mut found: impl FnMut(usize, usize, usize) -> bool,
) {
    for &(house, crossing, shared) in &tables.crossings {
        let (house, crossing) = (usize::from(house), usize::from(crossing));
        let digits = digits(house);
        if digits == 0 {
            continue;
        }
        let places = state.places_of(house);
        for digit in bits(digits) {
            let places = places[digit];
            if places & !shared != 0 || places & places.wrapping_sub(1) == 0 {
                continue;
            }
            if found(house, crossing, digit) {
                return;
            }
        }
    }
}

fn removals(tables: &Tables, state: &State, house: usize, crossing: usize, digit: usize) -> Vec<Cand> {
    let rest = state.places(crossing, digit) & !tables.shared(crossing, house);
    bits(rest).map(|place| tables.cand(usize::from(tables.cells_of(crossing)[place]), digit)).collect()
}

/// Returns the first locked digit that leaves the digit a single place in another house.
pub(super) fn direct(tables: &Tables, state: &State) -> Option<Step> {
    let mut step = None;
    locked(
        tables,
        state,
        |_| digits_of(tables),
        |house, crossing, digit| {
            let kind = usize::from(tables.kind_of[house]);
            for &third in &tables.kinds[kind] {
                let third = usize::from(third);
                let places = state.places(third, digit);
                let shared = tables.shared(third, crossing);
                if third == house || shared == 0 || places.count_ones() < 2 {
                    continue;
                }
                let left = places & !shared;
                if left.is_power_of_two() {
                    let cell = tables.cells_of(third)[left.trailing_zeros() as usize];
                    step = Some(Step {
                        tenths: if kind == BOXES { 17 } else { 19 },
                        placement: Some(tables.cand(usize::from(cell), digit)),
                        removals: removals(tables, state, house, crossing, digit),
                    });
                    return true;
                }
            }
            false
        },
    );
    step
}

/// Hands each locked digit that removes a candidate to the sink. With `only`, searches only the changed digits of each
/// house.
pub(super) fn search(tables: &Tables, state: &State, only: Option<&Changed>, sink: &mut Sink<'_>) {
    let digits = |house: usize| only.map_or(digits_of(tables), |only| only.digits[house]);
    locked(tables, state, digits, |house, crossing, digit| {
        if state.places(crossing, digit) & !tables.shared(crossing, house) == 0 {
            return false;
        }
        let removals = removals(tables, state, house, crossing, digit);
        let lines = matches!(usize::from(tables.kind_of[crossing]), ROWS | COLUMNS);
        let (base, cover) = ([house as u16], [crossing as u16]);
        let basis = Basis::Fish { digit, base: &base, cover: &cover };
        sink(&Pattern { tenths: if lines { 26 } else { 28 }, removals: &removals, basis })
    });
}
