//! Writing the measured level or rating into the line that names another one.

use crate::analysis::actions::context::{ActionContext, listed};
use crate::analysis::edits::Change;
use crate::analysis::findings::metadata::measured::corrected;
use crate::analysis::{Action, ActionId, Code};
use crate::logic::{RateError, rate};
use crate::solver::Budget;

/// Returns the fix of a finding about a difficulty; none for other findings.
pub(in crate::analysis::actions) fn offer(code: Code) -> Option<Action> {
    let id = match code {
        Code::WrongLevel => ActionId::WriteLevel,
        Code::WrongRating => ActionId::WriteRating,
        _ => return None,
    };
    Some(Action { fixes: Some(code), ..listed(id, None) })
}

/// Measures the puzzle, and writes what was measured.
pub(in crate::analysis::actions) fn change(
    context: &ActionContext<'_>,
    code: Code,
    budget: &mut Budget<'_>,
) -> Result<Change, String> {
    let measured = rate(&context.view.givens(), budget).map_err(|why| match why {
        RateError::Exhausted(why) => format!("The puzzle could not be rated: {why}."),
        _ => "Only a puzzle with a unique solution can be rated.".to_owned(),
    })?;
    corrected(context.view.puzzle, code, &measured, budget)
        .ok_or_else(|| "This finding no longer exists.".into())
}
