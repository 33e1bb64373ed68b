//! The command that traces the search for a puzzle's solution by enumeration. A client that shows pictures gets a
//! picture, any other client a text in a new file.
//!
//! A client shows pictures if it declares the experimental capability `"sudokuPictures": true`. It then gets the notification
//! `sudoku/picture` with a title, an SVG text, and the number of the search, with which it can request the rounds of the search.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tower_lsp::jsonrpc::Result;
use tower_lsp::ls_types::MessageType;
use tower_lsp::ls_types::notification::Notification;

use crate::analysis::trace::{Steps, plot, traced_text};
use crate::lsp::client::flags::ClientFlags;
use crate::lsp::commands::code_action::Offer;
use crate::lsp::commands::new_file::{self, NewFile};
use crate::lsp::commands::target::{Target, puzzle_at};
use crate::lsp::drawing;
use crate::lsp::runtime::interrupt::search_asked;
use crate::lsp::state::tasks::long_work;
use crate::lsp::state::traces::{BUDGET, ROUNDS};
use crate::lsp::state::{Place, PlaceBlock, State};
use crate::solver::{Budget, Engine};
use crate::syntax::Puzzle;

const LABEL: &str = "Trace the search";

/// The maximum number of rounds that the text lists.
const LISTED: usize = 10_000;

/// A picture for the client to show.
enum Picture {}

#[derive(Serialize, Deserialize)]
struct PictureParams {
    title: String,
    svg: String,
    /// The number of the search whose rounds `sudoku/roles` returns.
    trace: TraceRef,
}

#[derive(Serialize, Deserialize)]
struct TraceRef {
    id: u64,
    rounds: u64,
}

impl Notification for Picture {
    type Params = PictureParams;
    const METHOD: &'static str = "sudoku/picture";
}

/// Returns the action for the puzzle at a place, if the client can show the result.
pub(crate) fn offer(place: &Place, flags: &ClientFlags) -> Option<Offer> {
    let puzzle = place.block.as_ref()?.block.puzzle.as_ref()?;
    if !(flags.pictures || flags.new_files) || puzzle.no_claims.is_some() {
        return None;
    }
    // The engine that is traced knows houses and rules alone.
    if puzzle.givens().is_none_or(|givens| givens.geometry().has_constraints()) {
        return None;
    }
    Offer::at(place, "trace", flags)
}

/// Traces the search of the puzzle at a position, and asks the client to show it.
///
/// # Errors
/// Only if the server itself fails. If there is nothing to show, the reason is shown to the user.
pub(crate) async fn show(state: &Arc<State>, target: Target) -> Result<()> {
    let pictures = state.client.flags().pictures;
    if let Some(why) = new_file::why_not(state).filter(|_| !pictures) {
        state.client.say(MessageType::WARNING, why);
        return Ok(());
    }
    let Some((place, here)) = puzzle_at(state, &target).await else { return Ok(()) };
    let made = if pictures { plotted(state, &place).await? } else { listed(state, here).await? };
    match made {
        Err(why) => state.client.say(MessageType::WARNING, format!("Cannot trace the search: {why}.")),
        Ok(Made::Picture(params)) => state.client.sender.send_notification::<Picture>(params).await,
        Ok(Made::Text(text)) => {
            let file = NewFile { label: LABEL, stem: "trace", ending: "txt", text };
            new_file::open(state, Some(&target.uri), file);
        }
    }
    Ok(())
}

/// The result to show.
enum Made {
    Picture(PictureParams),
    Text(String),
}

/// Runs the search, stores its trace, and plots it.
async fn plotted(state: &Arc<State>, place: &Place) -> Result<std::result::Result<Made, String>> {
    let kept = match drawing::open(&state.traces, place) {
        Ok(kept) => kept,
        Err(why) => return Ok(Err(why)),
    };
    long_work(state, LABEL, move |stop| {
        kept.with(stop, |tape| {
            let cells = kept.givens.geometry().cell_count();
            let svg = plot(tape.plot(), tape.summary(), &kept.title, cells);
            let trace = TraceRef { id: kept.id, rounds: tape.rounds() };
            Made::Picture(PictureParams { title: kept.title.clone(), svg, trace })
        })
    })
    .await
}

/// Lists the rounds of the search.
async fn listed(state: &Arc<State>, here: PlaceBlock) -> Result<std::result::Result<Made, String>> {
    long_work(state, LABEL, move |stop| {
        let puzzle = here.block.puzzle.as_ref().ok_or_else(String::new)?;
        search_asked(stop, BUDGET, |budget| budget.within(ROUNDS, |budget| traced(puzzle, budget)))
            .map(Made::Text)
    })
    .await
}

/// Returns the trace of the search as text.
fn traced(puzzle: &Puzzle, budget: &mut Budget<'_>) -> std::result::Result<String, String> {
    const ENGINE: Engine = Engine::Enumerate;
    if let Some(reason) = &puzzle.no_claims {
        return Err(reason.clone());
    }
    let grid = puzzle.givens().ok_or("the grid is incomplete")?;
    let steps = Steps::new(ENGINE, &grid, budget).map_err(|unsupported| unsupported.to_string())?;
    Ok(traced_text(ENGINE, steps, grid.geometry(), &puzzle.symbols, LISTED))
}
