//! Steps in words, with what can be read off their position.

use crate::board::{Candidates, Cell, Digit};
use crate::logic::{Mark, Names, Position, Step, Technique};

/// Returns a step's technique and whole reasoning, as [`Step::text`]; of a naked single, what rules the other digits out.
pub(super) fn step_text(names: Names<'_>, step: &Step, position: &Position) -> String {
    format!("{}: {}", capital(step.technique.name()), step_reason(names, step, position))
}

/// Returns the reasoning alone, as [`Step::reason`].
pub(super) fn step_reason(names: Names<'_>, step: &Step, position: &Position) -> String {
    match step.placements.first() {
        Some(mark) if step.technique == Technique::NakedSingle => naked_single(names, *mark, position),
        _ => step.reason(names),
    }
}

/// Returns the text with its first letter in upper case.
pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// Joins parts that may be lists themselves: `4 and 6 in row 1; and 9 in box 3`.
fn lists(parts: &[String]) -> String {
    match parts {
        [others @ .., last] if !others.is_empty() => format!("{}; and {last}", others.join("; ")),
        _ => parts.concat(),
    }
}

/// `r1c9 sees 1, 4 and 8 in row 1; and 3 in box 3. 7 was ruled out before, so it is 5.` Each digit counts in the first house that has it.
fn naked_single(names: Names<'_>, Mark { cell, digit }: Mark, position: &Position) -> String {
    let geometry = names.geometry();
    let value = |cell: Cell| Digit::new(position.values().get(cell.index()).copied().unwrap_or_default());
    let mut left = geometry.digits().without(Candidates::only(digit));
    let mut seen: Vec<String> = Vec::new();
    for &id in geometry.houses_of(cell) {
        let Some(house) = geometry.houses().get(usize::from(id)) else { continue };
        let here: Candidates = house.cells.iter().filter_map(|&other| value(other)).collect();
        if !(here & left).is_empty() {
            seen.push(format!("{} in {}", names.digits(here & left), names.house(id)));
            left = left.without(here);
        }
    }
    for link in geometry.links(cell) {
        let (Some(rule), Some(other)) = (link.rule, value(link.cell)) else { continue };
        let here = link.relation.forbids(other) & left;
        if !here.is_empty() {
            let (digits, by) = (names.digits(here), names.cell(link.cell));
            seen.push(format!("what rules out {digits}: {} in {by} ({rule})", names.digit(other)));
            left = left.without(here);
        }
    }
    let (cell, digit) = (names.cell(cell), names.digit(digit));
    let were = if left.len() == 1 { "was" } else { "were" };
    let before = format!("{} {were} ruled out before", names.digits(left));
    match (seen.is_empty(), left.is_empty()) {
        (true, _) => format!("In {cell}, {before}, so it is {digit}."),
        (false, true) => format!("{cell} sees {}, so it is {digit}.", lists(&seen)),
        (false, false) => format!("{cell} sees {}. {before}, so it is {digit}.", lists(&seen)),
    }
}
