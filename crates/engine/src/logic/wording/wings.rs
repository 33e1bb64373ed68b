//! Wings in words.

use super::colours::sees;
use super::names::{Names, capital, each, list, target_cells};
use crate::board::{Candidates, Cell};
use crate::logic::step::{Role, Step};
use crate::logic::technique::Technique;

pub(super) fn wing(names: Names<'_>, step: &Step) -> String {
    let common: Candidates = step.eliminations.iter().map(|mark| mark.digit).collect();
    let pincers: Vec<Cell> = step.why.cells_in(Role::Pincer).collect();
    let conclusion = names.conclusion(step);
    let ends = names.cells_or(pincers.iter().copied());
    if step.technique == Technique::WWing {
        let link: Vec<Cell> = step.why.marks_in(Role::Link).map(|mark| mark.cell).collect();
        let middle = names.cells_or(link.get(1..3).unwrap_or_default().iter().copied());
        let by: Candidates = step.why.marks_in(Role::Link).map(|mark| mark.digit).collect();
        let house = capital(&names.in_houses(step.why.houses_in(Role::Link)));
        let seen = match link.as_slice() {
            [first, near, far, last] => {
                list([sees(names, *near, &[Some(*first)]), sees(names, *far, &[Some(*last)])], "and")
            }
            _ => String::new(),
        };
        return format!(
            "{} can both only be {}. {house}, {} is in {middle}; {seen}. So one of the two is \
             not {} but {}: {ends} is {}. {}, {conclusion}",
            names.cells(pincers.iter().copied()),
            names.digits_or(step.why.digits),
            names.digits(by),
            names.digits(by),
            names.digits(common),
            names.digits(common),
            names.seeing(&target_cells(step), &each(&pincers)),
        );
    }
    let pivots: Vec<Cell> = step.why.cells_in(Role::Pivot).collect();
    let pivot = names.cells(pivots.iter().copied());
    let pivot_has = step.why.marks_in(Role::Pincer).any(|mark| pivots.contains(&mark.cell));
    let common_told = names.digits(common);
    let others = step.why.digits.without(common);
    let all = if pivot_has { step.why.digits } else { others };
    let seen = each(&if pivot_has { [pincers.clone(), pivots.clone()].concat() } else { pincers.clone() });
    let itself = if pivot_has { format!(", or {pivot} is {common_told} itself") } else { String::new() };
    let seen_from = |pincer: &Cell| {
        names.cell(*pincer) + &names.tie(&pivots, *pincer).map_or_else(String::new, |tie| format!(" ({tie})"))
    };
    format!(
        "{pivot} can only be {}. It sees {}, and each of those can only be {common_told} or one of {}. So whatever {pivot} is, \
         {ends} is left with {common_told}{itself}. {}, {conclusion}",
        names.digits_or(all),
        list(pincers.iter().map(seen_from), "and"),
        names.digits(others),
        names.seeing(&target_cells(step), &seen),
    )
}
