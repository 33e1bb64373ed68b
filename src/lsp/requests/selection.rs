//! Selection ranges: the nested spans that the analysis finds, and the whole document around them.
//!
//! There is one answer for each requested position, in the order of the request.

use std::sync::Arc;

use tower_lsp::jsonrpc::Result;
use tower_lsp::ls_types::{Position, SelectionRange, SelectionRangeParams};

use crate::analysis;
use crate::lsp::proto::raw_json::Written;
use crate::lsp::proto::{from_proto, to_proto};
use crate::lsp::state::tasks::work;
use crate::lsp::state::{Place, State};
use crate::syntax::Span;
use crate::text::Encoding;

/// Returns the selection ranges at each requested position.
pub(crate) async fn ranges(state: &Arc<State>, params: SelectionRangeParams) -> Result<Option<Written>> {
    let start = from_proto::position(Position::default());
    let Some(place) = state.place(&params.text_document.uri, start).await else { return Ok(None) };
    let encoding = state.client.encoding();
    work(state, move |stop| {
        // A cancelled request needs no answer.
        let positions = params.positions.into_iter().take_while(|_| !stop.is_stopped());
        let ranges: Vec<_> = positions.map(|position| range(&place, position, encoding)).collect();
        Some(Written::of(&ranges))
    })
    .await
}

fn range(place: &Place, position: Position, encoding: Encoding) -> SelectionRange {
    let offset = place.text.offset(from_proto::position(position), encoding);
    let all = to_proto::range(Span::new(0, place.text.len()), 0, &place.text, encoding);
    let mut around = SelectionRange { range: all, parent: None };
    let Some(index) = place.file.block_at(offset) else { return around };
    let start = place.file.start_of(index);
    for span in analysis::selection(&place.file.blocks()[index], offset - start).into_iter().rev() {
        let range = to_proto::range(span, start, &place.text, encoding);
        if range != around.range {
            around = SelectionRange { range, parent: Some(Box::new(around)) };
        }
    }
    around
}
