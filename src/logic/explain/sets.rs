//! Almost locked sets and Sue de Coq in words.

use super::names::{Names, list};
use crate::board::Candidates;
use crate::logic::step::{CellGroup, Role, Step};
use crate::logic::technique::Technique;

fn set(names: Names<'_>, set: &CellGroup) -> String {
    format!("{} ({})", names.cells(set.cells.iter().copied()), names.digits(set.digits))
}

pub(super) fn almost_locked(names: Names<'_>, step: &Step) -> String {
    let why = &step.why;
    let sets = list(why.groups.iter().map(|one| set(names, one)), "and");
    let links: Candidates = why.marks_in(Role::Link).map(|mark| mark.digit).collect();
    let conclusion = names.conclusion(step);
    if step.technique == Technique::DeathBlossom {
        let stem_cell = names.cells(why.cells_in(Role::Pivot));
        return format!(
            "Whatever {stem_cell} is, it takes that digit from one of these sets, which have one digit more than cells: {sets}. \
             The set that loses it holds all its other digits, {conclusion}"
        );
    }
    format!(
        "These sets have one digit more than cells: {sets}. Neighbours in this order share {}, which only one of them can hold; a set that loses \
         it holds all its other digits. So the sets at the ends cannot both be without a digit that they share, {conclusion}",
        names.digits(links)
    )
}

pub(super) fn sue_de_coq(names: Names<'_>, step: &Step) -> String {
    let houses = names.houses(step.why.houses_in(Role::Base));
    let [core, line, boxed] = step.why.groups.as_slice() else { return names.conclusion(step) };
    format!(
        "Where {houses} cross, {} need as many digits as they have cells together with {} in the line and {} in the box: each of their digits is used up there, {}",
        set(names, core),
        set(names, line),
        set(names, boxed),
        names.conclusion(step)
    )
}

pub(super) fn aligned(names: Names<'_>, step: &Step) -> String {
    let why = &step.why;
    let cells = names.cells(why.cells_in(Role::Pattern));
    let around = list(why.groups.iter().map(|one| set(names, one)), "and");
    let digits: Candidates = step.eliminations.iter().map(|mark| mark.digit).collect();
    format!(
        "Try all combinations of the candidates of {cells}: with {} at the place in question, each of them repeats a digit or leaves nothing for one of {around}, {}",
        names.digits_or(digits),
        names.conclusion(step)
    )
}
