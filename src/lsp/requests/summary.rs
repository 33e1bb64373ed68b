//! The request `sudoku/summary`: a short description of the puzzle at a position, for a status bar.
//!
//! The answer contains the results so far. A client that wants the missing results sends `wait`, and is answered when
//! they are available.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tower_lsp::jsonrpc::Result;
use tower_lsp::ls_types::{Position, Range, TextDocumentIdentifier};

use crate::analysis;
use crate::lsp::proto::{from_proto, to_proto};
use crate::lsp::runtime::interrupt::search;
use crate::lsp::state::tasks::work;
use crate::lsp::state::{Place, PlaceBlock, State};
use crate::syntax::Span;
use crate::text::Encoding;

/// The name of the request.
pub(crate) const METHOD: &str = "sudoku/summary";

/// A result that is still unknown and can be waited for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Pending {
    /// The number of solutions.
    Solutions,
    /// The difficulty.
    Rating,
}

/// The parameters of the request.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SummaryParams {
    text_document: TextDocumentIdentifier,
    position: Position,
    /// The result to wait for, or to measure, before the answer.
    wait: Option<Pending>,
}

/// A short description of a puzzle.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Summary {
    version: i32,
    /// The range of the puzzle in the document, from its heading to its last grid.
    range: Range,
    /// The title of the puzzle.
    title: Option<String>,
    /// The size of the board, the number of givens, and what is known of the solutions.
    summary: String,
    /// The difficulty level and the Explainer rating (ER).
    rating: Option<String>,
    pending: Option<Pending>,
}

/// Answers the request; `None` if there is no puzzle at the position.
pub(crate) async fn summary(state: &Arc<State>, params: SummaryParams) -> Result<Option<Summary>> {
    let (uri, position) = (params.text_document.uri, from_proto::position(params.position));
    state.saw(&uri, params.position);
    loop {
        let progress = state.progress.notified();
        let Some(place) = state.place(&uri, position).await else { return Ok(None) };
        let Some(here) = place.block.clone().filter(|here| here.block.puzzle.is_some()) else {
            return Ok(None);
        };
        let told = told(&place, &here, state.client.encoding());
        match (told.as_ref().and_then(|told| told.pending), params.wait) {
            (Some(Pending::Solutions), Some(_)) => progress.await,
            (Some(Pending::Rating), Some(Pending::Rating)) => return rated(state, place, here).await,
            _ => return Ok(told),
        }
    }
}

/// Measures the difficulty of the puzzle, after all more urgent work is done.
async fn rated(state: &Arc<State>, place: Place, here: PlaceBlock) -> Result<Option<Summary>> {
    state.is_quiet(&place.uri).await;
    let _turn = state.rating_turn.lock().await;
    let (budget, encoding) = (state.client.config().solve_budget, state.client.encoding());
    work(state, move |stop| {
        if let Some(known) = &here.known {
            search(stop, budget, |budget| known.rate(&here.block, budget).map(drop));
        }
        told(&place, &here, encoding)
    })
    .await
}

/// Returns the summary with the results so far.
fn told(place: &Place, here: &PlaceBlock, encoding: Encoding) -> Option<Summary> {
    let known = here.known.as_deref();
    let verdict = known.and_then(|known| known.verdict());
    let rated = known.and_then(|known| known.rated.get());
    let rating = analysis::rating_in_words(verdict, rated.map(|rated| &rated.difficulty));
    let text = here.block.text();
    let span = Span::new(text.len() - text.trim_start().len(), text.trim_end().len());
    let pending = if verdict.is_none() {
        Some(Pending::Solutions)
    } else {
        (rating.is_some() && rated.is_none()).then_some(Pending::Rating)
    };
    Some(Summary {
        version: place.version,
        range: to_proto::range(span, here.start, &place.text, encoding),
        title: analysis::name_or_label(&here.block),
        summary: analysis::in_words(&here.block, verdict)?,
        rating,
        pending,
    })
}
