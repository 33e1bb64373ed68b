//! What shapes and rules imply, in words.

use super::names::Names;
use crate::logic::step::{Role, Step};

pub(super) fn common_peers(names: Names<'_>, step: &Step) -> String {
    format!(
        "In {}, {} can only be in {}, and each of these places forbids the same elsewhere, {}",
        names.houses(step.why.houses_in(Role::Base)),
        names.digits(step.why.digits),
        names.cells(step.why.cells_in(Role::Pattern)),
        names.conclusion(step)
    )
}

pub(super) fn leftovers(names: Names<'_>, step: &Step) -> String {
    let [left, right] = step.why.groups.as_slice() else { return names.conclusion(step) };
    format!(
        "{} and {} hold the same digits, so what each has beyond the other does too: {} and {}, {}",
        names.houses(step.why.houses_in(Role::Base)),
        names.houses(step.why.houses_in(Role::Cover)),
        names.cells(left.cells.iter().copied()),
        names.cells(right.cells.iter().copied()),
        names.conclusion(step)
    )
}
