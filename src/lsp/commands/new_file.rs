//! Puts a new puzzle, or the trace of a search, into a new file that the editor creates and shows, for clients that support both.
//!
//! The file is created in the folder of the document that the command names, otherwise in the workspace, under an unused name.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::Value;
use tower_lsp::ls_types::request::{ApplyWorkspaceEdit, ShowDocument};
use tower_lsp::ls_types::{
    ApplyWorkspaceEditParams, CreateFile, DocumentChangeOperation, DocumentChanges, MessageType, OneOf,
    OptionalVersionedTextDocumentIdentifier, Position, Range, ResourceOp, ShowDocumentParams,
    TextDocumentEdit, TextEdit, Uri, WorkspaceEdit,
};

use crate::lsp::client::messages::ask;
use crate::lsp::commands::blank::first_blank;
use crate::lsp::proto::from_proto;
use crate::lsp::runtime::HAS_FILES;
use crate::lsp::state::State;
use crate::text;

/// The maximum number of names that are tried.
const NAMES: usize = 1000;

/// Returns whether a command's argument asks for a new file: `newFile` says so, or is missing and no document is named.
pub(crate) fn is_wanted(argument: &Value) -> bool {
    let named = argument.get("uri").is_some_and(|uri| !uri.is_null());
    argument.get("newFile").and_then(Value::as_bool).unwrap_or(!named)
}

/// Returns the reason why no file can be created; `None` if one can be created.
pub(crate) fn why_not(state: &State) -> Option<&'static str> {
    let flags = state.client.flags();
    (!flags.new_files).then_some("This editor cannot create files for a language server.")
}

/// A file to be created.
#[derive(Debug)]
pub(crate) struct NewFile {
    /// The label in the editor's undo list.
    pub(crate) label: &'static str,
    /// The file name without its extension, and without the number that makes it unique.
    pub(crate) stem: &'static str,
    /// The extension of the file name.
    pub(crate) ending: &'static str,
    /// The content of the file.
    pub(crate) text: String,
}

/// Asks the client to create a file and show it; `beside` is the document that the command names.
pub(crate) fn open(state: &Arc<State>, beside: Option<&Uri>, file: NewFile) {
    let Some(uri) = free_name(state, beside, &file) else {
        let why = "No folder for the new file: open a folder, or save this file first.";
        state.client.say(MessageType::WARNING, why);
        return;
    };
    let client = state.client.sender.clone();
    let label = Some(file.label.to_owned());
    let is_puzzle = file.ending == "sudoku";
    let at = if is_puzzle {
        first_blank(&file.text, text::Position::default(), state.client.encoding())
    } else {
        None
    };
    let params = ApplyWorkspaceEditParams { label, edit: creation(&uri, file.text) };
    let create = async move { client.send_request::<ApplyWorkspaceEdit>(params).await };
    let state = Arc::clone(state);
    ask(create, move |answer| match answer {
        Ok(answer) if answer.applied => show(&state, uri, at),
        Ok(answer) => {
            let why = answer.failure_reason.unwrap_or_else(|| "the editor refused to create it".to_owned());
            state.client.say(MessageType::WARNING, format!("Could not create the file: {why}."));
        }
        Err(why) => state.client.say(MessageType::WARNING, format!("Could not create the file: {why}.")),
    });
}

/// Shows the new file, with the cursor at this position.
fn show(state: &Arc<State>, uri: Uri, at: Option<Position>) {
    let client = state.client.sender.clone();
    let selection = at.map(|at| Range::new(at, at));
    let params = ShowDocumentParams { uri, external: None, take_focus: Some(true), selection };
    ask(async move { client.send_request::<ShowDocument>(params).await }, |answer| {
        if let Err(why) = answer {
            tracing::warn!("cannot show the new file: {why}");
        }
    });
}

/// Returns the edit that creates a file and fills it.
fn creation(uri: &Uri, text: String) -> WorkspaceEdit {
    let create = ResourceOp::Create(CreateFile { uri: uri.clone(), options: None, annotation_id: None });
    let start = Range::new(Position::new(0, 0), Position::new(0, 0));
    let fill = TextDocumentEdit {
        text_document: OptionalVersionedTextDocumentIdentifier { uri: uri.clone(), version: None },
        edits: vec![OneOf::Left(TextEdit::new(start, text))],
    };
    let changes = vec![DocumentChangeOperation::Op(create), DocumentChangeOperation::Edit(fill)];
    WorkspaceEdit { document_changes: Some(DocumentChanges::Operations(changes)), ..WorkspaceEdit::default() }
}

/// Returns a name that no file and no open document has, such as `puzzle.sudoku` or `puzzle-2.sudoku`.
fn free_name(state: &State, beside: Option<&Uri>, file: &NewFile) -> Option<Uri> {
    if !HAS_FILES {
        return sibling(state, beside?, file);
    }
    let folder: PathBuf =
        beside.and_then(from_proto::folder).or_else(|| state.client.folder.get().cloned())?;
    // Accessing the file system may take long; no lock is held meanwhile.
    let open: HashSet<Uri> = state.documents().open.keys().cloned().collect();
    let free = |path: &Path| {
        let uri = Uri::from_file_path(path).filter(|uri| !open.contains(uri))?;
        (!path.exists()).then_some(uri)
    };
    (1..=NAMES).find_map(|n| free(&folder.join(file.name(n))))
}

/// Returns an unused name in the folder of a document of any URI scheme. Only open documents are checked: the client
/// knows which files exist, and does not overwrite one.
fn sibling(state: &State, beside: &Uri, file: &NewFile) -> Option<Uri> {
    let (folder, _) = beside.as_str().rsplit_once('/')?;
    let documents = state.documents();
    let free = |uri: &Uri| !documents.open.contains_key(uri);
    (1..=NAMES).find_map(|n| format!("{folder}/{}", file.name(n)).parse().ok().filter(free))
}

impl NewFile {
    /// Returns the file name for the `n`th attempt.
    fn name(&self, n: usize) -> String {
        let Self { stem, ending, .. } = self;
        if n == 1 { format!("{stem}.{ending}") } else { format!("{stem}-{n}.{ending}") }
    }
}
