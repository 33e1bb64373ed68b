//! The command that shows a hint as a message: where to look, the technique with its cells, or the whole reasoning.

use std::sync::Arc;

use serde_json::Value;
use tower_lsp::jsonrpc::Result;
use tower_lsp::ls_types::MessageType;

use crate::analysis::Manner;
use crate::analysis::reasoning::{Depth, Standing, hint_text};
use crate::lsp::client::flags::ClientFlags;
use crate::lsp::commands::code_action::Offer;
use crate::lsp::commands::target::{Target, puzzle_at};
use crate::lsp::runtime::interrupt::search;
use crate::lsp::state::tasks::long_work;
use crate::lsp::state::{Place, State};
use crate::solver::Budget;
use crate::syntax::Puzzle;

/// Returns the actions for hints on the puzzle at a place, one for each depth.
pub(crate) fn offers(place: &Place, flags: &ClientFlags) -> Vec<Offer> {
    let names = ["hint", "hintTechnique", "hintReasoning"].into_iter().filter(|_| is_open(place));
    names.filter_map(|name| Offer::at(place, name, flags)).collect()
}

/// Returns whether the puzzle at a place can be solved and is not solved yet.
pub(super) fn is_open(place: &Place) -> bool {
    let puzzle = place.block.as_ref().and_then(|here| here.block.puzzle.as_ref());
    puzzle.is_some_and(|puzzle| {
        puzzle.no_claims.is_none() && puzzle.current().is_some_and(|current| !current.is_solved())
    })
}

/// Returns the depth that a command's argument contains; without an argument, depth 1.
///
/// # Errors
/// The depth is not 1, 2 or 3.
pub(super) fn depth(argument: Option<&Value>) -> std::result::Result<Depth, String> {
    match argument.and_then(|argument| argument.get("depth")) {
        None => Ok(Depth::Place),
        Some(depth) => depth
            .as_u64()
            .and_then(Depth::from_number)
            .ok_or_else(|| format!("sudoku.hint: expected 'depth' to be 1, 2 or 3, found {depth}")),
    }
}

/// Shows a hint for the puzzle at a position.
///
/// # Errors
/// Only if the server itself fails. If there is no hint, the reason is shown to the user.
pub(super) async fn show(state: &Arc<State>, target: Target, depth: Depth) -> Result<()> {
    let Some((place, here)) = puzzle_at(state, &target).await else { return Ok(()) };
    let (budget, manner) = (state.client.config().solve_budget, place.manner);
    let block = Arc::clone(&here.block);
    let text = long_work(state, "Hint", move |stop| {
        let puzzle = block.puzzle.as_ref()?;
        Some(search(stop, budget, |budget| hint(puzzle, depth, manner, budget)))
    });
    if let Some(text) = text.await? {
        state.client.say(MessageType::INFO, text);
    }
    Ok(())
}

/// Returns a hint in words, or the reason why there is none. A wrong digit is named unless the settings hide wrong digits.
fn hint(puzzle: &Puzzle, depth: Depth, manner: Manner, budget: &mut Budget<'_>) -> String {
    if let Some(reason) = &puzzle.no_claims {
        return format!("No hint: {reason}.");
    }
    let Some(mut standing) = Standing::of(puzzle) else {
        return "No hint: the grid is incomplete.".to_owned();
    };
    standing.go_about(manner);
    match standing.start(budget) {
        Ok(start) => hint_text(&start, standing.names(), depth, budget).0,
        Err(why) => why.to_string(),
    }
}
