//! The request `sudoku/roles`: what a hint, or a round of a search, points out, for clients that draw.
//!
//! What is pointed out is decided in the analysis, and drawn as SVG or in letters by the layer `render`; here it gets its places in the document.

mod answer;
pub(crate) mod board;
pub(crate) mod collection;
mod hint;
pub(crate) mod regions;
mod trace;

pub(crate) use trace::open;

use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Value, json};
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::ls_types::{Position, TextDocumentIdentifier};

use crate::analysis::reasoning::Depth;
use crate::lsp::drawing::answer::{Drawn, Form};
use crate::lsp::proto::errors::failed;
use crate::lsp::proto::from_proto;
use crate::lsp::state::State;
use crate::lsp::state::tasks::long_work;
use crate::render::PictureRole;

/// The name of the request.
pub(crate) const METHOD: &str = "sudoku/roles";

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Kind {
    /// The next step of logic.
    Hint,
    /// A round of the search by enumeration.
    Trace,
}

/// The parameters of the request.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RolesParams {
    kind: Kind,
    text_document: Option<TextDocumentIdentifier>,
    position: Option<Position>,
    /// How deep a hint is; 3, the whole reasoning, if it is not given.
    depth: Option<u64>,
    /// Which search, instead of a position: the number that an answer gave.
    trace: Option<u64>,
    /// The round; 0, before the first one, if it is not given.
    #[serde(default)]
    round: u64,
    #[serde(default)]
    form: Form,
}

/// Returns what is announced: the kinds, and all roles with their hues, and whether a candidate in them is crossed out.
pub(crate) fn capability() -> Value {
    let role = |role: PictureRole| json!({ "name": role.name(), "hue": role.hue().name(), "struck": role.is_struck() });
    json!({ "kinds": ["hint", "trace"], "roles": PictureRole::ALL.map(role) })
}

/// Answers the request. Without a puzzle at the position there is nothing to draw.
///
/// # Errors
/// Parameters that do not fit the kind, a search that is not kept any more, or why a search cannot be shown.
pub(crate) async fn roles(state: &Arc<State>, params: RolesParams) -> Result<Option<Value>> {
    let encoding = state.client.encoding();
    let round = params.round;
    if let (Kind::Trace, Some(id)) = (params.kind, params.trace) {
        let kept = state.traces.find(id).ok_or_else(|| failed("this search is not kept any more"))?;
        let done = long_work(state, trace::LABEL, move |stop| {
            trace::drawn(&kept, None, (round, params.form, encoding), stop)
        });
        return done.await?.map_err(failed).and_then(written);
    }
    let (Some(document), Some(position)) = (&params.text_document, params.position) else {
        return Err(Error::invalid_params("sudoku/roles: expected 'textDocument' and 'position'"));
    };
    let depth = Depth::from_number(params.depth.unwrap_or(3))
        .ok_or_else(|| Error::invalid_params("sudoku/roles: expected 'depth' to be 1, 2 or 3"))?;
    let Some(place) = state.place(&document.uri, from_proto::position(position)).await else {
        return Ok(None);
    };
    if place.block.as_ref().is_none_or(|here| here.block.puzzle.is_none()) {
        return Ok(None);
    }
    match params.kind {
        Kind::Hint => {
            let budget = state.client.config().solve_budget;
            let done = long_work(state, "Hint", move |stop| {
                hint::drawn(&place, (depth, params.form, encoding), (stop, budget))
            });
            done.await?.map_or(Ok(None), written)
        }
        Kind::Trace => {
            let kept = trace::open(&state.traces, &place).map_err(failed)?;
            let done = long_work(state, trace::LABEL, move |stop| {
                trace::drawn(&kept, Some(&place), (round, params.form, encoding), stop)
            });
            done.await?.map_err(failed).and_then(written)
        }
    }
}

fn written(drawn: Drawn) -> Result<Option<Value>> {
    serde_json::to_value(drawn).map(Some).map_err(|_| Error::internal_error())
}
