//! Formatting: of a whole document, of the puzzles that a selection touches, and while a row is typed.
//!
//! What is formatted how is decided by the format itself.

use tower_lsp::ls_types::TextEdit;

use crate::lsp::convert::to_proto;
use crate::lsp::server::state::Place;
use crate::text::Encoding;
use crate::{analysis, syntax};

/// Returns the edits that format a document.
pub(crate) fn all(place: &Place, encoding: Encoding) -> Vec<TextEdit> {
    to_proto::text_edits(syntax::format_as(&place.file, place.style), 0, &place.text, encoding)
}

/// Returns the edits that format the puzzles between a place and the byte `end`: each of them whole, so that its rows stay even.
pub(crate) fn touched(place: &Place, end: usize, encoding: Encoding) -> Vec<TextEdit> {
    let file = &place.file;
    // A selection that ends at a line's start does not mean that line.
    let last = if end > place.offset { end - 1 } else { end };
    let (Some(first), Some(last)) = (file.block_at(place.offset), file.block_at(last)) else {
        return Vec::new();
    };
    let edits = syntax::format_blocks(file, first..last + 1, place.style);
    to_proto::text_edits(edits, 0, &place.text, encoding)
}

/// Returns what to change after a character was typed just before a place.
pub(crate) fn typed(place: &Place, typed: char, encoding: Encoding) -> Option<Vec<TextEdit>> {
    let (edits, start) = if typed == '\n' {
        let line = place.text.line_at(place.offset).start;
        let above = place.text.line_at(line.checked_sub(1)?).end;
        let index = place.file.block_at(above)?;
        let start = place.file.start_of(index);
        let edit = analysis::opened_row(&place.file, index, above - start, place.style.borders);
        (edit.into_iter().collect(), start)
    } else {
        let here = place.block.as_ref()?;
        (analysis::on_type(&place.file, here.index, place.offset - here.start, typed), here.start)
    };
    (!edits.is_empty()).then(|| to_proto::text_edits(edits, start, &place.text, encoding))
}
