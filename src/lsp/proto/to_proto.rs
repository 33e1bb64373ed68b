//! Conversions from the types of this crate to the protocol's types: ranges, edits, hovers. `findings` converts findings.
//!
//! Positions in a block are converted to positions in the file here.

use std::collections::HashMap;

use tower_lsp::ls_types::{
    DocumentChanges, Hover, HoverContents, MarkupContent, MarkupKind, OneOf,
    OptionalVersionedTextDocumentIdentifier, Position, Range, TextDocumentEdit, TextEdit, Uri, WorkspaceEdit,
};

use crate::analysis;
use crate::lsp::client::flags::ClientFlags;
use crate::syntax::{Edit, Span};
use crate::text::{self, Encoding, Text};

/// Converts a position.
pub(crate) fn position(position: text::Position) -> Position {
    let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    Position::new(number(position.line), number(position.column))
}

/// Converts a span of the block that starts at this byte to a range in the file.
pub(crate) fn range(span: Span, start: usize, text: &Text, encoding: Encoding) -> Range {
    let at = |byte: u32| position(text.position(start + byte as usize, encoding));
    Range::new(at(span.start), at(span.end))
}

/// Converts a hover on the block that starts at this byte.
pub(crate) fn hover(hover: analysis::Hover, start: usize, text: &Text, flags: &ClientFlags) -> Hover {
    let (kind, value) = if flags.markdown {
        (MarkupKind::Markdown, hover.markdown)
    } else {
        (MarkupKind::PlainText, hover.plain_text())
    };
    Hover {
        contents: HoverContents::Markup(MarkupContent { kind, value }),
        range: Some(range(hover.span, start, text, flags.encoding)),
    }
}

/// Converts edits of the block that starts at this byte; 0 for edits of the whole text.
pub(crate) fn text_edits(edits: Vec<Edit>, start: usize, text: &Text, encoding: Encoding) -> Vec<TextEdit> {
    edits.into_iter().map(|edit| TextEdit::new(range(edit.span, start, text, encoding), edit.text)).collect()
}

/// Returns edits as an edit of the workspace. It names the version of the document if the client checks versions.
pub(crate) fn workspace_edit(
    edits: Vec<TextEdit>,
    document: (&Uri, i32),
    flags: &ClientFlags,
) -> WorkspaceEdit {
    let (uri, version) = (document.0.clone(), document.1);
    if !flags.versioned_edits {
        return WorkspaceEdit { changes: Some(HashMap::from([(uri, edits)])), ..WorkspaceEdit::default() };
    }
    let document = OptionalVersionedTextDocumentIdentifier { uri, version: Some(version) };
    let edits = edits.into_iter().map(OneOf::Left).collect();
    let edits = vec![TextDocumentEdit { text_document: document, edits }];
    WorkspaceEdit { document_changes: Some(DocumentChanges::Edits(edits)), ..WorkspaceEdit::default() }
}
