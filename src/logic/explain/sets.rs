//! Almost locked sets and Sue de Coq in words.

use super::names::{Names, list};
use crate::board::Candidates;
use crate::logic::step::{CellGroup, Role, Step};
use crate::logic::technique::Technique;

/// The cells and digits of a set: `r1c1, r1c2 (1 2 3)`.
fn set(names: Names<'_>, set: &CellGroup) -> String {
    let cells: Vec<String> = set.cells.iter().map(|cell| names.cell(*cell)).collect();
    let digits: Vec<String> = set.digits.iter().map(|digit| names.digit(digit)).collect();
    format!("{} ({})", cells.join(", "), digits.join(" "))
}

pub(super) fn almost_locked(names: Names<'_>, step: &Step) -> String {
    let why = &step.why;
    let sets = why.groups.iter().map(|one| set(names, one)).collect::<Vec<_>>().join("; ");
    let links: Candidates = why.marks_in(Role::Link).map(|mark| mark.digit).collect();
    let conclusion = names.conclusion(step);
    if step.technique == Technique::DeathBlossom {
        let stem_cell = names.cells(why.cells_in(Role::Pivot));
        return format!(
            "Each of these sets of cells has one digit more than cells: {sets}. Whatever {stem_cell} is, it takes that digit from one of them, \
             which then holds all its other digits, {conclusion}"
        );
    }
    let start = format!(
        "Each of these sets of cells has one digit more than cells, so it holds all the others if it loses one: {sets}. "
    );
    let removed: Candidates = step.eliminations.iter().map(|mark| mark.digit).collect();
    let (links_told, removed_told) = (names.digits(links), names.digits(removed));
    match (why.groups.as_slice(), links.len()) {
        ([_, _], 1) => format!(
            "{start}They share {links_told}, which only one of them can hold: the other one holds {removed_told}, {conclusion}"
        ),
        ([_, _], _) => format!(
            "{start}They share {links_told}, and only one of them can hold each of these. So each set loses one of them, and both together use \
             up all their digits, {conclusion}"
        ),
        _ => format!(
            "{start}Each set shares one of {links_told} with the next one, and only one of the two can hold it. So if the first set has no \
             {removed_told}, the last one does, {conclusion}"
        ),
    }
}

pub(super) fn sue_de_coq(names: Names<'_>, step: &Step) -> String {
    let houses = names.houses(step.why.houses_in(Role::Base));
    let [core, line, boxed] = step.why.groups.as_slice() else { return names.conclusion(step) };
    format!(
        "Where {houses} cross lie {}. With {} in the line and {} in the box, these cells have as many digits as cells, so each of the digits is in \
         one of them: what the line part and the crossing hold is used up in the line, the rest in the box, {}",
        set(names, core),
        set(names, line),
        set(names, boxed),
        names.conclusion(step)
    )
}

pub(super) fn aligned(names: Names<'_>, step: &Step) -> String {
    let why = &step.why;
    let cells = names.cells(why.cells_in(Role::Pattern));
    let around = list(why.groups.iter().map(|one| set(names, one)), "or");
    let gone = step.eliminations.iter();
    let gone =
        list(gone.map(|mark| format!("{} is {}", names.cell(mark.cell), names.digit(mark.digit))), "or");
    format!(
        "Try all combinations of the candidates of {cells}: each one where {gone} repeats a digit or leaves nothing for {around}, {}",
        names.conclusion(step)
    )
}
