//! Full houses, naked singles and hidden singles.

use crate::logic::search::{Flow, Search, Sink};
use crate::logic::state::State;
use crate::logic::step::{Role, Step, Why};
use crate::logic::technique::Technique;

/// Hands every single of one kind to the sink.
pub(in crate::logic) fn find<const W: usize>(
    technique: Technique,
    search: &mut Search<'_, W>,
    sink: Sink<'_>,
) -> Flow {
    match technique {
        Technique::FullHouse => full_houses(search.state, sink),
        Technique::NakedSingle => naked(search.state, sink),
        _ => hidden(search.state, sink),
    }
}

fn full_houses<const W: usize>(state: &State<W>, sink: Sink<'_>) -> Flow {
    for (id, house) in (0..).zip(&state.tables().houses) {
        let Some(cell) = (house.cells & state.empty()).single() else { continue };
        if let Some(digit) = state.candidates(cell).single().filter(|_| house.complete) {
            sink(Step::placing(
                Technique::FullHouse,
                cell,
                digit,
                Why::about([digit]).house(Role::Base, id),
            ))?;
        }
    }
    Flow::Continue(())
}

fn naked<const W: usize>(state: &State<W>, sink: Sink<'_>) -> Flow {
    for cell in state.empty() {
        if let Some(digit) = state.candidates(cell).single() {
            sink(Step::placing(Technique::NakedSingle, cell, digit, Why::about([digit])))?;
        }
    }
    Flow::Continue(())
}

fn hidden<const W: usize>(state: &State<W>, sink: Sink<'_>) -> Flow {
    let tables = state.tables();
    for (id, house) in (0..).zip(&tables.houses).filter(|(_, house)| house.complete) {
        for digit in state.left(id) {
            let places = state.places(id, digit);
            if places.is_power_of_two() {
                let cell = house.list[places.trailing_zeros() as usize];
                if state.candidates(cell).len() > 1 {
                    sink(Step::placing(
                        Technique::HiddenSingle,
                        cell,
                        digit,
                        Why::about([digit]).house(Role::Base, id),
                    ))?;
                }
            }
        }
    }
    Flow::Continue(())
}
