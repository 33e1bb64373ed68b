//! What can be done to a puzzle: one file an action.

use super::{Action, ActionId, Verdict};
use crate::solver::Budget;
use crate::syntax::{Block, Edit, Span};

/// The actions that make sense for a selection in a block. No search: what needs one has no edits yet ([`resolve`]).
pub fn actions(_block: &Block, _selection: Span, _verdict: Option<&Verdict>) -> Vec<Action> {
    todo!()
}

/// The edits of an action that was offered without them.
///
/// # Errors
/// A sentence for the user that says why it can't be done.
pub fn resolve(_block: &Block, _id: &ActionId, _budget: &mut Budget<'_>) -> Result<Vec<Edit>, String> {
    todo!()
}
