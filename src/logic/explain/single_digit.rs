//! Patterns of one digit in words.

use super::names::{Names, digits};
use crate::logic::step::{Role, Step};

pub(super) fn empty_rectangle(names: &Names<'_>, step: &Step) -> String {
    let digit = digits(step.why.digits);
    let links: Vec<_> = step.why.cells_in(Role::Link).collect();
    let base = names.houses(step.why.houses_in(Role::Base));
    let inside = names.cells(step.why.cells_in(Role::Pattern));
    let mut text =
        format!("In {base}, {digit} can only be in {inside}, which lie in one row and one column. ");
    for (ends, house) in links.chunks(2).zip(step.why.houses_in(Role::Link)) {
        if let [near, far] = *ends {
            let (near, far, house) = (names.cell(near), names.cell(far), names.house(house));
            text.push_str(&format!("In {house}, {digit} is in {near} or {far}: if not in {far}, it is in {near}, which leaves {base} only the other line. "));
        }
    }
    format!("{text}Either way one of them sees the target, {}", names.conclusion(step))
}
