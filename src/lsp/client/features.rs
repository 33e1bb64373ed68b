//! Features that need the client's support, and the forms of answers that it accepts.
//!
//! One flag per feature, from the client's capabilities alone. Harmless features are offered to all clients, since some use more
//! than they declare: those features have no flag.

use tower_lsp::ls_types::{SemanticTokensFullOptions, TextDocumentClientCapabilities};

/// Features that are offered only if the client declares them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each one is a request of the protocol, on its own")]
pub(crate) struct Features {
    /// Colors of a whole document.
    pub(crate) tokens_full: bool,
    /// Colors of the visible lines.
    pub(crate) tokens_range: bool,
    /// Hints within lines.
    pub(crate) hints: bool,
    /// What could come next at the cursor.
    pub(crate) inline_completion: bool,
    /// An outline may be a tree.
    pub(crate) nested_symbols: bool,
    /// How many ranges can be folded at most.
    pub(crate) folds_at_most: Option<usize>,
    /// Completions may be snippets.
    pub(crate) snippets: bool,
}

impl Features {
    /// Returns the features for a client with these capabilities for a document.
    pub(crate) fn new(document: &TextDocumentClientCapabilities) -> Self {
        let tokens = document.semantic_tokens.as_ref().map(|tokens| &tokens.requests);
        let (symbols, folding) = (document.document_symbol.as_ref(), document.folding_range.as_ref());
        let items = document.completion.as_ref().and_then(|completion| completion.completion_item.as_ref());
        let full = tokens.and_then(|requests| requests.full.as_ref());
        Self {
            tokens_full: full.is_some_and(|full| !matches!(full, SemanticTokensFullOptions::Bool(false))),
            tokens_range: tokens.and_then(|requests| requests.range) == Some(true),
            hints: document.inlay_hint.is_some(),
            inline_completion: document.inline_completion.is_some(),
            nested_symbols: symbols.and_then(|it| it.hierarchical_document_symbol_support) == Some(true),
            folds_at_most: folding.and_then(|it| it.range_limit).map(|limit| limit as usize),
            snippets: items.and_then(|items| items.snippet_support) == Some(true),
        }
    }
}
