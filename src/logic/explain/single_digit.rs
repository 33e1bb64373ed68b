//! Patterns of one digit in words.

use super::names::Names;
use crate::board::Cell;
use crate::logic::state::HouseId;
use crate::logic::step::{Role, Step};

pub(super) fn empty_rectangle(names: Names<'_>, step: &Step) -> String {
    let digit = names.digits(step.why.digits);
    let links: Vec<Cell> = step.why.cells_in(Role::Link).collect();
    let base = names.houses(step.why.houses_in(Role::Base));
    let inside = names.cells(step.why.cells_in(Role::Pattern));
    let told = |(ends, house): (&[Cell], HouseId)| {
        let (near, far) = (names.cell(*ends.first()?), names.cell(*ends.last()?));
        let house = names.house(house);
        Some(format!(
            "In {house}, {digit} is in {near} or {far}: if it is in {near}, it is in the other line of {base}. "
        ))
    };
    let links: String = links.chunks(2).zip(step.why.houses_in(Role::Link)).filter_map(told).collect();
    let conclusion = names.conclusion(step);
    format!(
        "In {base}, {digit} can only be in {inside}, which lie in one row and one column. {links}Either way something sees the target, \
         {conclusion}"
    )
}
