//! Writing the measured level or rating into the line that names another one.

use crate::analysis::actions::context::{ActionContext, lazy};
use crate::analysis::edits::Change;
use crate::analysis::findings::stated::measured::corrected;
use crate::analysis::{Action, ActionId, ActionKind, Code};
use crate::logic::{NotRated, difficulty};
use crate::solver::Budget;

/// Returns the fix of a finding about a difficulty; none for other findings.
pub(in crate::analysis::actions) fn offer(code: Code) -> Option<Action> {
    let (id, title) = match code {
        Code::WrongLevel => (ActionId::WriteLevel, "Write the measured level"),
        Code::WrongRating => (ActionId::WriteRating, "Write the measured ER"),
        _ => return None,
    };
    Some(Action { fixes: Some(code), ..lazy(id, title, ActionKind::QuickFix, None) })
}

/// Measures the puzzle, and writes what was measured.
pub(in crate::analysis::actions) fn change(
    site: &ActionContext<'_>,
    code: Code,
    budget: &mut Budget<'_>,
) -> Result<Change, String> {
    let measured = difficulty(&site.view.givens(), budget).map_err(|why| match why {
        NotRated::Unknown(why) => format!("The puzzle could not be rated: {why}."),
        _ => "Only a puzzle with a unique solution can be rated.".to_owned(),
    })?;
    corrected(site.view.puzzle, code, &measured).ok_or_else(|| "This finding no longer exists.".into())
}
