//! BUG+1: all cells have two candidates except one with three. Without one of the three, every candidate would appear
//! twice in its houses, and there would be two solutions or none.

use crate::board::Cell;
use crate::logic::search::{Flow, Search, Sink};
use crate::logic::state::State;
use crate::logic::step::{Mark, Role, Step, Why};
use crate::logic::technique::Technique;

/// Hands the BUG+1 of a position to the sink. A position has at most one.
pub(in crate::logic) fn find<const W: usize>(search: &mut Search<'_, W>, sink: Sink<'_>) -> Flow {
    let state = search.state;
    if !search.options.uniqueness {
        return Flow::Continue(());
    }
    let Some(cell) = odd_cell(state) else { return Flow::Continue(()) };
    let digits = state.geometry().digits();
    let tables = state.tables();
    let own: Vec<u16> = tables.seats[cell.index()].iter().map(|seat| seat.0).collect();
    let mut extra = None;
    for house in tables.house_ids() {
        for digit in digits {
            match state.places(house, digit).count_ones() {
                0 if !state.left(house).contains(digit) => {}
                2 => {}
                3 if own.contains(&house) && extra.is_none_or(|known| known == digit) => extra = Some(digit),
                _ => return Flow::Continue(()),
            }
        }
    }
    let thrice = |digit| own.iter().all(|&house| state.places(house, digit).count_ones() == 3);
    let free = |cell: Cell| state.geometry().links(cell).iter().all(|link| link.rule.is_none());
    let Some(digit) = extra.filter(|&digit| thrice(digit) && state.has(cell, digit)) else {
        return Flow::Continue(());
    };
    if !state.geometry().cells().all(free) {
        return Flow::Continue(());
    }
    let gone = state.candidates(cell).iter().filter(|&other| other != digit);
    let gone = gone.map(|digit| Mark { cell, digit });
    let why = Why::default().cells(Role::Pattern, [cell]).marks(Role::Extra, [Mark { cell, digit }]);
    sink(Step::eliminating(Technique::BugPlusOne, gone, why))
}

/// Returns the only cell with three candidates, if all other cells have two.
fn odd_cell<const W: usize>(state: &State<W>) -> Option<Cell> {
    let mut odd = None;
    for cell in state.empty() {
        match (state.candidates(cell).len(), odd) {
            (2, _) => {}
            (3, None) => odd = Some(cell),
            _ => return None,
        }
    }
    odd
}
