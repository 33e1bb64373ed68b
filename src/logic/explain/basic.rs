//! Singles, locked candidates and subsets in words.

use super::names::Names;
use crate::logic::step::{Role, Step};
use crate::logic::technique::Technique;

pub(super) fn single(names: Names<'_>, step: &Step) -> String {
    let Some(mark) = step.placements.first() else { return String::new() };
    let (cell, digit) = (names.cell(mark.cell), names.digit(mark.digit));
    let house = names.houses(step.why.houses_in(Role::Base));
    match step.technique {
        Technique::FullHouse => format!("{cell} is the last empty cell in {house}, so it is {digit}."),
        Technique::NakedSingle => format!("{cell} sees every digit but {digit}, so it is {digit}."),
        _ => format!("In {house}, {digit} can only be in {cell}, so {cell} is {digit}."),
    }
}

pub(super) fn locked(names: Names<'_>, step: &Step) -> String {
    let base = names.houses(step.why.houses_in(Role::Base));
    let cover = names.houses(step.why.houses_in(Role::Cover));
    let cells: Vec<_> = step.why.cells_in(Role::Pattern).collect();
    let both = if cells.len() == 2 { "both" } else { "all" };
    let digit = names.digits(step.why.digits);
    format!(
        "In {base}, {digit} can only be in {}, {both} in {cover}, {}",
        names.cells(cells),
        names.conclusion(step)
    )
}

pub(super) fn naked(names: Names<'_>, step: &Step) -> String {
    let cells: Vec<_> = step.why.cells_in(Role::Pattern).collect();
    let houses: Vec<_> = step.why.houses_in(Role::Base).chain(step.why.houses_in(Role::Cover)).collect();
    let (those, all) = if cells.len() == 2 { ("both", "both are") } else { ("together", "all are") };
    format!(
        "{} can {those} only be {}, and {all} in {}: no other cell there can hold these digits, {}",
        names.cells(cells),
        names.digits(step.why.digits),
        names.houses(houses),
        names.conclusion(step)
    )
}

pub(super) fn hidden(names: Names<'_>, step: &Step) -> String {
    format!(
        "In {}, {} can only be in {}: these cells hold no other digit, {}",
        names.houses(step.why.houses_in(Role::Base)),
        names.digits(step.why.digits),
        names.cells(step.why.cells_in(Role::Pattern)),
        names.conclusion(step)
    )
}
