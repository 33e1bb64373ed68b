//! The requests `sudoku/copyAs` and `sudoku/pasteAs`: puzzles in the formats of other programs, for clients that
//! offer them in a menu.
//!
//! These requests change nothing: the client accesses the clipboard and makes the edits.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Value, json};
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::ls_types::{Range, TextDocumentIdentifier};

use crate::analysis::{self, CopyNote};
use crate::convert::Form;
use crate::lsp::proto::{from_proto, to_proto};
use crate::lsp::state::tasks::long_work;
use crate::lsp::state::{Place, State};

/// The name of the request that copies.
pub(crate) const COPY: &str = "sudoku/copyAs";

/// The name of the request that pastes.
pub(crate) const PASTE: &str = "sudoku/pasteAs";

/// The parameters of `sudoku/copyAs`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CopyParams {
    text_document: TextDocumentIdentifier,
    /// The range of the puzzles; an empty range means the puzzle at its position.
    range: Range,
    form: String,
}

/// The parameters of `sudoku/pasteAs`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PasteParams {
    text_document: TextDocumentIdentifier,
    /// The range that the pasted text replaces; an empty range inserts the text.
    range: Range,
    text: String,
    #[serde(default)]
    form: Option<String>,
}

/// Returns the supported forms, in the order of menus.
pub(crate) fn capability() -> Value {
    let form =
        |form: Form| json!({ "name": form.name(), "title": form.title(), "reads": true, "writes": true });
    json!({ "forms": Form::ALL.into_iter().map(form).collect::<Vec<_>>() })
}

/// Returns the form with this name.
///
/// # Errors
/// No form has this name.
fn form(name: &str) -> Result<Form> {
    name.parse::<Form>().map_err(|_| {
        let known = Form::ALL.map(Form::name).join(", ");
        Error::invalid_params(format!("unknown form {name}: expected one of {known}"))
    })
}

/// Answers `sudoku/copyAs`; `null` if there is no puzzle.
///
/// # Errors
/// The form does not exist.
pub(crate) async fn copy(state: &Arc<State>, params: CopyParams) -> Result<Option<Value>> {
    let form = form(&params.form)?;
    let start = from_proto::position(params.range.start);
    let Some(place) = state.place(&params.text_document.uri, start).await else { return Ok(None) };
    let encoding = state.client.encoding();
    let end = place.text.offset(from_proto::position(params.range.end), encoding);
    long_work(state, "Copy puzzles", move |stop| {
        let blocks = place.blocks_up_to(end)?;
        let copied = analysis::copy_as(&place.file, blocks, form, &|| stop.is_stopped())?;
        let line = |at: usize| to_proto::position(place.text.position(at, encoding)).line;
        let lost = |note: &CopyNote| json!({ "line": line(note.at), "puzzle": note.puzzle, "what": note.what });
        let refused = |note: &CopyNote| {
            json!({ "line": line(note.at), "puzzle": note.puzzle, "reason": note.what.join(", ") })
        };
        Some(json!({
            "text": copied.text,
            "puzzles": copied.puzzles,
            "lost": copied.lost.iter().map(lost).collect::<Vec<_>>(),
            "refused": copied.refused.iter().map(refused).collect::<Vec<_>>(),
        }))
    })
    .await
}

/// Answers `sudoku/pasteAs`; `null` if the document is not open.
///
/// # Errors
/// The form does not exist.
pub(crate) async fn paste(state: &Arc<State>, params: PasteParams) -> Result<Option<Value>> {
    let PasteParams { text_document, range, text, form: name } = params;
    let form = name.as_deref().map(form).transpose()?;
    let start = from_proto::position(range.start);
    let Some(place) = state.place(&text_document.uri, start).await else { return Ok(None) };
    let encoding = state.client.encoding();
    let end = place.text.offset(from_proto::position(range.end), encoding);
    long_work(state, "Paste puzzles", move |_| {
        let Place { file, offset, version, text: document, .. } = &place;
        let pasted = analysis::paste_as(file, *offset..end.max(*offset), &text, form);
        let lost = |(line, what): &(usize, Vec<String>)| json!({ "line": line, "what": what });
        let error = |(line, reason): &(usize, String)| json!({ "line": line, "reason": reason });
        Some(json!({
            "form": pasted.form.name(),
            "version": version,
            "text": pasted.text,
            "edits": to_proto::text_edits(pasted.edits, 0, document, encoding),
            "puzzles": pasted.puzzles,
            "lost": pasted.lost.iter().map(lost).collect::<Vec<_>>(),
            "errors": pasted.errors.iter().map(error).collect::<Vec<_>>(),
        }))
    })
    .await
}
