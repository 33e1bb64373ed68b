//! "Fill all singles": fills the singles that are visible now and those that follow from them.

use super::steps::standing;
use crate::analysis::actions::context::{ActionContext, listed};
use crate::analysis::edits::Change;
use crate::analysis::reasoning::NoSteps;
use crate::analysis::{Action, ActionId, Manner};
use crate::logic::{Single, fill_singles, singles};
use crate::solver::Budget;

/// Returns an offer if the visible digits leave a single and none of them clash.
pub(in crate::analysis::actions) fn offer(context: &ActionContext<'_>) -> Option<Action> {
    let place = context.view.place();
    let grid = context.view.digits(place);
    let some = context.view.is_whole(place) && grid.clashes().is_empty() && !singles(&grid).is_empty();
    some.then(|| listed(ActionId::FillSingles, None))
}

/// Returns the change that fills all singles.
///
/// # Errors
/// The reason why no single is filled, as a sentence for the user. A wrong digit is a reason: singles that follow from
/// it are wrong, too.
pub(in crate::analysis::actions) fn change(
    context: &ActionContext<'_>,
    manner: Manner,
    budget: &mut Budget<'_>,
) -> Result<Change, String> {
    let place = context.view.place();
    if !context.view.is_whole(place) {
        return Err("The grid is incomplete: complete it before filling singles.".into());
    }
    let grid = context.view.digits(place);
    if !grid.clashes().is_empty() {
        return Err("Some digits clash: fix them before filling singles.".into());
    }
    let standing = standing(context, manner)?;
    match standing.start(budget) {
        Ok(start) => start.wrong_digit(standing.names()).map_or(Ok(()), Err)?,
        Err(NoSteps::WrongDigit(why)) => return Err(why),
        Err(_) => {}
    }
    let filled: Vec<_> =
        fill_singles(&grid).iter().map(|single: &Single| (single.cell, single.digit)).collect();
    let change = context.place(place, &filled);
    if change.edits.is_empty() { Err("This grid has no singles.".into()) } else { Ok(change) }
}
