//! Steps in words, with details that depend on the position.

use crate::board::{Candidates, Cell, Digit, capital};
use crate::logic::{Mark, Names, Position, Step, Technique};

/// Returns the technique and the whole reasoning of a step, like [`Step::text`]. For a naked single, the reasoning says
/// what rules out the other digits.
pub fn step_text(names: Names<'_>, step: &Step, position: &Position) -> String {
    format!("{}: {}", capital(step.technique.name()), step_reason(names, step, position))
}

/// Returns the reasoning of a step without its technique, like [`Step::reason`].
pub(super) fn step_reason(names: Names<'_>, step: &Step, position: &Position) -> String {
    match step.placements.first() {
        Some(mark) if step.technique == Technique::NakedSingle => naked_single(names, *mark, position),
        _ => step.reason(names),
    }
}

/// Returns the reasoning of a naked single: `r1c9 can only be 5: row 1 has 1, 4 and 8; box 3 has 3; 7 was ruled out
/// before.` Each digit is mentioned with the first house that contains it.
fn naked_single(names: Names<'_>, Mark { cell, digit }: Mark, position: &Position) -> String {
    let geometry = names.geometry();
    let value = |cell: Cell| Digit::new(position.values().get(cell.index()).copied().unwrap_or_default());
    let mut left = geometry.digits().without(Candidates::only(digit));
    let mut seen: Vec<String> = Vec::new();
    for &id in geometry.houses_of(cell) {
        let Some(house) = geometry.houses().get(usize::from(id)) else { continue };
        let here: Candidates = house.cells.iter().filter_map(|&other| value(other)).collect();
        if !(here & left).is_empty() {
            seen.push(format!("{} has {}", names.house(id), names.digits(here & left)));
            left = left.without(here);
        }
    }
    for link in geometry.links(cell) {
        let (Some(rule), Some(other)) = (link.rule, value(link.cell)) else { continue };
        let here = link.relation.forbids(other) & left;
        if !here.is_empty() {
            let (digits, by) = (names.digits(here), names.cell(link.cell));
            seen.push(format!("{by} is {}, which rules out {digits} ({rule})", names.digit(other)));
            left = left.without(here);
        }
    }
    let (cell, digit) = (names.cell(cell), names.digit(digit));
    if !left.is_empty() {
        let were = if left.len() == 1 { "was" } else { "were" };
        seen.push(format!("{} {were} ruled out before", names.digits(left)));
    }
    format!("{cell} can only be {digit}: {}.", seen.join("; "))
}
