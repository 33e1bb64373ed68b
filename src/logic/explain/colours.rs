//! Colours in words.

use super::names::{Names, target_cells};
use crate::board::Cell;
use crate::logic::step::{Role, Step};
use crate::logic::technique::Technique;

pub(super) fn colours(names: Names<'_>, step: &Step) -> String {
    let digit = names.digits(step.why.digits);
    let cells =
        |number| -> Vec<Cell> { step.why.marks_in(Role::Colour(number)).map(|mark| mark.cell).collect() };
    let told = |number| {
        let cells = cells(number);
        let all = if cells.len() == 1 { "" } else { "all of " };
        format!("in {all}{}", names.cells(cells))
    };
    let ways = |number| format!("either {} or {}", told(number), told(number + 1));
    let conclusion = names.conclusion(step);
    let targets = target_cells(step);
    let see = if targets.len() == 1 { "sees" } else { "see" };
    let first = format!("Houses with two places for {digit} tie cells together: it is {}", ways(0));
    match step.technique {
        Technique::SimpleColoursTrap => {
            format!("{first}. {} {see} a cell of each, {conclusion}", names.cells(targets))
        }
        Technique::SimpleColoursWrap => {
            let clash = seeing_pair(names, &targets, &targets);
            let clash = clash
                .map(|pair| format!(" But {} see each other and cannot both be {digit}", names.cells(pair)));
            format!("{first}.{}, {conclusion}", clash.unwrap_or_default())
        }
        Technique::MultiColours1 => {
            let mut reasons = Vec::new();
            for (mine, theirs) in [(0, 2), (0, 3), (1, 2), (1, 3)] {
                let opposite = [cells(1 - mine), cells(5 - theirs)];
                let sees_both =
                    |cell: &Cell| opposite.iter().all(|way| way.iter().any(|other| names.see(*cell, *other)));
                let seen: Vec<Cell> = targets.iter().copied().filter(sees_both).collect();
                let Some(pair) =
                    seeing_pair(names, &cells(mine), &cells(theirs)).filter(|_| !seen.is_empty())
                else {
                    continue;
                };
                reasons.push(format!(
                    " {} see each other and cannot both be {digit}, so it is {} or {}; {} {} a cell of each.",
                    names.cells(pair),
                    told(1 - mine),
                    told(5 - theirs),
                    names.cells(seen.iter().copied()),
                    if seen.len() == 1 { "sees" } else { "see" }
                ));
            }
            let reasons = reasons.concat();
            format!("{first}; and it is {}.{reasons} So {}", ways(2), names.change(step))
        }
        _ => format!(
            "{first}; and it is {}. If it were {}, it could be neither {} nor {}, {conclusion}",
            ways(2),
            if targets.len() == 1 {
                format!("in {}", names.cells(targets))
            } else {
                format!("in all of {}", names.cells(targets))
            },
            told(2),
            told(3),
        ),
    }
}

/// The first cell of one list that sees one of another, and that one.
fn seeing_pair(names: Names<'_>, ones: &[Cell], others: &[Cell]) -> Option<[Cell; 2]> {
    ones.iter()
        .find_map(|one| others.iter().find(|other| names.see(*one, **other)).map(|other| [*one, *other]))
}
