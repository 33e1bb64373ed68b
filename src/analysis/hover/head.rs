//! Hover on the text above a grid: the puzzle as a whole, what is known about its solutions, and a drawing of the grid.

use crate::analysis::Verdict;
use crate::analysis::findings::verdict::askable;
use crate::analysis::hover::draw;
use crate::analysis::phrasing::escaped;
use crate::analysis::view::View;
use crate::board::plural;
use crate::logic::{Difficulty, RateError};
use crate::solver::Solutions;
use crate::syntax::{GridKind, Promise, Puzzle};

/// Returns the hover text of a puzzle.
pub(super) fn describe(
    puzzle: &Puzzle,
    verdict: Option<&Verdict>,
    rated: impl FnOnce() -> Option<Result<Difficulty, RateError>>,
) -> String {
    let size = puzzle.layout.sides();
    let mut lines = vec![match &puzzle.name {
        Some(name) => format!("**{size} sudoku**: {}", escaped(name)),
        None => format!("**{size} sudoku**"),
    }];
    lines.push(String::new());
    lines.push(boxes(puzzle));
    let rules = puzzle.layout.rules.iter().map(|rule| format!("- Rule {rule}: {}", rule.describe()));
    lines.extend(rules);
    if let Some(view) = View::of(puzzle) {
        lines.push(clues(&view));
    }
    lines.push(format!("- Symbols: {}", escaped(&puzzle.symbols.describe())));
    lines.push(format!("- Solution: {}", solution(puzzle, verdict)));
    if verdict.is_some_and(|verdict| verdict.unique().is_some()) {
        lines.extend(rated().and_then(rating));
    }
    if let Some(view) = View::of(puzzle) {
        lines.push(format!("\n```text\n{}\n```", draw::grid(&view, None)));
    }
    lines.join("\n")
}

fn rating(rated: Result<Difficulty, RateError>) -> Option<String> {
    match rated {
        Ok(difficulty) => Some(format!("- Rating: {difficulty}")),
        Err(RateError::Exhausted(budget)) => Some(format!("- Rating: not measured: {budget}")),
        Err(_) => None,
    }
}

fn boxes(puzzle: &Puzzle) -> String {
    match &puzzle.layout.regions {
        Some(map) => {
            let count = map.iter().max().map_or(0, |last| usize::from(*last) + 1);
            format!("- Regions: {count}, irregular")
        }
        None => format!("- Boxes: {} (rows x columns)", puzzle.layout.boxes),
    }
}

fn clues(view: &View<'_>) -> String {
    let (givens, place) = (view.givens(), view.place());
    let cells = view.geometry.cell_count();
    let mine = view.digits(place);
    let placed = mine.placed().filter(|&(cell, _)| givens.get(cell).is_none()).count();
    let also = match (placed, place) {
        (0, _) => String::new(),
        (_, GridKind::State) => format!(", and {} in the state", plural(placed, "digit")),
        _ => format!(", and {} placed", plural(placed, "digit")),
    };
    format!("- Givens: {} of {cells} cells{also}", givens.clue_count())
}

fn solution(puzzle: &Puzzle, verdict: Option<&Verdict>) -> String {
    let why_not = || askable(puzzle).err().map(|why| format!("not checked. {}", escaped(&why)));
    match verdict {
        None => why_not().unwrap_or_else(|| "not decided yet".into()),
        Some(Verdict::NotAsked) => why_not().unwrap_or_else(|| "not checked".into()),
        Some(Verdict::Clash { .. } | Verdict::Solved(Solutions::None | Solutions::Invalid(_))) => {
            "none (proved)".into()
        }
        Some(Verdict::Solved(Solutions::Unique(_))) => "unique (proved)".into(),
        Some(Verdict::Solved(Solutions::Multiple { .. })) => "several".into(),
        Some(Verdict::Solved(Solutions::Unknown { budget, found: None })) => {
            format!("not decided: {budget}")
        }
        Some(Verdict::Solved(Solutions::Unknown { budget, found: Some(_) })) => {
            format!("found one, but could not decide whether it is unique: {budget}")
        }
        Some(Verdict::Counted(found, None)) => match puzzle.promise {
            Promise::AtLeast(promised) if *found < promised => format!("exactly {found} (proved)"),
            _ => format!("at least {found}, as required"),
        },
        Some(Verdict::Counted(found, Some(budget))) => {
            format!("at least {found}, then {budget}")
        }
    }
}
