//! "Make minimal": removes givens one by one, until none can be removed without a second solution.

use crate::analysis::actions::context::{ActionContext, listed};
use crate::analysis::actions::play::solve::{only_solution, why_not};
use crate::analysis::edits::Change;
use crate::analysis::findings::metadata::facts;
use crate::analysis::{Action, ActionId};
use crate::board::{Cell, Grid};
use crate::solver::{Budget, is_forced};
use crate::syntax::{Content, GridKind, Ink, write_cell};

/// Offered for any puzzle with givens; disabled, with the reason, if its solution is not unique.
pub(in crate::analysis::actions) fn offer(context: &ActionContext<'_>) -> Option<Action> {
    let why = why_not(context);
    let some = context.view.givens().clue_count() > 0;
    some.then(|| listed(ActionId::MakeMinimal, why))
}

/// Removes the clues, from the puzzle and from a state that repeats them.
pub(in crate::analysis::actions) fn change(
    context: &ActionContext<'_>,
    budget: &mut Budget<'_>,
) -> Result<Change, String> {
    only_solution(context, budget)?;
    let givens = context.view.givens();
    let mut left = givens.clone();
    let mut gone = Vec::new();
    for (cell, _) in givens.placed() {
        if removed(&mut left, cell, budget)? {
            gone.push(cell);
        }
    }
    if gone.is_empty() {
        return Err("This puzzle is already minimal: every clue is needed.".into());
    }
    let (mut edits, mut cells) = (Vec::new(), Vec::new());
    for cell in gone {
        let repeated = matches!(context.view.content(GridKind::State, cell), Content::Digit(d) if givens.get(cell) == Some(d));
        let grids = [Some(GridKind::Puzzle), repeated.then_some(GridKind::State)];
        for kind in grids.into_iter().flatten() {
            edits.extend(write_cell(context.block, kind, cell, None, Ink::Plain));
            cells.push((kind, cell, Content::Blank));
        }
    }
    edits.extend(facts::corrected(context.view.puzzle, left.clue_count(), Some(true)));
    edits.extend(facts::changed_since(context.view.puzzle));
    Ok(Change::of_cells(edits, cells))
}

/// Removes a clue if it is redundant.
fn removed(left: &mut Grid, cell: Cell, budget: &mut Budget<'_>) -> Result<bool, String> {
    let Some(digit) = left.get(cell) else { return Ok(false) };
    left.set(cell, None);
    let forced = is_forced(left, cell, digit, budget)
        .map_err(|why| format!("Could not decide which clues are redundant: {why}."))?;
    if !forced {
        left.set(cell, Some(digit));
    }
    Ok(forced)
}
