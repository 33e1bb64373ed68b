//! From the protocol's types to ours.
//!
//! It trusts nothing: values out of bounds are clamped where they are used.

use tower_lsp::ls_types as lsp;

use crate::lsp::documents::change::Change;
use crate::text::Position;

/// Returns a position.
pub(crate) const fn position(position: lsp::Position) -> Position {
    Position { line: position.line as usize, column: position.character as usize }
}

/// Returns a change of a document.
pub(crate) fn change(change: lsp::TextDocumentContentChangeEvent) -> Change {
    let range = change.range.map(|range| (position(range.start), position(range.end)));
    Change { range, text: change.text }
}
