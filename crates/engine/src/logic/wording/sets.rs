//! Almost locked sets and Sue de Coq in words.

use super::names::{Names, capital, list};
use crate::board::{Candidates, Cell, Digit};
use crate::logic::state::HouseId;
use crate::logic::step::{CellGroup, Mark, Role, Step, Why};
use crate::logic::technique::Technique;

/// Returns the cells and digits of a set: `r1c1 and r1c2 (1, 2 or 3)`.
fn set(names: Names<'_>, set: &CellGroup) -> String {
    format!("{} ({})", cells_of(names, set), names.digits_or(set.digits))
}

/// Returns a set with its house: `r1c1 and r1c2 in row 1 can only be 1, 2 or 3`.
fn placed(names: Names<'_>, set: &CellGroup) -> String {
    let house = names.shared(&set.cells).filter(|_| set.cells.len() > 1);
    let house = house.map(|house| format!(" {house:#}")).unwrap_or_default();
    format!("{}{house} can only be {}", cells_of(names, set), names.digits_or(set.digits))
}

fn cells_of(names: Names<'_>, set: &CellGroup) -> String {
    names.cells(set.cells.iter().copied())
}

/// Returns what a set holds after it has lost a digit.
fn kept(names: Names<'_>, set: &CellGroup, lost: Digit) -> String {
    let verb = if set.cells.len() == 1 { "holds" } else { "hold" };
    format!("{} {verb} {}", cells_of(names, set), names.digits(set.digits.without(Candidates::only(lost))))
}

/// A digit that two sets cannot both hold, with all its places in them.
struct Joint {
    digit: Digit,
    cells: Vec<Cell>,
}

/// Returns the digits that join the sets, in order.
fn joints(why: &Why) -> Vec<Joint> {
    let marks: Vec<Mark> = why.marks_in(Role::Link).collect();
    let runs = marks.chunk_by(|one, other| one.digit == other.digit);
    let joint = |run: &[Mark]| {
        Some(Joint { digit: run.first()?.digit, cells: run.iter().map(|mark| mark.cell).collect() })
    };
    runs.filter_map(joint).collect()
}

/// Returns why only one of two sets can hold a digit: `(r1c1, r1c5 and r1c6) are in row 1`.
fn together(names: Names<'_>, places: &[Cell]) -> String {
    let house = names.shared(places);
    let ties = house.map_or_else(|| "see each other".to_owned(), |house| format!("are {house:#}"));
    format!("({}) {ties}", names.cells(places.iter().copied()))
}

pub(super) fn almost_locked(names: Names<'_>, step: &Step) -> String {
    let why = &step.why;
    let sets: Vec<String> = why.groups.iter().map(|one| placed(names, one)).collect();
    let sets = sets.join("; ");
    let conclusion = names.conclusion(step);
    if step.technique == Technique::DeathBlossom {
        return blossom(names, step);
    }
    let removed: Candidates = step.eliminations.iter().map(|mark| mark.digit).collect();
    let removed_told = names.digits(removed);
    let seen = seen(names, step);
    let each = if removed.len() == 1 { "" } else { "each of " };
    let joints = joints(why);
    match (why.groups.as_slice(), joints.as_slice()) {
        ([one, other], [joint]) => {
            let digit = names.digit(joint.digit);
            format!(
                "{sets}. Each set has one digit more than cells. All places for {digit} in them {}, so one set has no {digit}: then {}, or {}. \
                 So one of the sets has {each}{removed_told}, and {seen}, {conclusion}",
                together(names, &joint.cells),
                kept(names, one, joint.digit),
                kept(names, other, joint.digit)
            )
        }
        ([_, _], _) => {
            let told = joints.iter().map(|joint| {
                let digit = names.digit(joint.digit);
                format!("all places for {digit} in them {}", together(names, &joint.cells))
            });
            format!(
                "{sets}. Each set has one digit more than cells. {}: each of these digits can be in only one of the sets. \
                 So each set lacks just one of these, and holds all its other digits. {}, {conclusion}",
                capital(&list(told, "and")),
                capital(&seen)
            )
        }
        ([first, rest @ .., last], _) if joints.len() == rest.len() + 1 => {
            let mut told = Vec::new();
            for (at, set) in why.groups.iter().enumerate() {
                let cells = cells_of(names, set);
                let held = joints.get(at).map_or(removed, |joint| Candidates::only(joint.digit));
                let held = names.digits(held);
                told.push(match at.checked_sub(1).and_then(|at| joints.get(at)) {
                    None => format!("Without {}, {cells} must hold {held}.", names.digits_or(removed)),
                    Some(Joint { digit, cells: places }) => format!(
                        "All places for {0} here and in the next set {1}, so {cells} cannot hold {0}, but must hold {held}.",
                        names.digit(*digit),
                        together(names, places)
                    ),
                });
            }
            let told = told.join(" ");
            format!(
                "{sets}. Each set has one digit more than cells. {told} So {each}{removed_told} is in {}, or in {}, and {seen}, {conclusion}",
                names.cells_or(first.cells.iter().copied()),
                names.cells_or(last.cells.iter().copied())
            )
        }
        _ => format!(
            "{sets}. Each set has one digit more than cells. Each set shares a digit with the next one, and only one of the two can hold it. So if \
             the first set has no {}, the last one has it, and {seen}, {conclusion}",
            names.digits_or(removed)
        ),
    }
}

