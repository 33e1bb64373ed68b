//! Hidden rectangles: in the row and the column of one corner, a digit of the rectangle has no place outside the
//! rectangle, so that corner loses the other digit.

use super::rectangle::{Rectangle, add, in_line, why};
use crate::board::Cell;
use crate::logic::state::State;
use crate::logic::step::{Role, Step};
use crate::logic::technique::Technique;

/// Adds the hidden rectangles of a rectangle whose floor is one corner, or two diagonally opposite corners.
pub(super) fn check<const W: usize>(state: &State<W>, rectangle: &Rectangle<W>, steps: &mut Vec<Step>) {
    let mut floor = rectangle.floor.iter();
    match (floor.next(), floor.next(), floor.next()) {
        (Some(one), None, _) => from_corner(state, rectangle, one, steps),
        (Some(one), Some(other), None) if !in_line(state, one, other) => {
            from_corner(state, rectangle, one, steps);
            from_corner(state, rectangle, other, steps);
        }
        _ => {}
    }
}

fn from_corner<const W: usize>(
    state: &State<W>,
    rectangle: &Rectangle<W>,
    corner: Cell,
    steps: &mut Vec<Step>,
) {
    let tables = state.tables();
    let Some(opposite) = rectangle.corners.into_iter().find(|&c| c != corner && !in_line(state, c, corner))
    else {
        return;
    };
    let [low, high] = rectangle.digits;
    let corners = rectangle.floor | rectangle.roof;
    for (locked, gone) in [(low, high), (high, low)] {
        let lines = tables.seats[opposite.index()].iter().map(|seat| seat.0);
        let lines = lines.filter(|&house| tables.house(house).line);
        if lines.clone().all(|house| state.cells_in(house, locked).is_within(corners))
            && state.has(opposite, gone)
        {
            let marks = state.marks(corners, locked);
            let mut why = why(rectangle).cells(Role::Pivot, [corner]).marks(Role::Link, marks);
            for house in lines {
                why = why.house(Role::Base, house);
            }
            let gone = crate::logic::step::Mark { cell: opposite, digit: gone };
            add(Step::eliminating(Technique::HiddenRectangle, [gone], why), steps);
        }
    }
}
