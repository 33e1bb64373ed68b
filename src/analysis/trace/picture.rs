//! A round of enumeration as a picture and in words: marks, pointer, the digits tried, and the marks cleared.

use std::sync::Arc;

use super::tape::Look;
use crate::board::{Geometry, Grid, plural};
use crate::render::{Picture, PictureRole, PictureRoles, Shown};
use crate::solver::enumerate::{Outcome, Round, Status};
use crate::syntax::Symbols;

/// Returns the state of a search as a picture. Cells before the current one show their digit, all others their marks.
pub fn round_picture(look: &Look<'_>, givens: &Grid, symbols: &Symbols, title: &str) -> Picture {
    let (search, round) = (look.search, look.round.as_ref());
    let geometry = givens.geometry();
    let current = round.map(|round| round.cell);
    // After a backtrack, the previous cell is open again.
    let held = round.map_or(0, |round| match round.outcome {
        Outcome::Placed(_) => round.cell.index(),
        Outcome::BackedUp => round.cell.index().saturating_sub(1),
    });
    let cells = geometry.cells().map(|cell| {
        let marks = search.marks(cell);
        match (givens.get(cell), marks.single()) {
            (Some(digit), _) => Shown::Given(digit),
            (None, Some(digit)) if cell.index() < held && Some(cell) != current => Shown::Placed(digit),
            _ => Shown::Marks(marks),
        }
    });
    Picture {
        cells: cells.collect(),
        geometry: Arc::clone(geometry),
        symbols: symbols.clone(),
        title: title.to_owned(),
        roles: round.map(|round| roles(look, round)).unwrap_or_default(),
        notes: Vec::new(),
    }
}

fn roles(look: &Look<'_>, round: &Round) -> PictureRoles {
    let mut roles = PictureRoles::default();
    let emptied = round.emptied.iter().flat_map(|(_, cells)| cells);
    roles.cells.extend(emptied.map(|cell| (*cell, PictureRole::Emptied)));
    roles.cells.push((round.cell, PictureRole::Current));
    for &(cell, digits) in &round.cleared {
        roles.candidates.extend(digits.iter().map(|digit| (cell, digit, PictureRole::Cleared)));
    }
    roles.candidates.extend(round.emptied.iter().map(|(digit, _)| (round.cell, *digit, PictureRole::Failed)));
    if let Outcome::Placed(digit) = round.outcome {
        roles.candidates.push((round.cell, digit, PictureRole::Tried));
    } else if let Some(digit) = look.search.pointer(round.cell)
        && look.search.marks(round.cell).contains(digit)
        && !round.tried.contains(&digit)
    {
        roles.candidates.push((round.cell, digit, PictureRole::Pointer));
    }
    roles
}

/// Returns a description of a round, one sentence per line.
pub fn round_text(look: &Look<'_>, geometry: &Geometry, symbols: &Symbols) -> Vec<String> {
    let Some(round) = &look.round else {
        let start = "The givens are entered, and their digits cleared from the cells they see.";
        let dead = "A cell has no mark left: no try can hold.";
        let refuted = look.search.is_refuted().then(|| dead.to_owned());
        return [start.to_owned()].into_iter().chain(refuted).collect();
    };
    let mut lines = vec![format!("Cell {}, {}.", round.cell.index() + 1, geometry.name(round.cell))];
    for (digit, cells) in &round.emptied {
        let digit = symbols.write(*digit);
        lines.push(match &**cells {
            [] => format!("{digit} fails: a given already leaves a cell without a mark."),
            cells => format!("{digit} fails: {} would be left without a mark.", geometry.names(cells)),
        });
    }
    match round.outcome {
        Outcome::Placed(digit) => {
            let count = round.cleared.iter().map(|(_, digits)| digits.len()).sum();
            let cleared = match count {
                0 => "no mark is left to clear".to_owned(),
                count => format!("it clears {}", plural(count, "mark")),
            };
            lines.push(format!("{} holds: {cleared}.", symbols.write(digit)));
            if look.search.status() == Status::Solved {
                lines.push("Every cell holds a digit: this is the solution.".to_owned());
            }
        }
        Outcome::BackedUp if look.search.status() == Status::NoSolution => {
            lines.push("No mark is left in the first cell: there is no solution.".to_owned());
        }
        Outcome::BackedUp => {
            lines.push("No mark is left to try: the cell before is taken up again.".to_owned());
        }
    }
    lines
}
