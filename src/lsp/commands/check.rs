//! The command that tells which of the player's digits are wrong. Until the next edit, these digits also have findings.

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

/// Returns the action, if the player has placed digits and wrong ones are not reported anyway.
pub(crate) fn offer(place: &Place, flags: &ClientFlags) -> Option<Offer> {
    let here = place.block.as_ref().filter(|_| !place.shows_spoilers)?;
    here.block.puzzle.as_ref().filter(|puzzle| puzzle.current() != puzzle.givens())?;
    Offer::at(place, "check", flags)
}

/// Returns a sentence about the wrong digits in the puzzle at a position, and reports the wrong digits of the whole
/// document as findings.
///
/// # Errors
/// Only if the server itself fails. If the digits cannot be checked, the reason is shown to the user.
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
