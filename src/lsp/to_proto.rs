//! From our types to the protocol's: ranges, findings, edits, hovers.
//!
//! Everything of a block gets its place in the file here. It words nothing but the note on what is not shown.

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::Arc;

use tower_lsp::ls_types::{
    Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DocumentChanges, Hover, HoverContents,
    Location, MarkupContent, MarkupKind, NumberOrString, OneOf, OptionalVersionedTextDocumentIdentifier,
    Position, Range, TextDocumentEdit, TextEdit, Uri, WorkspaceEdit,
};

use super::client_flags::ClientFlags;
use super::document::Known;
use super::state::Place;
use crate::analysis::{self, Finding, Severity};
use crate::syntax::{Edit, Span};
use crate::text::{self, Encoding, Text};

/// The most findings of one document that are sent; the last one says how many more there are.
pub(super) const MOST_FINDINGS: usize = 1000;

/// A position.
pub(super) fn position(position: text::Position) -> Position {
    let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    Position::new(number(position.line), number(position.column))
}

/// A span of a block that starts at this byte.
pub(super) fn range(span: Span, start: usize, text: &Text, encoding: Encoding) -> Range {
    let at = |byte: u32| position(text.position(start + byte as usize, encoding));
    Range::new(at(span.start), at(span.end))
}

/// The findings of a document's blocks, in their order; beyond [`MOST_FINDINGS`] the gravest of them.
pub(super) fn diagnostics(
    blocks: &[(usize, Arc<Known>)],
    uri: &Uri,
    text: &Text,
    flags: &ClientFlags,
) -> Vec<Diagnostic> {
    let mut found: Vec<(usize, &Finding)> = Vec::new();
    for (start, known) in blocks {
        let claims = known.decided.get().into_iter().flat_map(|decided| &decided.claims);
        found.extend(known.quick.iter().chain(claims).map(|finding| (*start, finding)));
    }
    let more = found.len().saturating_sub(MOST_FINDINGS);
    if more > 0 {
        found.sort_by_key(|(_, finding)| finding.severity());
        found.truncate(MOST_FINDINGS - 1);
        found.sort_by_key(|(start, finding)| (*start, finding.span));
    }
    let mut list: Vec<_> =
        found.into_iter().map(|(start, finding)| diagnostic(finding, start, uri, text, flags)).collect();
    if more > 0 {
        list.push(too_many(more + 1, text, flags.encoding));
    }
    list
}

fn too_many(more: usize, text: &Text, encoding: Encoding) -> Diagnostic {
    let end = position(text.position(text.len(), encoding));
    Diagnostic {
        range: Range::new(end, end),
        severity: Some(DiagnosticSeverity::INFORMATION),
        code: Some(NumberOrString::String("more-findings".to_owned())),
        source: Some("sudoku".to_owned()),
        message: format!(
            "{more} more findings are not shown. They come up when some of these are mended; \
             `sudoku-ls check` lists them all."
        ),
        ..Diagnostic::default()
    }
}

pub(super) fn diagnostic(
    finding: &Finding,
    start: usize,
    uri: &Uri,
    text: &Text,
    flags: &ClientFlags,
) -> Diagnostic {
    let place = |span: Span| range(span, start, text, flags.encoding);
    let related = finding.related.iter().map(|(span, message)| DiagnosticRelatedInformation {
        location: Location { uri: uri.clone(), range: place(*span) },
        message: message.clone(),
    });
    let mut message = finding.message.clone();
    if !flags.related_information {
        for (span, note) in &finding.related {
            let _ = write!(message, "\n{note} (line {})", place(*span).start.line + 1);
        }
    }
    Diagnostic {
        range: place(finding.span),
        severity: Some(severity(finding.severity())),
        code: Some(NumberOrString::String(finding.code.name().to_owned())),
        source: Some("sudoku".to_owned()),
        message,
        related_information: (flags.related_information && !finding.related.is_empty())
            .then(|| related.collect()),
        ..Diagnostic::default()
    }
}

pub(super) const fn severity(severity: Severity) -> DiagnosticSeverity {
    match severity {
        Severity::Error => DiagnosticSeverity::ERROR,
        Severity::Warning => DiagnosticSeverity::WARNING,
        Severity::Information => DiagnosticSeverity::INFORMATION,
        Severity::Hint => DiagnosticSeverity::HINT,
    }
}

/// A hover on a block that starts at this byte.
pub(super) fn hover(hover: analysis::Hover, start: usize, text: &Text, flags: &ClientFlags) -> Hover {
    let kind = if flags.markdown { MarkupKind::Markdown } else { MarkupKind::PlainText };
    Hover {
        contents: HoverContents::Markup(MarkupContent { kind, value: hover.markdown }),
        range: Some(range(hover.span, start, text, flags.encoding)),
    }
}

/// Edits of a text, or of a block that starts at this byte.
pub(super) fn text_edits(edits: Vec<Edit>, start: usize, text: &Text, encoding: Encoding) -> Vec<TextEdit> {
    edits.into_iter().map(|edit| TextEdit::new(range(edit.span, start, text, encoding), edit.text)).collect()
}

/// The same as an edit of the workspace: for this version of the document, if the client checks that.
pub(super) fn workspace_edit(edits: Vec<TextEdit>, place: &Place, flags: &ClientFlags) -> WorkspaceEdit {
    let uri = place.uri.clone();
    if !flags.versioned_edits {
        return WorkspaceEdit { changes: Some(HashMap::from([(uri, edits)])), ..WorkspaceEdit::default() };
    }
    let document = OptionalVersionedTextDocumentIdentifier { uri, version: Some(place.version) };
    let edits = edits.into_iter().map(OneOf::Left).collect();
    let edits = vec![TextDocumentEdit { text_document: document, edits }];
    WorkspaceEdit { document_changes: Some(DocumentChanges::Edits(edits)), ..WorkspaceEdit::default() }
}
