//! The client's capabilities, reduced to flags.
//!
//! Only this module reads the capabilities that the client declares, and no flag depends on the client's name.

use tower_lsp::ls_types::{
    ClientCapabilities, CodeActionClientCapabilities, MarkupKind, PositionEncodingKind,
    ResourceOperationKind, SemanticTokensFullOptions, TextDocumentClientCapabilities,
    WorkspaceClientCapabilities,
};

use crate::text::Encoding;

/// The client's capabilities.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each one is a flag of the protocol, on its own")]
pub(crate) struct ClientFlags {
    /// The unit in which columns are counted.
    pub(crate) encoding: Encoding,
    /// The features that are offered only if the client supports them.
    pub(crate) features: Features,
    /// A diagnostic may refer to other places.
    pub(crate) related_information: bool,
    /// A diagnostic may have tags.
    pub(crate) tags: bool,
    /// The code of a diagnostic may be a link.
    pub(crate) code_links: bool,
    /// The client returns the data of a diagnostic with a request for actions.
    pub(crate) diagnostic_data: bool,
    /// The client pulls diagnostics and can be told to request them again, so none are pushed. Without such a
    /// refresh, the client would not see later results of searches and commands.
    pub(crate) pull: bool,
    /// The client shows code lenses.
    pub(crate) lenses: bool,
    /// The client refreshes code lenses on request.
    pub(crate) lens_refresh: bool,
    /// The client refreshes inlay hints on request.
    pub(crate) hint_refresh: bool,
    /// The client creates files as part of an edit, and shows a document on request.
    pub(crate) new_files: bool,
    /// The client shows a place in a document on request.
    pub(crate) shows_documents: bool,
    /// The client shows pictures that the server sends: an experimental capability of this server.
    pub(crate) pictures: bool,
    /// The client shows documents without a file that the server sends: an experimental capability of this server.
    pub(crate) documents: bool,
    /// The client has a tour with a command that opens it: an experimental capability of this server.
    pub(crate) tour: bool,
    /// A hover may be Markdown.
    pub(crate) markdown: bool,
    /// An edit may name the version of the document to which it applies.
    pub(crate) versioned_edits: bool,
    /// An edit may ask the user for confirmation.
    pub(crate) confirmed_edits: bool,
    /// Code actions may be literals rather than only commands.
    pub(crate) action_literals: bool,
    /// A disabled action may be shown with its reason.
    pub(crate) disabled_actions: bool,
    /// The reason for a disabled action goes into its title, since the client does not show it elsewhere: an
    /// experimental capability of this server.
    pub(crate) reasons_in_titles: bool,
    /// The edit of an action may be computed when the user chooses the action.
    pub(crate) lazy_actions: bool,
    /// An action may be marked as preferred.
    pub(crate) preferred_actions: bool,
    /// The client applies edits on request of the server.
    pub(crate) apply_edit: bool,
    /// The client declares that it does not apply edits. A client that declares nothing is still offered commands with edits.
    pub(crate) refuses_edits: bool,
    /// The client shows progress.
    pub(crate) progress: bool,
    /// The server may request settings.
    pub(crate) configuration: bool,
    /// The server may register for notifications about changed settings.
    pub(crate) register_configuration: bool,
    /// The server may register for notifications about changed files.
    pub(crate) register_files: bool,
}

impl ClientFlags {
    /// Returns the flags of a client with these capabilities.
    pub(crate) fn new(client: &ClientCapabilities) -> Self {
        let offered = client.general.as_ref().and_then(|general| general.position_encodings.as_deref());
        let window = client.window.as_ref();
        let flags = Self {
            encoding: encoding(offered.unwrap_or_default()),
            progress: window.and_then(|window| window.work_done_progress) == Some(true),
            ..Self::default()
        };
        let flags = flags.with_workspace(client.workspace.as_ref());
        flags.with_text_document(client.text_document.as_ref()).with_live(client)
    }

    fn with_workspace(self, workspace: Option<&WorkspaceClientCapabilities>) -> Self {
        let Some(workspace) = workspace else { return self };
        let edits = workspace.workspace_edit.as_ref();
        let settings = workspace.did_change_configuration.as_ref();
        let files = workspace.did_change_watched_files.as_ref();
        Self {
            versioned_edits: edits.and_then(|edits| edits.document_changes) == Some(true),
            confirmed_edits: edits.is_some_and(|edits| edits.change_annotation_support.is_some()),
            apply_edit: workspace.apply_edit == Some(true),
            refuses_edits: workspace.apply_edit == Some(false),
            configuration: workspace.configuration == Some(true),
            register_configuration: settings.and_then(|settings| settings.dynamic_registration) == Some(true),
            register_files: files.and_then(|files| files.dynamic_registration) == Some(true),
            ..self
        }
    }

    fn with_text_document(self, document: Option<&TextDocumentClientCapabilities>) -> Self {
        let Some(document) = document else { return self };
        let formats = document.hover.as_ref().and_then(|hover| hover.content_format.as_deref());
        let diagnostics = document.publish_diagnostics.as_ref();
        let flags = Self {
            features: Features::new(document),
            markdown: formats.is_some_and(|formats| formats.contains(&MarkupKind::Markdown)),
            related_information: diagnostics.and_then(|it| it.related_information) == Some(true),
            ..self
        };
        flags.with_actions(document.code_action.as_ref())
    }

