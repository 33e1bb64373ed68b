//! Inline completion: the easiest next single as ghost text, if the client supports it and the user wants it.
//!
//! The analysis decides which single to offer.

use tower_lsp::ls_types::{InlineCompletionItem, InlineCompletionList};

use crate::analysis;
use crate::lsp::proto::to_proto;
use crate::lsp::state::Place;
use crate::text::Encoding;

/// The name of the request, which is part of the protocol since 3.18.
pub(crate) const METHOD: &str = "textDocument/inlineCompletion";

/// Returns the single to offer at a place; `None` if there is none.
pub(crate) fn completion(place: &Place, encoding: Encoding) -> Option<InlineCompletionList> {
    let here = place.block.as_ref()?;
    let edit = analysis::next_single(&place.file, here.index, place.offset - here.start)?;
    let replaced = here.block.text().get(edit.span.range())?.to_owned();
    let item = InlineCompletionItem {
        insert_text: edit.text,
        filter_text: Some(replaced),
        range: Some(to_proto::range(edit.span, here.start, &place.text, encoding)),
        command: None,
        insert_text_format: None,
    };
    Some(InlineCompletionList { items: vec![item] })
}
