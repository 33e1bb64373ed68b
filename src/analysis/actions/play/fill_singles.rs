//! "Fill all singles": those visible now, and those that follow from them.

use crate::analysis::actions::context::{ActionContext, listed};
use crate::analysis::edits::Change;
use crate::analysis::{Action, ActionId};
use crate::logic::{Single, fill_singles, singles};

/// Offered where the visible digits leave a single, and none of them clash.
pub(in crate::analysis::actions) fn offer(context: &ActionContext<'_>) -> Option<Action> {
    let place = context.view.place();
    let grid = context.view.digits(place);
    let some = context.view.is_whole(place) && grid.clashes().is_empty() && !singles(&grid).is_empty();
    some.then(|| listed(ActionId::FillSingles, None))
}

/// Fills them.
pub(in crate::analysis::actions) fn change(context: &ActionContext<'_>) -> Result<Change, String> {
    let place = context.view.place();
    if !context.view.is_whole(place) {
        return Err("The grid is incomplete: complete it before filling singles.".into());
    }
    let grid = context.view.digits(place);
    if !grid.clashes().is_empty() {
        return Err("Some digits clash: fix them before filling singles.".into());
    }
    let filled: Vec<_> =
        fill_singles(&grid).iter().map(|single: &Single| (single.cell, single.digit)).collect();
    let change = context.place(place, &filled);
    if change.edits.is_empty() { Err("This grid has no singles.".into()) } else { Ok(change) }
}
