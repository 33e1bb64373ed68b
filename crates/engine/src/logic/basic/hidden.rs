//! Hidden pairs, triples and quadruples: k digits of a house whose only places are k of its cells.

use crate::board::{Candidates, Digit};
use crate::logic::search::{Flow, Search, Sink};
use crate::logic::state::{HouseId, State};
use crate::logic::step::{Mark, Marks, Role, Step, Why};
use crate::logic::technique::Technique;

/// Hands every hidden subset of one size to the sink: boxes first, digits in order.
pub(in crate::logic) fn find<const W: usize>(
    technique: Technique,
    search: &mut Search<'_, W>,
    sink: Sink<'_>,
) -> Flow {
    let size = match technique {
        Technique::HiddenPair => 2,
        Technique::HiddenTriple => 3,
        _ => 4,
    };
    let state = search.state;
    let tables = state.tables();
    for &house in &tables.boxes_first {
        let left = state.left(house);
        if !tables.house(house).complete || left.len() <= size {
            continue;
        }
        let few = |digit: &Digit| (1..=size).contains(&(state.places(house, *digit).count_ones() as usize));
        let digits: Candidates = left.iter().filter(few).collect();
        if digits.len() >= size {
            let wanted = Wanted { technique, size, house };
            pick(state, wanted, digits, Candidates::NONE, 0, sink)?;
        }
    }
    Flow::Continue(())
}

#[derive(Clone, Copy)]
struct Wanted {
    technique: Technique,
    size: usize,
    house: HouseId,
}

fn pick<const W: usize>(
    state: &State<W>,
    wanted: Wanted,
    mut rest: Candidates,
    picked: Candidates,
    places: u32,
    sink: Sink<'_>,
) -> Flow {
    if picked.len() == wanted.size {
        return match step(state, wanted, picked, places) {
            Some(step) if places.count_ones() as usize == wanted.size => sink(step),
            _ => Flow::Continue(()),
        };
    }
    while let Some(digit) = rest.first() {
        rest.remove(digit);
        let places = places | state.places(wanted.house, digit);
        if places.count_ones() as usize <= wanted.size {
            pick(state, wanted, rest, picked | Candidates::only(digit), places, sink)?;
        }
    }
    Flow::Continue(())
}

fn step<const W: usize>(state: &State<W>, wanted: Wanted, digits: Candidates, places: u32) -> Option<Step> {
    let list = &state.tables().house(wanted.house).list;
    let cells = (0..).zip(list).filter(|(place, _)| places >> *place & 1_u32 != 0).map(|(_, cell)| *cell);
    let gone: Marks = cells
        .clone()
        .flat_map(|cell| state.candidates(cell).without(digits).iter().map(move |digit| Mark { cell, digit }))
        .collect();
    let why = || Why { digits, ..Why::default() }.cells(Role::Pattern, cells).house(Role::Base, wanted.house);
    (!gone.is_empty()).then(|| Step::eliminating(wanted.technique, gone, why()))
}
