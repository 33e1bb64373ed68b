//! A completion, as plain data.

use crate::syntax::Edit;

/// A completion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completion {
    /// Its name in the list.
    pub label: String,
    /// More about it: for a digit, why it is possible there.
    pub detail: String,
    /// What it is.
    pub kind: CompletionKind,
    /// What it changes, in bytes of the file: one piece of one line, with the place asked for in it or at its end.
    pub edit: Edit,
    /// What is removed from the pencil marks of other cells with it, in bytes of the file.
    pub also: Vec<Edit>,
    /// The same text with placeholders, `${1:name}`, for an editor that knows them.
    pub snippet: Option<String>,
}

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CompletionKind {
    /// A digit.
    Digit,
    /// A key of metadata.
    Key,
    /// A value of metadata.
    Value,
    /// The mark of a section, or of a puzzle.
    Section,
    /// A new puzzle.
    Puzzle,
}
