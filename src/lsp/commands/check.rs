//! The command that says which of the player's digits are wrong. Until the next edit they are findings, too.

use std::sync::Arc;

use tower_lsp::jsonrpc::Result;

use crate::analysis::{self, check_text};
use crate::lsp::client::config::Spoilers;
use crate::lsp::client::flags::ClientFlags;
use crate::lsp::commands::code_action::Offer;
use crate::lsp::commands::target::{Target, puzzle_at};
use crate::lsp::runtime::interrupt::search;
use crate::lsp::state::tasks::long_work;
use crate::lsp::state::{Place, State};

/// Returns the action, where there may be digits to check that are not shown to be wrong anyway.
pub(crate) fn offer(place: &Place, flags: &ClientFlags) -> Option<Offer> {
    let here = place.block.as_ref().filter(|_| !place.shows_spoilers)?;
    here.block.puzzle.as_ref().filter(|puzzle| puzzle.current() != puzzle.givens())?;
    Offer::at(place, "check", flags)
}

/// Returns which digits are wrong in the puzzle at a position, in words, and shows those of the whole document.
///
/// # Errors
/// Only what fails inside the server; what cannot be checked is shown to the user.
pub(super) async fn check(state: &Arc<State>, target: Target) -> Result<Option<String>> {
    let config = state.client.config();
    if config.spoilers() == Spoilers::None {
        return Ok(Some("Digits are not checked: the setting sudoku.spoilers is 'none'.".to_owned()));
    }
    let Some((_, here)) = puzzle_at(state, &target).await else { return Ok(None) };
    if let Some(document) = state.documents().open.get_mut(&target.uri) {
        document.revisions.check();
    }
    state.due.note();
    let (block, known) = (here.block, here.known);
    long_work(state, "Check my digits", move |stop| {
        let puzzle = block.puzzle.as_ref()?;
        if let Some(verdict) = known.as_deref().and_then(|known| known.verdict()) {
            return Some(check_text(&block, verdict));
        }
        let verdict = search(stop, config.solve_budget, |budget| analysis::decide(puzzle, budget));
        Some(check_text(&block, &verdict))
    })
    .await
}
