//! Common peers: a cell that sees, by houses or by rules, every place of a digit in a house cannot hold the digits that
//! all of these places forbid there.

use crate::board::{Cell, Digit};
use crate::logic::search::{Flow, Search, Sink};
use crate::logic::state::{Cells, HouseId, State};
use crate::logic::step::{Mark, Marks, Role, Step, Why};
use crate::logic::technique::Technique;

/// Hands to the sink, for each digit of each house, the candidates that all places of the digit rule out.
///
/// On a classic board these steps are exactly the locked candidates, so the search is skipped there.
pub(in crate::logic) fn find<const W: usize>(search: &mut Search<'_, W>, sink: Sink<'_>) -> Flow {
    let state = search.state;
    let tables = state.tables();
    if tables.is_classic {
        return Flow::Continue(());
    }
    for id in tables.house_ids().filter(|&id| tables.house(id).complete) {
        for digit in state.left(id) {
            let places = state.cells_in(id, digit);
            let gone = ruled_out(state, id, digit, places);
            if !gone.is_empty() {
                let why = Why::about([digit]).cells(Role::Pattern, places).house(Role::Base, id);
                sink(Step::eliminating(Technique::CommonPeers, gone, why))?;
            }
        }
    }
    Flow::Continue(())
}

fn ruled_out<const W: usize>(state: &State<W>, house: HouseId, digit: Digit, places: Cells<W>) -> Marks {
    let tables = state.tables();
    let seen = |other: Digit| {
        let all = places.iter().fold(tables.all, |all, place| all & tables.excluded(place, digit, other));
        let own = if other == digit { tables.house(house).cells } else { Cells::NONE };
        (all & state.cells_with(other)).without(own)
    };
    if places.is_empty() {
        return Marks::new();
    }
    let beside = [digit.index().checked_sub(1), Some(digit.index()), Some(digit.index() + 1)];
    let others =
        beside.into_iter().flatten().filter(|&index| index < state.size()).filter_map(Digit::from_index);
    let wanted = |other: &Digit| *other == digit || tables.near.is_some();
    let marks = |other| seen(other).iter().map(move |cell: Cell| Mark { cell, digit: other });
    others.filter(wanted).flat_map(marks).collect()
}