    fn with_live(self, client: &ClientCapabilities) -> Self {
        let (document, workspace) = (client.text_document.as_ref(), client.workspace.as_ref());
        let findings = document.and_then(|it| it.publish_diagnostics.as_ref());
        let asks = document.is_some_and(|it| it.diagnostic.is_some());
        let asks_again = workspace.and_then(|it| it.diagnostics.as_ref()?.refresh_support) == Some(true);
        let edits =
            workspace.filter(|it| it.apply_edit == Some(true)).and_then(|it| it.workspace_edit.as_ref());
        let operations = edits.and_then(|it| it.resource_operations.as_deref()).unwrap_or_default();
        let shows = client.window.as_ref().and_then(|it| it.show_document.as_ref());
        Self {
            new_files: operations.contains(&ResourceOperationKind::Create)
                && shows.is_some_and(|it| it.support),
            shows_documents: shows.is_some_and(|it| it.support),
            pictures: client.experimental.as_ref().is_some_and(|it| it["sudokuPictures"] == true),
            reasons_in_titles: client.experimental.as_ref().is_some_and(|it| it["sudokuReasons"] == true),
            tour: client.experimental.as_ref().is_some_and(|it| it["sudokuTour"] == true),
            documents: client.experimental.as_ref().is_some_and(|it| it["sudokuDocuments"] == true),
            tags: findings.is_some_and(|it| it.tag_support.is_some()),
            code_links: findings.and_then(|it| it.code_description_support) == Some(true),
            diagnostic_data: findings.and_then(|it| it.data_support) == Some(true),
            lenses: document.is_some_and(|it| it.code_lens.is_some()),
            pull: asks && asks_again,
            lens_refresh: workspace.and_then(|it| it.code_lens.as_ref()?.refresh_support) == Some(true),
            hint_refresh: workspace.and_then(|it| it.inlay_hint.as_ref()?.refresh_support) == Some(true),
            ..self
        }
    }

    fn with_actions(self, actions: Option<&CodeActionClientCapabilities>) -> Self {
        let Some(actions) = actions else { return self };
        let resolve = actions.resolve_support.as_ref();
        let resolves_edits = resolve.is_some_and(|it| it.properties.iter().any(|name| name == "edit"));
        Self {
            action_literals: actions.code_action_literal_support.is_some(),
            disabled_actions: actions.disabled_support == Some(true),
            lazy_actions: resolves_edits && actions.data_support == Some(true),
            preferred_actions: actions.is_preferred_support == Some(true),
            ..self
        }
    }
}

/// Returns the encoding that is cheapest for the server among those that the client offers. Every client supports UTF-16.
fn encoding(offered: &[PositionEncodingKind]) -> Encoding {
    if offered.contains(&PositionEncodingKind::UTF8) {
        Encoding::Utf8
    } else if offered.contains(&PositionEncodingKind::UTF32) {
        Encoding::Utf32
    } else {
        Encoding::Utf16
    }
}

/// The features that are offered only if the client declares support for them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each one is a request of the protocol, on its own")]
pub(crate) struct Features {
    /// Semantic tokens of a whole document.
    pub(crate) tokens_full: bool,
    /// Semantic tokens of the visible lines.
    pub(crate) tokens_range: bool,
    /// Inlay hints.
    pub(crate) hints: bool,
    /// Inline completion at the cursor.
    pub(crate) inline_completion: bool,
    /// An outline may be a tree.
    pub(crate) nested_symbols: bool,
    /// The maximum number of folding ranges that the client accepts.
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

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn flags(capabilities: Value) -> ClientFlags {
        ClientFlags::new(&serde_json::from_value(capabilities).unwrap())
    }

    #[test]
    fn a_client_that_says_nothing_can_do_nothing() {
        assert_eq!(flags(json!({})), ClientFlags::default());
    }

    #[test]
    fn utf_8_is_taken_before_utf_32_and_that_before_utf_16() {
        let offered = |list: &[&str]| flags(json!({ "general": { "positionEncodings": list } })).encoding;
        assert_eq!(offered(&["utf-16", "utf-32", "utf-8"]), Encoding::Utf8);
        assert_eq!(offered(&["utf-16", "utf-32"]), Encoding::Utf32);
        assert_eq!(offered(&["utf-16"]), Encoding::Utf16);
        assert_eq!(offered(&["utf-7"]), Encoding::Utf16);
    }

    #[test]
    fn actions_are_lazy_only_where_their_edit_and_their_data_are_kept() {
        let lazy = |properties: &[&str], data: bool| {
            let actions = json!({ "resolveSupport": { "properties": properties }, "dataSupport": data });
            flags(json!({ "textDocument": { "codeAction": actions } })).lazy_actions
        };
        assert!(lazy(&["edit"], true));
        assert!(!lazy(&["command"], true));
        assert!(!lazy(&["edit"], false));
    }
}
