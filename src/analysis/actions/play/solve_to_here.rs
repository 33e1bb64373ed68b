//! "Solve by logic up to here": places the digits that a cell's digit depends on, and then the cell's digit.

use super::steps::{done, standing};
use crate::analysis::actions::context::{ActionContext, lazy};
use crate::analysis::edits::Change;
use crate::analysis::reasoning::explain_cell;
use crate::analysis::{Action, ActionId, ActionKind, Manner};
use crate::board::Cell;
use crate::solver::Budget;
use crate::syntax::{Content, GridKind};

/// Returns an offer for the blank cell at the cursor.
pub(in crate::analysis::actions) fn offer(context: &ActionContext<'_>) -> Option<Action> {
    let [(kind, cell)] = *context.cells else { return None };
    let view = &context.view;
    let is_open = matches!(view.content(kind, cell), Content::Blank | Content::Marks(_))
        && !matches!(view.content(GridKind::Puzzle, cell), Content::Digit(_));
    let title = format!("Solve by logic up to here ({})", view.name(cell));
    let fits = kind == view.place() && is_open && view.is_whole(kind);
    let why = view.puzzle.no_claims.clone();
    fits.then(|| lazy(ActionId::SolveToHere(cell), &title, ActionKind::Rewrite, why))
}

/// Returns the change that applies the steps up to a cell.
pub(in crate::analysis::actions) fn change(
    context: &ActionContext<'_>,
    cell: Cell,
    manner: Manner,
    budget: &mut Budget<'_>,
) -> Result<Change, String> {
    let standing = standing(context, manner)?;
    if standing.current.get(cell).is_some() {
        return Err(format!("{} has a digit already.", context.view.name(cell)));
    }
    let found = explain_cell(&standing, cell, budget)?;
    done(context, &standing, found.start.position, &found.steps)
}
