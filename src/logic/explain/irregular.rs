//! What shapes and rules imply, in words.

use super::chains::capital;
use super::names::{Names, list};
use crate::board::{Candidates, Digit};
use crate::logic::step::{Mark, Role, Step};

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
    let gone: Candidates = step.eliminations.iter().map(|mark| mark.digit).collect();
    let lacks = |digit: Digit| {
        let is_left = |mark: &Mark| mark.digit == digit && left.cells.contains(&mark.cell);
        let part = if step.eliminations.iter().any(is_left) { right } else { left };
        format!("{} has no place in {}", names.digit(digit), names.cells_or(part.cells.iter().copied()))
    };
    let lacking = list(gone.iter().map(lacks), "and");
    format!(
        "{} and {regions} hold the same digits. So the part of {lines} outside {regions} ({}) holds the same digits as the part of \
         {regions} outside {lines} ({}). {}, {}",
        capital(&lines),
        names.cells(left.cells.iter().copied()),
        names.cells(right.cells.iter().copied()),
        capital(&lacking),
        names.conclusion(step)
    )
}
