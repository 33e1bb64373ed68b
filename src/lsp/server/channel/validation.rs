//! Checks whether notifications about documents can be read: an unreadable notification is dropped without an answer,
//! and its edit is lost.

use serde::Deserialize;
use serde_json::Value;
use tower_lsp::ls_types::{DidCloseTextDocumentParams, Range, Uri, VersionedTextDocumentIdentifier};

/// Returns the reason why a notification about a document cannot be used.
pub(super) fn refusal(method: &str, params: &Value) -> Option<serde_json::Error> {
    match method {
        "textDocument/didOpen" => Opened::deserialize(params).err(),
        "textDocument/didChange" => Changed::deserialize(params).err(),
        "textDocument/didClose" => DidCloseTextDocumentParams::deserialize(params).err(),
        _ => None,
    }
}

/// The required members of `didOpen`; the text is not copied.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "only whether it can be read is of interest")]
struct Opened<'a> {
    #[serde(borrow)]
    text_document: OpenedDocument<'a>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "as above")]
struct OpenedDocument<'a> {
    uri: Uri,
    language_id: &'a str,
    version: i32,
    text: &'a str,
}

/// The required members of `didChange`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "as above")]
struct Changed<'a> {
    text_document: VersionedTextDocumentIdentifier,
    #[serde(borrow)]
    content_changes: Vec<Change<'a>>,
}

#[derive(Deserialize)]
#[expect(dead_code, reason = "as above")]
struct Change<'a> {
    range: Option<Range>,
    text: &'a str,
}
