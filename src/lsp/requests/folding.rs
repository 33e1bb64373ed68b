//! Folding: the line ranges that the analysis finds, up to the number that the client accepts.
//!
//! Beyond this limit, one last range covers the rest of the document.

use std::sync::Arc;

use tower_lsp::jsonrpc::Result;
use tower_lsp::ls_types::{FoldingRange, FoldingRangeKind, FoldingRangeParams};

use crate::analysis::{self, FoldKind};
use crate::lsp::proto::raw_json::Written;
use crate::lsp::state::tasks::{list_turn, work};
use crate::lsp::state::{Place, State};
use crate::text::Position;

/// The maximum number of ranges in an answer, for a client without a limit of its own.
pub(crate) const MOST: usize = 5000;

/// Returns the folding ranges of a document.
pub(crate) async fn folding(state: &Arc<State>, params: FoldingRangeParams) -> Result<Option<Written>> {
    let _turn = list_turn(state, &params.text_document.uri).await?;
    let Some(place) = state.place(&params.text_document.uri, Position::default()).await else {
        return Ok(None);
    };
    let limit = state.client.flags().features.folds_at_most.unwrap_or(MOST);
    work(state, move |_| Some(Written::of(&ranges(&place, limit.min(MOST))))).await
}

fn ranges(place: &Place, limit: usize) -> Vec<FoldingRange> {
    let line = |byte: usize| place.text.line_of(byte);
    let blocks = place.file.blocks();
    let is_long = |text: &str| {
        if text.find('\n').is_some_and(|end| end + 1 == text.len()) && !text.contains('\r') {
            return false;
        }
        let lines = text.trim();
        lines.contains('\n') || lines.contains('\r')
    };
    let long = blocks.each_text(0).filter(|(_, text)| is_long(text));
    let folds = long.flat_map(|(index, text)| {
        let start = place.file.start_of(index);
        let quick = analysis::fold_of_cells(text).filter(|_| blocks.form_of(index).is_some());
        let read = || blocks.look(index).map_or_else(Vec::new, |block| analysis::folds(&block));
        let folds = quick.map_or_else(read, |fold| vec![fold]);
        folds.into_iter().map(move |fold| {
            (start + fold.span.start as usize, line_ends(&text[fold.span.range()]), fold.kind)
        })
    });
    let mut found: Vec<FoldingRange> = folds
        .take(limit + 1)
        .map(|(start, lines, kind)| {
            let first = line(start);
            range(first, first + lines, comment(kind))
        })
        .collect();
    if found.len() > limit {
        found.truncate(limit);
        if let Some(last) = found.last_mut() {
            let end = line(place.text.len()).max(last.start_line as usize);
            *last = FoldingRange {
                collapsed_text: Some("more puzzles".to_owned()),
                ..range(last.start_line as usize, end, None)
            };
        }
    }
    found
}

/// Returns the number of line ends in a text.
fn line_ends(text: &str) -> usize {
    let returns = if text.contains('\r') { text.replace("\r\n", "\n").matches('\r').count() } else { 0 };
    text.bytes().filter(|&byte| byte == b'\n').count() + returns
}

fn comment(kind: FoldKind) -> Option<FoldingRangeKind> {
    (kind == FoldKind::Comments).then_some(FoldingRangeKind::Comment)
}

fn range(start: usize, end: usize, kind: Option<FoldingRangeKind>) -> FoldingRange {
    let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    FoldingRange { start_line: number(start), end_line: number(end), kind, ..FoldingRange::default() }
}
