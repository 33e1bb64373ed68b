//! What shapes and rules imply, in words.

use super::names::Names;
use crate::logic::step::{Role, Step};

pub(super) fn common_peers(names: Names<'_>, step: &Step) -> String {
    format!(
        "In {}, {} can only be in {}. Each of these cells sees {}, {}",
        names.houses(step.why.houses_in(Role::Base)),
        names.digits(step.why.digits),
        names.cells_or(step.why.cells_in(Role::Pattern)),
        names.targets(step),
        names.conclusion(step)
    )
}

pub(super) fn leftovers(names: Names<'_>, step: &Step) -> String {
    let [left, right] = step.why.groups.as_slice() else { return names.conclusion(step) };
    let (lines, regions) =
        (names.houses(step.why.houses_in(Role::Base)), names.houses(step.why.houses_in(Role::Cover)));
    format!(
        "{lines} and {regions} hold the same digits. So the part of {lines} outside {regions} ({}) holds the same digits as the part of \
         {regions} outside {lines} ({}), {}",
        names.cells(left.cells.iter().copied()),
        names.cells(right.cells.iter().copied()),
        names.conclusion(step)
    )
}
