//! "Clear to givens": removes every digit and mark that is not given.

use crate::analysis::actions::context::{ActionContext, listed};
use crate::analysis::edits::Change;
use crate::analysis::{Action, ActionId};
use crate::board::{Cell, Digit};
use crate::syntax::{Content, GridKind};

/// Returns an offer if the player's grid holds anything besides givens.
pub(in crate::analysis::actions) fn offer(context: &ActionContext<'_>) -> Option<Action> {
    let some = !changes(context).is_empty();
    some.then(|| listed(ActionId::ClearToGivens, None))
}

/// Returns the cells that differ from the givens, each with its given, or `None` to empty it.
fn changes(context: &ActionContext<'_>) -> Vec<(Cell, Option<Digit>)> {
    let (view, place) = (&context.view, context.view.place());
    let change = |cell: Cell| {
        let given = match view.content(GridKind::Puzzle, cell) {
            Content::Digit(digit) => Some(digit),
            _ => None,
        };
        let same = match view.content(place, cell) {
            Content::Missing | Content::Blank | Content::Unknown => true,
            Content::Digit(digit) => given == Some(digit),
            Content::Placed(_) | Content::Marks(_) => false,
        };
        (!same).then_some((cell, given))
    };
    view.geometry.cells().filter_map(change).collect()
}

/// Returns the change that removes everything but the givens.
pub(in crate::analysis::actions) fn change(context: &ActionContext<'_>) -> Result<Change, String> {
    let change = context.write(context.view.place(), changes(context));
    if change.edits.is_empty() { Err("There is nothing but givens here.".into()) } else { Ok(change) }
}
