//! Consequences of irregular shapes and rules, in words.

use super::names::{Names, capital, each, list};
use crate::board::{Candidates, Cell, Digit, Relation};
use crate::logic::step::{Mark, Role, Step};

pub(super) fn common_peers(names: Names<'_>, step: &Step) -> String {
    let places: Vec<Cell> = step.why.cells_in(Role::Pattern).collect();
    let digit = names.digits(step.why.digits);
    // The same digit is removed from cells that see all places; consecutive digits are removed from cells next to the
    // places.
    let (same, near): (Vec<&Mark>, Vec<&Mark>) =
        step.eliminations.iter().partition(|mark| step.why.digits.contains(mark.digit));
    let cells = |marks: &[&Mark]| {
        let mut cells: Vec<Cell> = marks.iter().map(|mark| mark.cell).collect();
        cells.dedup();
        cells
    };
    let mut reasons = Vec::new();
    if !same.is_empty() {
        reasons.push(names.seeing(&cells(&same), &each(&places)));
    }
    if let (Some(mark), Some(place)) = (near.first(), places.first()) {
        let beside = cells(&near);
        let is = if beside.len() == 1 { "is" } else { "are" };
        let rule = names.rule(*place, mark.cell, Relation::Consecutive).unwrap_or_default();
        reasons.push(format!(
            "wherever it is, {} {is} beside it and cannot be {} ({rule})",
            names.cells(beside),
            names.digits_or(near.iter().map(|mark| mark.digit).collect())
        ));
    }
    format!(
        "{}, {digit} can only be in {}. {}, {}",
        capital(&names.in_houses(step.why.houses_in(Role::Base))),
        names.cells_or(places),
        capital(&list(reasons, "and")),
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
