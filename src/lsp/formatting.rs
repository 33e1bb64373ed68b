//! Formatting: of a whole document, and of the puzzles that a selection touches.
//!
//! What is formatted how is decided by the format itself.

use tower_lsp::ls_types::TextEdit;

use super::state::Place;
use super::to_proto;
use crate::syntax;
use crate::text::Encoding;

/// The edits that format a document.
pub(super) fn all(place: &Place, encoding: Encoding) -> Vec<TextEdit> {
    to_proto::text_edits(syntax::format(&place.file), 0, &place.text, encoding)
}

/// The edits that format the puzzles between a place and the byte `end`: each of them whole, so that its rows stay even.
pub(super) fn touched(place: &Place, end: usize, encoding: Encoding) -> Vec<TextEdit> {
    let file = &place.file;
    // A selection that ends at a line's start does not mean that line.
    let last = if end > place.offset { end - 1 } else { end };
    let (Some(first), Some(last)) = (file.block_at(place.offset), file.block_at(last)) else {
        return Vec::new();
    };
    let edits = |index: usize| {
        let edits = syntax::format_block(&file.blocks()[index]);
        to_proto::text_edits(edits, file.start_of(index), &place.text, encoding)
    };
    (first..=last).flat_map(edits).collect()
}
