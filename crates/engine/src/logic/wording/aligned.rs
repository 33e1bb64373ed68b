//! Aligned pair and triplet exclusion in words: why the other cells have no combination left if one cell holds the
//! removed digit.

use super::names::{Names, each, list};
use crate::board::{Candidates, Cell, Digit};
use crate::logic::step::{CellGroup, Mark, Role, Step};

pub(super) fn aligned(names: Names<'_>, step: &Step) -> String {
    let sets = |role: Role| step.why.groups.iter().filter(move |set| set.role == role);
    let cells: Vec<&CellGroup> = sets(Role::Pattern).collect();
    let around: Vec<&CellGroup> = sets(Role::Link).collect();
    let told: Option<Vec<String>> =
        step.eliminations.iter().map(|mark| argued(names, *mark, &cells, &around)).collect();
    let told = told.unwrap_or_else(|| {
        let gone = step.eliminations.iter().map(|mark| names.claims([*mark]));
        vec![format!(
            "Try all combinations of the candidates of {}: each one where {} breaks a rule or leaves nothing for {}",
            names.cells(cells.iter().flat_map(|set| set.cells.iter().copied())),
            list(gone, "or"),
            list(around.iter().map(|set| named(names, set)), "or")
        )]
    });
    format!("{}, {}", told.join(". "), names.conclusion(step))
}

/// Returns a cell with its candidates: `r2c9 (3 or 7)`.
fn named(names: Names<'_>, set: &CellGroup) -> String {
    format!("{} ({})", names.cells(set.cells.iter().copied()), names.digits_or(set.digits))
}

/// Returns why a digit cannot be in a cell; `None` if a rule beyond the houses is part of the reason.
fn argued(names: Names<'_>, mark: Mark, cells: &[&CellGroup], around: &[&CellGroup]) -> Option<String> {
    let cell_of = |set: &CellGroup| set.cells.first().copied();
    let others: Vec<(Cell, Candidates)> = cells
        .iter()
        .filter_map(|set| Some((cell_of(set)?, set.digits)))
        .filter(|(cell, _)| *cell != mark.cell)
        .collect();
    let by_house = |one: Cell, other: Cell| !names.see(one, other) || names.shared(&[one, other]).is_some();
    let mut left = combinations(names, &others);
    let mut reasons = Vec::new();
    let repeats = |(cell, set): &&(Cell, Candidates)| set.contains(mark.digit) && names.see(*cell, mark.cell);
    let same: Vec<Cell> = others.iter().filter(repeats).map(|(cell, _)| *cell).collect();
    if !same.is_empty() {
        let digit = names.digit(mark.digit);
        left.retain(|digits| {
            others.iter().zip(digits).all(|((cell, _), other)| *other != mark.digit || !same.contains(cell))
        });
        reasons.push(format!(
            "{} cannot be {digit}, too{}",
            names.cells_or(same.iter().copied()),
            names.sight(&[mark.cell], &each(&same))
        ));
    }
    for set in around {
        let witness = cell_of(set)?;
        let near: Vec<Cell> =
            others.iter().map(|(cell, _)| *cell).filter(|cell| names.see(*cell, witness)).collect();
        if !near.iter().chain([&mark.cell]).all(|cell| by_house(*cell, witness)) {
            return None;
        }
        let loses = names.see(mark.cell, witness) && set.digits.contains(mark.digit);
        let rest = if loses { set.digits.without(Candidates::only(mark.digit)) } else { set.digits };
        let starves = |digits: &Vec<Digit>| {
            let taken = others.iter().zip(digits).filter(|((cell, _), _)| near.contains(cell));
            rest.without(taken.map(|(_, digit)| *digit).collect()).is_empty()
        };
        let before = left.len();
        left.retain(|digits| !starves(digits));
        if left.len() == before {
            continue;
        }
        let only = if loses {
            format!("would have only {}{}", names.digits(rest), names.sight(&[mark.cell], &each(&[witness])))
        } else {
            "would have nothing else".to_owned()
        };
        let cannot = match (near.as_slice(), rest.len()) {
            ([cell], _) => format!("{} cannot be {}", names.cell(*cell), names.digits(rest)),
            (_, 1) => {
                format!("neither of {} can be {}", names.cells(near.iter().copied()), names.digits(rest))
            }
            _ => format!(
                "{} cannot be {} in either order",
                names.cells(near.iter().copied()),
                names.digits(rest)
            ),
        };
        reasons.push(format!(
            "{} {only}, so {cannot}{}",
            named(names, set),
            names.sight(&[witness], &each(&near))
        ));
    }
    let rest = others.iter().map(|(cell, set)| format!("{} ({})", names.cell(*cell), names.digits_or(*set)));
    let none = if others.len() == 1 { "no candidate" } else { "no combination" };
    left.is_empty().then(|| {
        format!(
            "If {}: {}. That leaves {none} for {}",
            names.claims([mark]),
            reasons.join("; "),
            list(rest, "and")
        )
    })
}

/// Returns all ways to choose a digit for each cell without a repetition among those that see each other.
fn combinations(names: Names<'_>, cells: &[(Cell, Candidates)]) -> Vec<Vec<Digit>> {
    let mut found: Vec<Vec<Digit>> = vec![Vec::new()];
    for (at, (cell, set)) in cells.iter().enumerate() {
        let fits = |before: &[Digit], digit: Digit| {
            let mut before = cells[..at].iter().zip(before);
            before.all(|((other, _), own)| *own != digit || !names.see(*other, *cell))
        };
        let longer = |before: Vec<Digit>| {
            let digits: Vec<Digit> = set.iter().filter(|digit| fits(&before, *digit)).collect();
            digits.into_iter().map(move |digit| [before.as_slice(), &[digit]].concat())
        };
        found = found.into_iter().flat_map(longer).collect();
    }
    found
}
