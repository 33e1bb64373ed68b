//! Completion. Each entry replaces exactly the text that it completes, even if the editor's words are longer or shorter.
//!
//! The analysis decides the order. Only clients that support snippets get them.

use std::sync::Arc;

use tower_lsp::jsonrpc::Result;
use tower_lsp::ls_types::{
    CompletionItem, CompletionItemKind, CompletionOptions, CompletionParams, CompletionResponse,
    CompletionTextEdit, InsertTextFormat, TextEdit,
};

use crate::analysis::{self, Completion, CompletionKind};
use crate::lsp::proto::{from_proto, to_proto};
use crate::lsp::state::tasks::work;
use crate::lsp::state::{Place, State};
use crate::text::Encoding;

/// Returns the completion capability. Only `[` and `:` open a list while the user types.
pub(crate) fn capability() -> CompletionOptions {
    CompletionOptions {
        trigger_characters: Some(vec!["[".to_owned(), ":".to_owned()]),
        resolve_provider: Some(false),
        ..CompletionOptions::default()
    }
}

/// Returns the entries that can be inserted at a position.
pub(crate) async fn completion(
    state: &Arc<State>,
    params: CompletionParams,
) -> Result<Option<CompletionResponse>> {
    let at = params.text_document_position;
    let Some(place) = state.place(&at.text_document.uri, from_proto::position(at.position)).await else {
        return Ok(None);
    };
    let (encoding, snippets) = (state.client.encoding(), state.client.flags().features.snippets);
    work(state, move |_| {
        let found = analysis::completions(&place.file, place.offset).into_iter().enumerate();
        let items = found.map(|(order, completion)| item(completion, order, &place, encoding, snippets));
        Some(CompletionResponse::Array(items.collect()))
    })
    .await
}

fn item(
    completion: Completion,
    order: usize,
    place: &Place,
    encoding: Encoding,
    snippets: bool,
) -> CompletionItem {
    let Completion { label, detail, kind, edit, also, snippet } = completion;
    let range = to_proto::range(edit.span, 0, &place.text, encoding);
    let snippet = snippet.filter(|_| snippets);
    // The entry replaces the cell's content, so the content must not filter which digits are listed.
    let filter = (kind == CompletionKind::Digit).then(|| place.text.slice(edit.span.range()));
    let filter = filter.map(|text| format!("{text}{label}"));
    let also = if place.manner.live_marks {
        to_proto::text_edits(also, 0, &place.text, encoding)
    } else {
        Vec::new()
    };
    CompletionItem {
        kind: Some(kind_of(kind)),
        additional_text_edits: (!also.is_empty()).then_some(also),
        detail: (!detail.is_empty()).then_some(detail),
        sort_text: Some(format!("{order:03}")),
        filter_text: filter,
        insert_text_format: snippet.as_ref().map(|_| InsertTextFormat::SNIPPET),
        text_edit: Some(CompletionTextEdit::Edit(TextEdit::new(range, snippet.unwrap_or(edit.text)))),
        label,
        ..CompletionItem::default()
    }
}

const fn kind_of(kind: CompletionKind) -> CompletionItemKind {
    match kind {
        CompletionKind::Digit => CompletionItemKind::VALUE,
        CompletionKind::Key => CompletionItemKind::PROPERTY,
        CompletionKind::Value => CompletionItemKind::ENUM_MEMBER,
        CompletionKind::Section => CompletionItemKind::KEYWORD,
        CompletionKind::Puzzle => CompletionItemKind::SNIPPET,
    }
}
