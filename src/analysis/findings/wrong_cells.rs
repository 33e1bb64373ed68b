//! Cells that contradict the solution: digits that the player placed, and cells of the `[Solution]`.

use std::collections::BTreeMap;

use crate::analysis::findings::clashes::{clashes_by_cell, describe};
use crate::analysis::findings::marks::changed_given;
use crate::analysis::findings::verdict::INCOMPLETE;
use crate::analysis::phrasing::names;
use crate::analysis::view::View;
use crate::analysis::{Code, Finding, Verdict};
use crate::board::{Cell, Digit, Grid, plural};
use crate::syntax::{Block, Content, GridKind};

/// Returns the cells where the player's digit differs from the solution's, each with the player's digit.
pub(crate) fn wrong_cells(view: &View<'_>, solution: &Grid) -> Vec<(Cell, Digit)> {
    let place = view.place();
    let wrong = |cell: Cell| {
        let held = (view.content(place, cell), place);
        let ((Content::Placed(digit), _) | (Content::Digit(digit), GridKind::State)) = held else {
            return None;
        };
        let is_certain = view.is_placed(place, cell) && view.text(place).is_none_or(|text| !text.doubtful);
        let shown = changed_given(view, cell).is_some() || !is_certain;
        (!shown && solution.get(cell) != Some(digit)).then_some((cell, digit))
    };
    view.geometry.cells().filter_map(wrong).collect()
}

/// Returns a sentence that says whether all digits of the player are right, and which ones are wrong.
pub fn check_text(block: &Block, verdict: &Verdict) -> String {
    let Some(view) = block.puzzle.as_ref().and_then(View::of) else {
        return "There is no puzzle here.".to_owned();
    };
    if !view.is_whole(view.place()) {
        return INCOMPLETE.to_owned();
    }
    let Some(solution) = verdict.unique() else {
        return "Digits can be checked only if the puzzle was proved to have a unique solution.".to_owned();
    };
    let is_given = |cell| matches!(view.content(GridKind::Puzzle, cell), Content::Digit(_));
    let placed = view.written_digits(view.place());
    let placed = placed.placed().filter(|&(cell, _)| !is_given(cell)).count();
    let wrong: Vec<Cell> = wrong_cells(&view, solution).into_iter().map(|(cell, _)| cell).collect();
    let digits = plural(placed, "digit");
    match wrong.len() {
        _ if placed == 0 && view.keeps_givens_apart() => "You placed no digits yet.".to_owned(),
        _ if placed == 0 => {
            "There are no digits of yours to check: \"Start solving\" keeps them apart from the givens."
                .to_owned()
        }
        0 if placed == 1 => "The digit you placed is right.".to_owned(),
        0 => format!("All {digits} you placed are right."),
        count => {
            let are = if count == 1 { "is" } else { "are" };
            format!("{count} of {digits} you placed {are} wrong: {}.", names(view.geometry, &wrong))
        }
    }
}

/// Returns the findings about digits that contradict the unique solution of the givens.
pub(crate) fn wrong_digits(view: &View<'_>, verdict: &Verdict) -> Vec<Finding> {
    let Some(solution) = verdict.unique() else { return Vec::new() };
    let finding = |(cell, digit): (Cell, Digit)| Finding {
        code: Code::WrongDigit,
        span: view.span(view.place(), cell),
        message: format!(
            "{} in {} contradicts the unique solution. Remove it",
            view.digit(digit),
            view.name(cell)
        ),
        related: Vec::new(),
    };
    // A clashing digit has a finding already.
    let clashing = clashes_by_cell(&view.settled_digits(view.place()));
    let wrong = wrong_cells(view, solution).into_iter();
    wrong.filter(|(cell, _)| !clashing.contains_key(cell)).map(finding).collect()
}

/// Returns the finding about the first cell of the `[Solution]` that proves it wrong.
pub(crate) fn wrong_solution(view: &View<'_>, verdict: &Verdict) -> Option<Finding> {
    view.text(GridKind::Solution).filter(|text| !text.doubtful)?;
    if *verdict == Verdict::NotAsked {
        return None;
    }
    // Digits of a row with too many or too few cells may be in other columns once the row is fixed.
    let written = view.settled_digits(GridKind::Solution);
    let clashes = if verdict.unique().is_some() { BTreeMap::new() } else { clashes_by_cell(&written) };
    let wrong = |cell: Cell| match clashes.get(&cell) {
        Some(clashes) => Some(describe(view, &written, clashes)),
        None => wrong_here(view, verdict.unique(), cell),
    };
    let cells = || view.geometry.cells().filter(|&cell| view.is_placed(GridKind::Solution, cell));
    let in_cells = || cells().find_map(|cell| wrong(cell).map(|why| (cell, why)));
    let (cell, why) = against_givens(view, &written).or_else(in_cells)?;
    Some(Finding {
        code: Code::WrongSolution,
        span: view.span(GridKind::Solution, cell),
        message: format!("This is not a solution of the puzzle: {why}"),
        related: vec![(view.span(GridKind::Puzzle, cell), format!("{} in the puzzle", view.name(cell)))],
    })
}

fn against_givens(view: &View<'_>, written: &Grid) -> Option<(Cell, String)> {
    view.givens().placed().find_map(|(cell, given)| {
        let other = written.get(cell).filter(|&other| other != given)?;
        let (name, given, other) = (view.name(cell), view.digit(given), view.digit(other));
        Some((cell, format!("{name} is given as {given}, but the solution has {other}")))
    })
}

/// Returns why the written solution is wrong in a cell, apart from clashes; `None` if it is not known to be wrong.
fn wrong_here(view: &View<'_>, unique: Option<&Grid>, cell: Cell) -> Option<String> {
    let name = view.name(cell);
    match view.content(GridKind::Solution, cell) {
        Content::Missing | Content::Unknown => None,
        Content::Digit(digit) | Content::Placed(digit) => {
            let right = unique?.get(cell).filter(|&right| right != digit)?;
            Some(format!("{name} is {} in the unique solution, not {}", view.digit(right), view.digit(digit)))
        }
        Content::Blank | Content::Marks(_) => Some(format!("{name} is empty")),
    }
}
