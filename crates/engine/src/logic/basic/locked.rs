//! Locked candidates: all places of a digit in one house also lie in another house.

use crate::logic::search::{Flow, Search, Sink};
use crate::logic::state::{Crossing, HouseId, State};
use crate::logic::step::{Role, Step, Why};
use crate::logic::technique::Technique;

/// Hands every application of pointing (from a box or another house that is not a line) or of claiming (from a line) to
/// the sink.
pub(in crate::logic) fn find<const W: usize>(
    technique: Technique,
    search: &mut Search<'_, W>,
    sink: Sink<'_>,
) -> Flow {
    let state = search.state;
    let tables = state.tables();
    let pointing = technique == Technique::Pointing;
    for (id, house) in (0..).zip(&tables.houses) {
        if house.line == pointing || !house.complete {
            continue;
        }
        for digit in state.left(id) {
            let places = state.places(id, digit);
            if places == 0 || places.is_power_of_two() {
                continue;
            }
            for crossing in &tables.crossings[usize::from(id)] {
                let outside = state.places(crossing.other, digit) & !crossing.theirs;
                if places & !crossing.shared == 0 && outside != 0 {
                    sink(step(technique, state, id, crossing, digit))?;
                }
            }
        }
    }
    Flow::Continue(())
}

fn step<const W: usize>(
    technique: Technique,
    state: &State<W>,
    base: HouseId,
    crossing: &Crossing,
    digit: crate::board::Digit,
) -> Step {
    let inside = state.cells_in(base, digit);
    let gone = state.cells_in(crossing.other, digit).without(inside);
    let why = Why::about([digit])
        .cells(Role::Pattern, inside)
        .house(Role::Base, base)
        .house(Role::Cover, crossing.other);
    Step::eliminating(technique, state.marks(gone, digit), why)
}
