//! The request `sudoku/summary`: the puzzle at a place in a few words, for a status bar.
//!
//! It tells what is known already. A client that wants to hear more asks again, and is answered when there is more to tell.

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

/// What is not known yet, and can be waited for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Pending {
    /// How many solutions the puzzle has.
    Solutions,
    /// How hard it is.
    Rating,
}

/// The parameters of the request.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SummaryParams {
    text_document: TextDocumentIdentifier,
    position: Position,
    /// What to wait for, or measure, before the answer.
    wait: Option<Pending>,
}

/// A puzzle in a few words.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Summary {
    version: i32,
    /// What belongs to the puzzle in the document: from its heading to its last grid.
    range: Range,
    /// Its title.
    title: Option<String>,
    /// Its size, its clues, and what is known of its solutions.
    summary: String,
    /// Its level and its ER.
    rating: Option<String>,
    pending: Option<Pending>,
}

/// Answers the request: `None` where there is no puzzle.
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

/// Measures how hard the puzzle is, when all that is more urgent is done.
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
