//! Edits that the user confirms before they are made, in a client that can ask for confirmation.
//!
//! The analysis decides whether there is something to confirm.

use std::collections::HashMap;

use tower_lsp::ls_types::{
    AnnotatedTextEdit, ChangeAnnotation, DocumentChanges, OneOf, TextDocumentEdit, WorkspaceEdit,
};

use crate::lsp::client::flags::ClientFlags;

/// The name of the edit's annotation.
const LOST: &str = "overwrites-digits";

/// Returns the edit, with the question whether digits may be lost if there is such a question and the client can ask it.
pub(crate) fn first(edit: WorkspaceEdit, lost: Option<String>, flags: &ClientFlags) -> WorkspaceEdit {
    let Some(description) = lost.filter(|_| flags.confirmed_edits) else { return edit };
    let Some(DocumentChanges::Edits(documents)) = edit.document_changes else { return edit };
    let annotation = ChangeAnnotation {
        label: "Overwrite digits".to_owned(),
        needs_confirmation: Some(true),
        description: Some(description),
    };
    let annotated = |edit| match edit {
        OneOf::Left(text_edit) => {
            OneOf::Right(AnnotatedTextEdit { text_edit, annotation_id: LOST.to_owned() })
        }
        other @ OneOf::Right(_) => other,
    };
    let documents = documents.into_iter().map(|document| TextDocumentEdit {
        edits: document.edits.into_iter().map(annotated).collect(),
        ..document
    });
    WorkspaceEdit {
        document_changes: Some(DocumentChanges::Edits(documents.collect())),
        change_annotations: Some(HashMap::from([(LOST.to_owned(), annotation)])),
        ..edit
    }
}