/// Returns which cells see all places for a digit in the sets, and by which houses: `r4c9 sees all places for 8 there
/// (row 4 and column 9)`.
fn seen(names: Names<'_>, step: &Step) -> String {
    let mut told = Vec::new();
    for digit in step.eliminations.iter().map(|mark| mark.digit).collect::<Candidates>() {
        let places: Vec<Vec<Cell>> = step.why.groups.iter().map(|set| places(step, set, digit)).collect();
        let seen_by = |target: Cell| -> Vec<Vec<Cell>> {
            let is_seen =
                |cells: &&Vec<Cell>| !cells.is_empty() && cells.iter().all(|cell| names.see(target, *cell));
            places.iter().filter(is_seen).cloned().collect()
        };
        let targets = step.eliminations.iter().filter(|mark| mark.digit == digit);
        let targets: Vec<(Cell, Vec<Vec<Cell>>)> =
            targets.map(|mark| (mark.cell, seen_by(mark.cell))).collect();
        for run in targets.chunk_by(|(_, one), (_, other)| one == other) {
            let cells: Vec<Cell> = run.iter().map(|(cell, _)| *cell).collect();
            let seen: Vec<Vec<Cell>> = run.iter().take(1).flat_map(|(_, seen)| seen.clone()).collect();
            told.push(format!(
                "{} {} all places for {} there{}",
                names.cells(cells.iter().copied()),
                if cells.len() == 1 { "sees" } else { "see" },
                names.digit(digit),
                names.sight(&cells, &seen)
            ));
        }
    }
    list(told, "and")
}

/// Returns the places in one set of a digit that the step removes elsewhere.
fn places(step: &Step, set: &CellGroup, digit: Digit) -> Vec<Cell> {
    let here =
        step.why.marks_in(Role::Fin).filter(|mark| mark.digit == digit && set.cells.contains(&mark.cell));
    here.map(|mark| mark.cell).collect()
}

/// Returns the reason of a death blossom: for each digit of the stem, what the set that loses this digit then holds.
fn blossom(names: Names<'_>, step: &Step) -> String {
    let why = &step.why;
    let pivots: Vec<Cell> = why.cells_in(Role::Pivot).collect();
    let joints = joints(why);
    let told = joints.iter().zip(&why.groups).map(|(Joint { digit, cells }, set)| {
        let lost: Vec<Cell> = cells.iter().copied().filter(|cell| set.cells.contains(cell)).collect();
        format!(
            "if it is {0}, {1} cannot hold {0}{2} and must hold {3}",
            names.digit(*digit),
            self::set(names, set),
            names.sight(&pivots, &[lost]),
            names.digits(set.digits.without(Candidates::only(*digit)))
        )
    });
    let told = told.collect::<Vec<_>>().join("; ");
    let removed: Candidates = step.eliminations.iter().map(|mark| mark.digit).collect();
    format!(
        "{} can only be {}: {told}. Each way, one of these sets has {}, and {}, {}",
        names.cells(pivots.iter().copied()),
        names.digits_or(joints.iter().map(|joint| joint.digit).collect()),
        names.digits(removed),
        seen(names, step),
        names.conclusion(step)
    )
}

pub(super) fn sue_de_coq(names: Names<'_>, step: &Step) -> String {
    let houses: Vec<HouseId> = step.why.houses_in(Role::Base).collect();
    let ([core, line, boxed], &[first, second]) = (step.why.groups.as_slice(), houses.as_slice()) else {
        return names.conclusion(step);
    };
    // A digit can be in two of the cells only if both sides have it and the intersection lacks it.
    let twice = line.digits & boxed.digits;
    let held = if twice.is_empty() {
        "each of these digits is in just one of them".to_owned()
    } else {
        format!("only {} can be in two of them, and none is missing", names.digits_or(twice))
    };
    let side = |part: &CellGroup, other: &CellGroup, house: HouseId| {
        let digits = (part.digits | core.digits).without(other.digits) | twice;
        let verb = if digits.len() == 1 { "is" } else { "are" };
        let cells = names.cells_or(core.cells.iter().chain(&part.cells).copied());
        format!("{}, {} {verb} in {cells}", names.in_houses([house]), names.digits(digits))
    };
    format!(
        "{} are in both {} and {}. With {} {} and {} {}, {} cells have {} digits, so {held}: {}; {}, {}",
        set(names, core),
        names.house(first),
        names.house(second),
        set(names, line),
        names.in_houses([first]),
        set(names, boxed),
        names.in_houses([second]),
        core.cells.len() + line.cells.len() + boxed.cells.len(),
        (core.digits | line.digits | boxed.digits).len(),
        side(line, boxed, first),
        side(boxed, line, second),
        names.conclusion(step)
    )
}
