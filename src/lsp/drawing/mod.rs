//! The request `sudoku/roles`: the cells and candidates that a hint, or a round of a search, points out, for clients that draw them.
//!
//! The analysis decides what is pointed out, and the layer `render` draws it as SVG or as text; here it gets its
//! places in the document.

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

/// The kind of drawing.
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
    /// The depth of the hint; by default 3, the whole reasoning.
    depth: Option<u64>,
    /// The number of a search from an earlier answer, used instead of a position.
    trace: Option<u64>,
    /// The number of the round; by default 0, the state before the first round.
    #[serde(default)]
    round: u64,
    #[serde(default)]
    form: Form,
}

/// Returns the capability: the kinds, and all roles with their hues and whether they cross out a candidate.
pub(crate) fn capability() -> Value {
    let role = |role: PictureRole| json!({ "name": role.name(), "hue": role.hue().name(), "struck": role.is_struck() });
    json!({ "kinds": ["hint", "trace"], "roles": PictureRole::ALL.map(role) })
}

/// Answers the request; `null` if there is no puzzle at the position.
///
/// # Errors
/// Fails if the parameters do not fit the kind, if the search is not stored any more, or if a search cannot be shown.
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
