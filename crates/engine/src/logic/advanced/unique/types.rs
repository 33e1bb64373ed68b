//! Unique rectangles of types 1 to 6: conclusions about the corners with further candidates.

use super::rectangle::{Rectangle, add, extra, in_line, why};
use super::subset;
use crate::board::{Candidates, Digit};
use crate::logic::state::{Cells, State};
use crate::logic::step::{Mark, Role, Step};
use crate::logic::technique::Technique;

/// Adds the steps of types 1 to 6 of a rectangle.
pub(super) fn check<const W: usize>(state: &State<W>, rectangle: &Rectangle<W>, steps: &mut Vec<Step>) {
    match rectangle.floor.len() {
        3 => one_roof(state, rectangle, steps),
        1 => same_extra(state, rectangle, steps),
        2 => {
            same_extra(state, rectangle, steps);
            let (Some(one), Some(other)) = (rectangle.roof.first(), rectangle.roof.iter().nth(1)) else {
                return;
            };
            subset::check(state, rectangle, steps);
            if in_line(state, one, other) {
                locked_in_roof(state, rectangle, steps);
            } else {
                locked_in_lines(state, rectangle, steps);
            }
        }
        _ => {}
    }
}

/// Type 1: only one corner has further candidates, so it holds one of them.
fn one_roof<const W: usize>(state: &State<W>, rectangle: &Rectangle<W>, steps: &mut Vec<Step>) {
    let gone = rectangle.digits.into_iter().flat_map(|digit| state.marks(rectangle.roof, digit));
    add(Step::eliminating(Technique::UniqueRectangle1, gone, why(rectangle)), steps);
}

/// Types 2 and 5: all roof corners have the same further candidate, so one of them holds it.
fn same_extra<const W: usize>(state: &State<W>, rectangle: &Rectangle<W>, steps: &mut Vec<Step>) {
    let extras =
        rectangle.roof.iter().fold(Candidates::NONE, |all, cell| all | extra(state, rectangle, cell));
    let Some(digit) = extras.single() else { return };
    let gone = state.tables().seen_by_all(rectangle.roof) & state.cells_with(digit);
    let mut roof = rectangle.roof.iter();
    let aligned = match (roof.next(), roof.next(), roof.next()) {
        (Some(one), Some(other), None) => in_line(state, one, other),
        _ => false,
    };
    let technique = if aligned { Technique::UniqueRectangle2 } else { Technique::UniqueRectangle5 };
    let held = rectangle.roof.iter().map(|cell| Mark { cell, digit });
    let why = why(rectangle).marks(Role::Extra, held);
    add(Step::eliminating(technique, state.marks(gone, digit), why), steps);
}

/// Type 4: one of the digits has no other place that sees both corners, so the other digit is removed from the corners.
fn locked_in_roof<const W: usize>(state: &State<W>, rectangle: &Rectangle<W>, steps: &mut Vec<Step>) {
    let tables = state.tables();
    let around = tables.seen_by_all(rectangle.roof);
    let [low, high] = rectangle.digits;
    let needed = |digit| tables.houses_with(rectangle.roof).find(|&house| state.left(house).contains(digit));
    let locked = |digit| !around.meets(state.cells_with(digit));
    let (kept, gone) = if locked(low) {
        (low, high)
    } else if locked(high) {
        (high, low)
    } else {
        return;
    };
    let Some(house) = needed(kept) else { return };
    let marks = state.marks(rectangle.roof, kept);
    let why = why(rectangle).marks(Role::Link, marks).house(Role::Base, house);
    add(Step::eliminating(Technique::UniqueRectangle4, state.marks(rectangle.roof, gone), why), steps);
}

/// Type 6: one of the digits has no place outside the rectangle in the rows and columns of two diagonally opposite
/// corners, so it is removed from these two corners.
fn locked_in_lines<const W: usize>(state: &State<W>, rectangle: &Rectangle<W>, steps: &mut Vec<Step>) {
    let lines = corner_lines(state, rectangle.roof).without(rectangle.roof | rectangle.floor);
    let locked = |digit: &Digit| !lines.meets(state.cells_with(*digit));
    if let Some(digit) = rectangle.digits.into_iter().find(locked) {
        let marks = state.marks(rectangle.roof | rectangle.floor, digit);
        let why = why(rectangle).marks(Role::Link, marks);
        add(Step::eliminating(Technique::UniqueRectangle6, state.marks(rectangle.roof, digit), why), steps);
    }
}

/// Returns the rows and columns of some cells.
fn corner_lines<const W: usize>(state: &State<W>, cells: Cells<W>) -> Cells<W> {
    let tables = state.tables();
    let seats = cells.iter().flat_map(|cell| tables.seats[cell.index()].iter());
    let houses = seats.map(|seat| tables.house(seat.0)).filter(|house| house.line);
    houses.fold(Cells::NONE, |all, house| all | house.cells)
}
