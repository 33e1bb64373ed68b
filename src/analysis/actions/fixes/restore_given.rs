//! "Restore the given": writes the given digit into the state's cell.

use crate::analysis::actions::context::{ActionContext, fix};
use crate::analysis::edits::Change;
use crate::analysis::findings::marks::{changed_given, grown_given};
use crate::analysis::{Action, ActionId, Code};
use crate::board::{Cell, Digit};
use crate::syntax::GridKind;

/// Returns an offer for each selected cell where the state changes a given.
pub(in crate::analysis::actions) fn offers(context: &ActionContext<'_>) -> Vec<Action> {
    let offer = |&(_, cell): &(GridKind, Cell)| {
        let given = overtyped(context, cell)?;
        let title = format!("Restore the given {} in {}", context.view.digit(given), context.view.name(cell));
        Some(fix(
            ActionId::RestoreGiven(cell),
            title,
            Some(Code::ChangedGiven),
            change(context, cell).ok()?.edits,
        ))
    };
    context.cells.iter().filter(|&&(kind, _)| kind == GridKind::State).filter_map(offer).collect()
}

/// Returns the change that writes the given into the state's cell.
pub(in crate::analysis::actions) fn change(
    context: &ActionContext<'_>,
    cell: Cell,
) -> Result<Change, String> {
    let given = overtyped(context, cell).ok_or("The state does not change this given.")?;
    context.write_one(GridKind::State, cell, Some(given))
}

/// Returns the given that the state changes in a cell.
fn overtyped(context: &ActionContext<'_>, cell: Cell) -> Option<Digit> {
    let changed = changed_given(&context.view, cell).map(|(given, _)| given);
    changed.or_else(|| grown_given(&context.view, cell).map(|(given, _)| given))
}
