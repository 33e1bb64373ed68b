//! Avoidable rectangles: two or three corners are solved and none of them is given, so the remaining corners must not
//! complete a rectangle whose digits could be swapped.

use smallvec::SmallVec;

use super::rectangle::{add, around, is_deadly, is_new};
use crate::board::{Candidates, Cell, Digit};
use crate::logic::state::{Cells, State};
use crate::logic::step::{Mark, Role, Step, Why};
use crate::logic::technique::Technique;

/// Adds the steps of all rectangles, in the order of their first corners.
pub(super) fn collect<const W: usize>(state: &State<W>, steps: &mut Vec<Step>) {
    let found = state.tables().all.without(state.empty() | state.givens());
    let mut tried = SmallVec::new();
    for first in found {
        let Some(one) = state.value(first) else { continue };
        around(
            state,
            first,
            |second| found.contains(second),
            |corners| {
                let Some(other) = state.value(corners[1]) else { return };
                let digits = [one, other];
                if is_open(state, corners, digits, found)
                    && is_new(&mut tried, corners, Candidates::NONE)
                    && is_deadly(state, corners)
                {
                    conclude(state, corners, digits, steps);
                }
            },
        );
    }
}

/// Returns whether the two far corners could hold the digits crosswise. A far corner either holds its digit, or has it
/// as one of two candidates; not both may be solved.
fn is_open<const W: usize>(
    state: &State<W>,
    [_, _, third, fourth]: [Cell; 4],
    [one, other]: [Digit; 2],
    found: Cells<W>,
) -> bool {
    let solved = |cell, digit| found.contains(cell) && state.value(cell) == Some(digit);
    let open = |cell, digit| state.has(cell, digit) && state.candidates(cell).len() == 2;
    (solved(third, other) || open(third, other))
        && (solved(fourth, one) || open(fourth, one))
        && !(solved(third, other) && solved(fourth, one))
}

fn conclude<const W: usize>(state: &State<W>, corners: [Cell; 4], digits: [Digit; 2], steps: &mut Vec<Step>) {
    let [_, _, third, fourth] = corners;
    let last = match (state.value(third), state.value(fourth)) {
        (Some(_), None) => Some(Mark { cell: fourth, digit: digits[0] }),
        (None, Some(_)) => Some(Mark { cell: third, digit: digits[1] }),
        _ => None,
    };
    let solved = corners.into_iter().filter(|&cell| state.value(cell).is_some());
    let why = Why::about(digits).cells(Role::Pattern, solved);
    if let Some(mark) = last {
        let why = why.cells(Role::Extra, [mark.cell]);
        add(Step::eliminating(Technique::AvoidableRectangle1, [mark], why), steps);
        return;
    }
    let extra = state.candidates(third).without(Candidates::only(digits[1])).single();
    if let Some(digit) = extra.filter(|&digit| state.has(fourth, digit)) {
        let ends: Cells<W> = [third, fourth].into_iter().collect();
        let gone = state.tables().seen_by_all(ends) & state.cells_with(digit);
        let why = why.cells(Role::Extra, ends.iter()).marks(Role::Extra, state.marks(ends, digit));
        add(Step::eliminating(Technique::AvoidableRectangle2, state.marks(gone, digit), why), steps);
    }
}
