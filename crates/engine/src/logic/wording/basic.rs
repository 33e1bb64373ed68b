//! Singles, locked candidates and subsets in words.

use super::names::{Names, capital, each, target_cells};
use crate::board::Cell;
use crate::logic::step::{Role, Step};
use crate::logic::technique::Technique;

pub(super) fn single(names: Names<'_>, step: &Step) -> String {
    let Some(mark) = step.placements.first() else { return String::new() };
    let (cell, digit) = (names.cell(mark.cell), names.digit(mark.digit));
    let house = names.in_houses(step.why.houses_in(Role::Base));
    match step.technique {
        Technique::FullHouse => format!("{cell} is the last empty cell {house}, so it is {digit}."),
        Technique::NakedSingle => {
            format!("Every digit but {digit} is ruled out in {cell}, so it is {digit}.")
        }
        _ => format!("{}, {digit} can only be in {cell}, so {cell} is {digit}.", capital(&house)),
    }
}

pub(super) fn locked(names: Names<'_>, step: &Step) -> String {
    let base = names.in_houses(step.why.houses_in(Role::Base));
    let cover = names.in_houses(step.why.houses_in(Role::Cover));
    let cells: Vec<_> = step.why.cells_in(Role::Pattern).collect();
    let both = if cells.len() == 2 { "both" } else { "all" };
    let digit = names.digits(step.why.digits);
    format!(
        "{}, {digit} can only be in {}, {both} {cover}. One of them holds it, {}",
        capital(&base),
        names.cells_or(cells),
        names.conclusion(step)
    )
}

pub(super) fn naked(names: Names<'_>, step: &Step) -> String {
    let cells: Vec<_> = step.why.cells_in(Role::Pattern).collect();
    let houses: Vec<_> = step.why.houses_in(Role::Base).chain(step.why.houses_in(Role::Cover)).collect();
    let all = if cells.len() == 2 { "both" } else { "all" };
    let is_inside = |cell: &Cell| {
        let mut ids = names.geometry().houses_of(*cell).iter();
        ids.any(|id| houses.contains(id))
    };
    let mut outside = target_cells(step);
    outside.retain(|cell| !is_inside(cell));
    let outside = if outside.is_empty() {
        String::new()
    } else {
        format!(", and {}", names.seeing(&outside, &each(&cells)))
    };
    format!(
        "{} can only be {}, and {all} are {}. They use up these digits there{outside}, {}",
        names.cells(cells.iter().copied()),
        names.digits_or(step.why.digits),
        names.in_houses(houses.iter().copied()),
        names.conclusion(step)
    )
}

pub(super) fn hidden(names: Names<'_>, step: &Step) -> String {
    format!(
        "{}, the digits {} can only be in {}. These cells hold nothing else, {}",
        capital(&names.in_houses(step.why.houses_in(Role::Base))),
        names.digits(step.why.digits),
        names.cells(step.why.cells_in(Role::Pattern)),
        names.conclusion(step)
    )
}
