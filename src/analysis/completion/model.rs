//! Completions, as plain data.

use crate::syntax::Edit;

/// A completion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completion {
    /// The name of the completion in the list.
    pub label: String,
    /// A short description; for a digit, why it is possible there.
    pub detail: String,
    /// The kind of the completion.
    pub kind: CompletionKind,
    /// The edit in bytes of the file. It is within one line, and the requested place is in the replaced text or at its
    /// end.
    pub edit: Edit,
    /// The edits that remove a digit from the pencil marks of other cells, in bytes of the file.
    pub also: Vec<Edit>,
    /// The inserted text with placeholders, `${1:name}`, for editors that support snippets.
    pub snippet: Option<String>,
}

/// The kind of text that a completion inserts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CompletionKind {
    /// A digit.
    Digit,
    /// A key of metadata.
    Key,
    /// A value of metadata.
    Value,
    /// The heading of a section or of a puzzle.
    Section,
    /// A new puzzle.
    Puzzle,
}
