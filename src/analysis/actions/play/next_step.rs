//! "Apply the next step": writes what the easiest applicable technique finds: a digit, or the remaining pencil marks.

use super::steps::{done, standing};
use crate::analysis::actions::context::{ActionContext, listed};
use crate::analysis::edits::Change;
use crate::analysis::{Action, ActionId, Manner};
use crate::logic::next_step_within;
use crate::solver::Budget;

/// Returns an offer if the grid is complete as text and a cell is left to fill.
pub(in crate::analysis::actions) fn offer(context: &ActionContext<'_>) -> Option<Action> {
    let place = context.view.place();
    let is_open = !context.view.digits(place).is_solved() && context.view.is_whole(place);
    let why = context.view.puzzle.no_claims.clone();
    is_open.then(|| listed(ActionId::NextStep, why))
}

/// Returns the change for the next step. Refused if a digit is wrong, unless the user has turned off reports of wrong
/// digits.
pub(in crate::analysis::actions) fn change(
    context: &ActionContext<'_>,
    manner: Manner,
    budget: &mut Budget<'_>,
) -> Result<Change, String> {
    let standing = standing(context, manner)?;
    let start = standing.start(budget)?;
    if let Some(why) = start.wrong_digit(standing.names()) {
        return Err(why);
    }
    let step = next_step_within(&start.position, &start.options, budget)
        .map_err(|why| format!("No next step was found: {why}."))?
        .ok_or("No technique applies here.")?;
    done(context, &standing, start.position, &[step])
}
