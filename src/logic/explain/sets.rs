//! Almost locked sets and Sue de Coq in words.

use super::names::{Names, list, target_cells};
use crate::board::Candidates;
use crate::logic::step::{CellGroup, Mark, Role, Step, Why};
use crate::logic::technique::Technique;

/// The cells and digits of a set: `r1c1, r1c2 (1 2 3)`.
fn set(names: Names<'_>, set: &CellGroup) -> String {
    let cells: Vec<String> = set.cells.iter().map(|cell| names.cell(*cell)).collect();
    let digits: Vec<String> = set.digits.iter().map(|digit| names.digit(digit)).collect();
    format!("{} ({})", cells.join(", "), digits.join(" "))
}

/// A set with its house: `r1c1 and r1c2 in row 1 can only be 1, 2 or 3`.
fn placed(names: Names<'_>, set: &CellGroup) -> String {
    let house = names.shared(&set.cells).filter(|_| set.cells.len() > 1);
    let house = house.map(|house| format!(" in {house}")).unwrap_or_default();
    format!("{}{house} can only be {}", cells_of(names, set), names.digits_or(set.digits))
}

fn cells_of(names: Names<'_>, set: &CellGroup) -> String {
    names.cells(set.cells.iter().copied())
}

/// What a set holds once it lost a digit.
fn kept(names: Names<'_>, set: &CellGroup, lost: Candidates) -> String {
    let verb = if set.cells.len() == 1 { "holds" } else { "hold" };
    format!("{} {verb} {}", cells_of(names, set), names.digits(set.digits.without(lost)))
}

/// The digits that join the sets of a chain in turn, if they are all told apart.
fn joints(why: &Why) -> Option<Vec<Candidates>> {
    let marks: Vec<Mark> = why.marks_in(Role::Link).collect();
    let runs = marks.chunk_by(|one, other| one.digit == other.digit);
    let joints: Vec<Candidates> = runs.map(|run| run.iter().map(|mark| mark.digit).collect()).collect();
    (joints.len() + 1 == why.groups.len()).then_some(joints)
}

pub(super) fn almost_locked(names: Names<'_>, step: &Step) -> String {
    let why = &step.why;
    let sets: Vec<String> = why.groups.iter().map(|one| placed(names, one)).collect();
    let sets = sets.join("; ");
    let conclusion = names.conclusion(step);
    if step.technique == Technique::DeathBlossom {
        return blossom(names, step);
    }
    let links: Candidates = why.marks_in(Role::Link).map(|mark| mark.digit).collect();
    let removed: Candidates = step.eliminations.iter().map(|mark| mark.digit).collect();
    let (links_told, removed_told) = (names.digits(links), names.digits(removed));
    let targets = names.cells(target_cells(step));
    let verb = if target_cells(step).len() == 1 { "sees" } else { "see" };
    let each = if removed.len() == 1 { "" } else { "each of " };
    match (why.groups.as_slice(), links.len(), joints(why)) {
        ([one, other], 1, _) => format!(
            "{sets}: one digit more than cells in each set. All their {links_told}s see each other, so one set has no {links_told}: then {}, or {}. \
             So one of the sets has {each}{removed_told}, and {targets} {verb} all places for it there, {conclusion}",
            kept(names, one, links),
            kept(names, other, links)
        ),
        ([_, _], _, _) => format!(
            "{sets}: one digit more than cells in each set. Of {links_told}, each can be in only one of the sets, as all places for it there see each \
             other. So each set lacks just one of these, and holds all its other digits. {targets} {verb} all places for {removed_told} there, {conclusion}"
        ),
        ([first, .., last], _, Some(joints)) => {
            let mut told = Vec::new();
            for (at, set) in why.groups.iter().enumerate() {
                let cells = cells_of(names, set);
                let before = at.checked_sub(1).and_then(|at| joints.get(at));
                let reason = match before {
                    None => format!("Without {}", names.digits_or(removed)),
                    Some(taken) => format!("Every {} in {cells} sees these, so", names.digits(*taken)),
                };
                let comma = if before.is_none() { "," } else { "" };
                let held = joints.get(at).copied().unwrap_or(removed);
                told.push(format!("{reason}{comma} {cells} must hold {}.", names.digits(held)));
            }
            let told = told.join(" ");
            format!(
                "{sets}: one digit more than cells in each set. {told} So {each}{removed_told} is in {} or in {}, and {targets} {verb} all places for it \
                 there, {conclusion}",
                cells_of(names, first),
                cells_of(names, last)
            )
        }
        _ => format!(
            "{sets}: one digit more than cells in each set. Each set shares one of {links_told} with the next one, and only one of the two can hold it. So if \
             the first set has no {}, the last one has it, and {targets} {verb} all places for it in both, {conclusion}",
            names.digits_or(removed)
        ),
    }
}

/// Death blossom: each digit of the stem, and what the set that loses it then holds.
fn blossom(names: Names<'_>, step: &Step) -> String {
    let why = &step.why;
    let pivot = names.cells(why.cells_in(Role::Pivot));
    let marks: Vec<Mark> = why.marks_in(Role::Link).collect();
    let runs = marks.chunk_by(|one, other| one.digit == other.digit);
    let digits: Vec<Candidates> =
        runs.map(|run| run.iter().take(1).map(|mark| mark.digit).collect()).collect();
    let told = digits.iter().zip(&why.groups).map(|(digit, set)| {
        let verb = if set.cells.len() == 1 { "loses" } else { "lose" };
        format!(
            "if it is {}, {} {verb} that digit and must hold {}",
            names.digits(*digit),
            self::set(names, set),
            names.digits(set.digits.without(*digit))
        )
    });
    let told = told.collect::<Vec<_>>().join("; ");
    let removed: Candidates = step.eliminations.iter().map(|mark| mark.digit).collect();
    let targets = target_cells(step);
    format!(
        "{pivot} can only be {}: {told}. Each way, one of these sets has {}, and {} {} all places for it there, {}",
        names.digits_or(digits.iter().fold(Candidates::NONE, |all, digit| all | *digit)),
        names.digits(removed),
        names.cells(targets.iter().copied()),
        if targets.len() == 1 { "sees" } else { "see" },
        names.conclusion(step)
    )
}

pub(super) fn sue_de_coq(names: Names<'_>, step: &Step) -> String {
    let houses: Vec<String> = step.why.houses_in(Role::Base).map(|house| names.house(house)).collect();
    let ([core, line, boxed], [first, second]) = (step.why.groups.as_slice(), houses.as_slice()) else {
        return names.conclusion(step);
    };
    format!(
        "{} lie in both {first} and {second}. With {} in {first} and {} in {second}, there are as many digits as cells, so each of the digits is in \
         one of them. What {} and the crossing hold is used up in {first}, the rest in {second}, {}",
        set(names, core),
        set(names, line),
        set(names, boxed),
        names.cells(line.cells.iter().copied()),
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
