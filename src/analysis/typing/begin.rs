//! Where the player's digits go: a `[State]` that repeats the givens, so that moves and givens are separate.

use crate::analysis::edits::{Change, Goal};
use crate::analysis::findings::verdict::INCOMPLETE;
use crate::analysis::view::View;
use crate::syntax::{Block, GridKind, insert_section};

/// Returns the change that adds a `[State]` to a block's puzzle.
///
/// # Errors
/// Why it can't be added, in a sentence for the user.
pub(in crate::analysis) fn begun(block: &Block, view: &View<'_>) -> Result<Change, String> {
    if view.puzzle.state.is_some() {
        return Err("This puzzle has a [State] already.".into());
    }
    if !view.is_whole(GridKind::Puzzle) {
        return Err(INCOMPLETE.into());
    }
    let digits = view.digits(GridKind::Puzzle);
    let edit = insert_section(block, GridKind::State, &digits).ok_or("A [State] can't be added here.")?;
    Ok(Change { edits: vec![edit], goal: Goal::Section(GridKind::State, digits) })
}
