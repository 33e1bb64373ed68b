//! The request `sudoku/regions`: the cells of each box or region, for clients that shade them.

use serde::Deserialize;
use serde_json::{Value, json};
use tower_lsp::ls_types::{Range, TextDocumentIdentifier};

use crate::analysis;
use crate::lsp::proto::to_proto;
use crate::lsp::state::Place;
use crate::text::Encoding;

/// The name of the request.
pub(crate) const METHOD: &str = "sudoku/regions";

/// The maximum number of puzzles whose regions are in one answer.
const MOST: usize = 200;

/// The parameters of the request.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RegionsParams {
    pub(crate) text_document: TextDocumentIdentifier,
    /// The requested part of the document.
    pub(crate) range: Range,
}

/// Returns the runs of cells from a place up to the byte `end`, each with its range and its shade, and the version of the document.
pub(crate) fn regions(place: &Place, end: usize, encoding: Encoding) -> Value {
    let ends = place.file.block_at(place.offset).zip(place.file.block_at(end));
    let blocks = ends.map_or(0..0, |(first, last)| first..last + 1);
    let mut shades = Vec::new();
    for index in blocks.take(MOST) {
        let Some(block) = place.file.blocks().look(index) else { continue };
        let start = place.file.start_of(index);
        shades.extend(analysis::shades(&block).into_iter().map(|it| {
            json!({ "range": to_proto::range(it.span, start, &place.text, encoding), "shade": it.shade })
        }));
    }
    json!({ "version": place.version, "shades": shades })
}
