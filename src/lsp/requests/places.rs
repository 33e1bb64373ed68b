//! Related places: cells to highlight, the other cell of a conflict as a definition, and all places of a digit as references.
//!
//! The analysis finds the places; here each one gets its position in the file.

use std::sync::Arc;

use tower_lsp::jsonrpc::Result;
use tower_lsp::ls_types::{
    DocumentHighlight, DocumentHighlightKind, DocumentHighlightParams, GotoDefinitionParams,
    GotoDefinitionResponse, Location, ReferenceParams, TextDocumentPositionParams,
};

use crate::analysis::{self, HighlightKind};
use crate::lsp::proto::{from_proto, to_proto};
use crate::lsp::state::tasks::work;
use crate::lsp::state::{Place, PlaceBlock, State};
use crate::syntax::{Block, Span};

/// Returns the places to highlight for a cell.
pub(crate) async fn highlights(
    state: &Arc<State>,
    params: DocumentHighlightParams,
) -> Result<Option<Vec<DocumentHighlight>>> {
    let Some((place, here)) = find(state, &params.text_document_position_params).await else {
        return Ok(None);
    };
    let encoding = state.client.encoding();
    work(state, move |_| {
        let found = analysis::highlights(&here.block, place.offset - here.start).into_iter();
        let shown = found.map(|highlight| DocumentHighlight {
            range: to_proto::range(highlight.span, here.start, &place.text, encoding),
            kind: Some(kind(highlight.kind)),
        });
        Some(shown.collect())
    })
    .await
}

const fn kind(kind: HighlightKind) -> DocumentHighlightKind {
    match kind {
        HighlightKind::Duplicate => DocumentHighlightKind::WRITE,
        HighlightKind::Same | HighlightKind::Digit => DocumentHighlightKind::READ,
        _ => DocumentHighlightKind::TEXT,
    }
}

/// Returns the places of the same digit that a digit conflicts with.
pub(crate) async fn definition(
    state: &Arc<State>,
    params: GotoDefinitionParams,
) -> Result<Option<GotoDefinitionResponse>> {
    let found = locations(state, &params.text_document_position_params, analysis::duplicates).await?;
    Ok(found.map(GotoDefinitionResponse::Array))
}

/// Returns all places of a digit in its puzzle.
pub(crate) async fn references(state: &Arc<State>, params: ReferenceParams) -> Result<Option<Vec<Location>>> {
    locations(state, &params.text_document_position, analysis::places).await
}

async fn locations(
    state: &Arc<State>,
    at: &TextDocumentPositionParams,
    spans: fn(&Block, usize) -> Vec<Span>,
) -> Result<Option<Vec<Location>>> {
    let Some((place, here)) = find(state, at).await else { return Ok(None) };
    let encoding = state.client.encoding();
    work(state, move |_| {
        let found = spans(&here.block, place.offset - here.start).into_iter();
        let range = |span| to_proto::range(span, here.start, &place.text, encoding);
        Some(found.map(|span| Location::new(place.uri.clone(), range(span))).collect())
    })
    .await
}

async fn find(state: &State, at: &TextDocumentPositionParams) -> Option<(Place, PlaceBlock)> {
    let mut place = state.place(&at.text_document.uri, from_proto::position(at.position)).await?;
    let here = place.block.take()?;
    Some((place, here))
}
