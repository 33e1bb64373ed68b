//! Colors in words.

use super::names::{Names, capital, each, list, target_cells};
use crate::board::Cell;
use crate::logic::step::{Mark, Role, Step};
use crate::logic::technique::Technique;

pub(super) fn colours(names: Names<'_>, step: &Step) -> String {
    let digit = names.digits(step.why.digits);
    let cells = |number| colour(step, number);
    let told = |number| told(names, &cells(number));
    let conclusion = names.conclusion(step);
    let targets = target_cells(step);
    let first = cluster(names, step, 0);
    match step.technique {
        Technique::SimpleColoursTrap => {
            let seen = targets.iter().map(|target| {
                let ways = [cells(0), cells(1)].map(|way| one_seen(names, &[*target], &way));
                sees(names, *target, &ways)
            });
            format!("{first} {}, {conclusion}", list(seen, "and"))
        }
        Technique::SimpleColoursWrap => {
            let clash = seeing_pair(names, &targets, &targets).map(|pair| {
                format!(" But {} {}, and cannot both be {digit}", names.cells(pair), names.together(pair))
            });
            format!("{first}{}, {conclusion}", clash.unwrap_or_default())
        }
        Technique::MultiColours1 => {
            let mut reasons = Vec::new();
            for (mine, theirs) in [(0, 2), (0, 3), (1, 2), (1, 3)] {
                let opposite = [cells(1 - mine), cells(5 - theirs)];
                let ways = |cell: Cell| opposite.each_ref().map(|way| one_seen(names, &[cell], way));
                let seen = targets.iter().filter(|cell| ways(**cell).iter().all(Option::is_some));
                let seen: Vec<String> = seen.map(|cell| sees(names, *cell, &ways(*cell))).collect();
                let Some(pair) =
                    seeing_pair(names, &cells(mine), &cells(theirs)).filter(|_| !seen.is_empty())
                else {
                    continue;
                };
                reasons.push(format!(
                    " {} {}, and cannot both be {digit}: it is {} or {}. {}.",
                    names.cells(pair),
                    names.together(pair),
                    told(1 - mine),
                    told(5 - theirs),
                    list(seen, "and")
                ));
            }
            format!("{first} {}{} So {}", cluster(names, step, 2), reasons.concat(), names.change(step))
        }
        _ => {
            let others = [cells(2), cells(3)];
            let ways = |cell: Cell| others.each_ref().map(|way| one_seen(names, &[cell], way));
            let both = targets
                .iter()
                .map(|cell| (*cell, ways(*cell)))
                .find(|(_, ways)| ways.iter().all(Option::is_some));
            let seen = if let Some((cell, ways)) = both {
                sees(names, cell, &ways)
            } else {
                let pairs = others.iter().filter_map(|way| seeing_pair(names, &targets, way));
                list(pairs.map(|[own, other]| sees(names, own, &[Some(other)])), "and")
            };
            format!(
                "{first} {} {seen}: were {digit} {}, it could be neither {} nor {}, {conclusion}",
                cluster(names, step, 2),
                self::told(names, &targets),
                told(2),
                told(3),
            )
        }
    }
}

/// Returns the cells of a color.
fn colour(step: &Step, number: u8) -> Vec<Cell> {
    step.why.marks_in(Role::Colour(number)).map(|mark: Mark| mark.cell).collect()
}

/// Returns the cells of a color as a place: `in r1c2`, or `in both r1c2 and r5c6`.
fn told(names: Names<'_>, cells: &[Cell]) -> String {
    let all = match cells.len() {
        1 => "",
        2 => "both ",
        _ => "all of ",
    };
    format!("in {all}{}", names.cells(cells.iter().copied()))
}

/// Returns the houses that connect the cells of a cluster, and the cluster's two possibilities:
/// `In row 1, 5 can only be in r1c2 or r1c5; in column 5, in r1c5 or r8c5. So it is either in both r1c2 and r8c5 or in r1c5.`
fn cluster(names: Names<'_>, step: &Step, number: u8) -> String {
    let [one, other] = [number, number + 1].map(|number| colour(step, number));
    let tie = |house| {
        let all = names.geometry().houses().get(usize::from(house))?;
        let places = all.cells.iter().filter(|cell| one.contains(cell) || other.contains(cell));
        let places: Vec<Cell> = places.copied().collect();
        (places.len() == 2).then(|| (names.in_houses([house]), names.cells_or(places)))
    };
    let ties: Vec<(String, String)> = step.why.houses_in(Role::Link).filter_map(tie).collect();
    let digit = names.digits(step.why.digits);
    let texts = ties.iter().enumerate().map(|(at, (house, places))| match at {
        0 => format!("{}, {digit} can only be in {places}", capital(house)),
        _ => format!("{house}, in {places}"),
    });
    let text = texts.collect::<Vec<_>>().join("; ");
    format!("{text}. So it is either {} or {}.", told(names, &one), told(names, &other))
}

/// Returns the first of `cells` that a cell of `from` sees.
pub(super) fn one_seen(names: Names<'_>, from: &[Cell], cells: &[Cell]) -> Option<Cell> {
    cells.iter().copied().find(|cell| from.iter().any(|own| names.see(*own, *cell)))
}

/// Returns which cells a cell sees, and by what: `r9c9 sees r8c8 (box 9) and r8c9 (column 9)`.
pub(super) fn sees(names: Names<'_>, from: Cell, cells: &[Option<Cell>]) -> String {
    let seen = cells.iter().flatten().map(|cell| names.cell(*cell) + &names.sight(&[from], &each(&[*cell])));
    format!("{} sees {}", names.cell(from), list(seen, "and"))
}

/// Returns the first cell of `ones` that sees a cell of `others`, and that cell.
fn seeing_pair(names: Names<'_>, ones: &[Cell], others: &[Cell]) -> Option<[Cell; 2]> {
    ones.iter()
        .find_map(|one| others.iter().find(|other| names.see(*one, **other)).map(|other| [*one, *other]))
}
