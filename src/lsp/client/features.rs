//! Which optional requests the client says that it makes; what it does not declare is not offered.
//!
//! One flag a feature, filled in from the client's capabilities alone.

use tower_lsp::ls_types::{
    SemanticTokensFullOptions, TextDocumentClientCapabilities, WorkspaceClientCapabilities,
};

/// The features that the client asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each one is a request of the protocol, on its own")]
pub(crate) struct Features {
    /// Colours of a whole document.
    pub(crate) tokens_full: bool,
    /// Colours of the lines in sight.
    pub(crate) tokens_range: bool,
    /// What is at a place.
    pub(crate) hover: bool,
    /// What can be done at a place.
    pub(crate) actions: bool,
    /// A whole document in form.
    pub(crate) formatting: bool,
    /// What follows from what is typed.
    pub(crate) typing: bool,
    /// What belongs to a place.
    pub(crate) highlights: bool,
    /// Where a clash has its twin.
    pub(crate) definition: bool,
    /// All places of a digit.
    pub(crate) references: bool,
    /// The outline of a document.
    pub(crate) document_symbols: bool,
    /// An outline may be a tree.
    pub(crate) nested_symbols: bool,
    /// Commands. A client that applies edits runs those that come with lenses and actions, whether it says so or not.
    pub(crate) commands: bool,
    /// Puzzles by title.
    pub(crate) workspace_symbols: bool,
    /// Lines that can be folded.
    pub(crate) folding: bool,
    /// How many ranges can be folded at most.
    pub(crate) folds_at_most: Option<usize>,
    /// What a selection grows to.
    pub(crate) selection: bool,
    /// Text that leads somewhere.
    pub(crate) links: bool,
    /// What can be written at a place.
    pub(crate) completion: bool,
    /// What is written may have places to fill in.
    pub(crate) snippets: bool,
}

impl Features {
    /// The same for a client with these capabilities for a document.
    pub(crate) fn with_document(self, document: &TextDocumentClientCapabilities) -> Self {
        let tokens = document.semantic_tokens.as_ref().map(|tokens| &tokens.requests);
        let (symbols, folding) = (document.document_symbol.as_ref(), document.folding_range.as_ref());
        let items = document.completion.as_ref().and_then(|completion| completion.completion_item.as_ref());
        let full = tokens.and_then(|requests| requests.full.as_ref());
        Self {
            tokens_full: full.is_some_and(|full| !matches!(full, SemanticTokensFullOptions::Bool(false))),
            tokens_range: tokens.and_then(|requests| requests.range) == Some(true),
            hover: document.hover.is_some(),
            actions: document.code_action.is_some(),
            formatting: document.formatting.is_some(),
            typing: document.on_type_formatting.is_some(),
            highlights: document.document_highlight.is_some(),
            definition: document.definition.is_some(),
            references: document.references.is_some(),
            document_symbols: symbols.is_some(),
            nested_symbols: symbols.and_then(|it| it.hierarchical_document_symbol_support) == Some(true),
            folding: folding.is_some(),
            folds_at_most: folding.and_then(|it| it.range_limit).map(|limit| limit as usize),
            selection: document.selection_range.is_some(),
            links: document.document_link.is_some(),
            completion: document.completion.is_some(),
            snippets: items.and_then(|items| items.snippet_support) == Some(true),
            ..self
        }
    }

    /// The same for a client with these capabilities for a workspace.
    pub(crate) const fn with_workspace(self, workspace: &WorkspaceClientCapabilities) -> Self {
        let applies = matches!(workspace.apply_edit, Some(true));
        Self {
            workspace_symbols: workspace.symbol.is_some(),
            commands: workspace.execute_command.is_some() || applies,
            ..self
        }
    }
}
