//! The server's capabilities.
//!
//! Each capability has its handler in `backend`. The end-to-end tests check the whole answer.

use tower_lsp::ls_types::{
    CodeActionKind, CodeActionOptions, CodeActionProviderCapability, CodeLensOptions, DiagnosticOptions,
    DiagnosticServerCapabilities, DocumentLinkOptions, DocumentOnTypeFormattingOptions,
    ExecuteCommandOptions, FoldingRangeProviderCapability, HoverProviderCapability, InitializeResult, OneOf,
    PositionEncodingKind, SelectionRangeProviderCapability, ServerCapabilities, ServerInfo,
    TextDocumentSyncCapability, TextDocumentSyncKind, TextDocumentSyncOptions, WorkDoneProgressOptions,
};

use crate::analysis::CATALOGUE;
use crate::lsp::client::flags::ClientFlags;
use crate::lsp::commands;
use crate::lsp::requests::{completion, tokens};
use crate::lsp::{drawing, play};
use crate::text::Encoding;

/// Returns the answer to `initialize`.
pub(crate) fn answer(flags: &ClientFlags) -> InitializeResult {
    InitializeResult {
        capabilities: capabilities(flags),
        server_info: Some(ServerInfo {
            name: env!("CARGO_PKG_NAME").to_owned(),
            version: Some(env!("CARGO_PKG_VERSION").to_owned()),
        }),
        ..InitializeResult::default()
    }
}

fn capabilities(flags: &ClientFlags) -> ServerCapabilities {
    let sync = TextDocumentSyncOptions {
        open_close: Some(true),
        change: Some(TextDocumentSyncKind::INCREMENTAL),
        ..TextDocumentSyncOptions::default()
    };
    ServerCapabilities {
        position_encoding: Some(encoding(flags.encoding)),
        text_document_sync: Some(TextDocumentSyncCapability::Options(sync)),
        ..optional(flags)
    }
}

/// Returns the capabilities for a client. Capabilities that cannot do harm are announced to every client, since some
/// clients use more than they declare.
fn optional(flags: &ClientFlags) -> ServerCapabilities {
    let links = DocumentLinkOptions {
        resolve_provider: Some(false),
        work_done_progress_options: WorkDoneProgressOptions::default(),
    };
    let commands = ExecuteCommandOptions {
        commands: commands::all().into_iter().map(str::to_owned).collect(),
        ..ExecuteCommandOptions::default()
    };
    ServerCapabilities {
        code_action_provider: Some(actions(flags)),
        code_lens_provider: Some(CodeLensOptions { resolve_provider: Some(true) }),
        completion_provider: Some(completion::capability()),
        definition_provider: Some(OneOf::Left(true)),
        document_formatting_provider: Some(OneOf::Left(true)),
        document_highlight_provider: Some(OneOf::Left(true)),
        document_link_provider: Some(links),
        document_on_type_formatting_provider: Some(typing()),
        document_range_formatting_provider: Some(OneOf::Left(true)),
        document_symbol_provider: Some(OneOf::Left(true)),
        execute_command_provider: Some(commands),
        folding_range_provider: Some(FoldingRangeProviderCapability::Simple(true)),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        references_provider: Some(OneOf::Left(true)),
        selection_range_provider: Some(SelectionRangeProviderCapability::Simple(true)),
        workspace_symbol_provider: Some(OneOf::Left(true)),
        // A client that requests its diagnostics is not sent any. Hints and tokens are announced only to clients that
        // can be told to request them again. Inline completion is announced only to clients that support it.
        experimental: Some(own()),
        diagnostic_provider: flags.pull.then(pull),
        inlay_hint_provider: flags.features.hints.then_some(OneOf::Left(true)),
        inline_completion_provider: flags.features.inline_completion.then_some(OneOf::Left(true)),
        semantic_tokens_provider: tokens::capability(flags),
        ..ServerCapabilities::default()
    }
}

/// Returns the server's own requests, which are not part of the protocol.
fn own() -> serde_json::Value {
    #[cfg_attr(not(feature = "convert"), expect(unused_mut, reason = "the forms are a feature"))]
    let mut own = serde_json::json!({
        "sudokuRoles": drawing::capability(),
        "sudokuRegions": true,
        "sudokuBoard": true,
        "sudokuCollection": true,
        "sudokuPlay": play::capability(),
        "sudokuSummary": true,
    });
    #[cfg(feature = "convert")]
    {
        own["sudokuConvert"] = crate::lsp::exchange::capability();
    }
    own
}

fn actions(flags: &ClientFlags) -> CodeActionProviderCapability {
    if !flags.action_literals {
        // A list of action kinds is only for clients that support actions with kinds.
        return CodeActionProviderCapability::Simple(true);
    }
    let kinds = CATALOGUE.iter().map(|entry| CodeActionKind::new(entry.own_kind())).collect();
    CodeActionProviderCapability::Options(CodeActionOptions {
        code_action_kinds: Some(kinds),
        resolve_provider: Some(flags.lazy_actions),
        ..CodeActionOptions::default()
    })
}

/// Returns the capability for the findings of single documents only. If a server announces the findings of all documents,
/// Neovim 0.11 and 0.12 answer a refresh by requesting only those, and ignore the open documents in the answer.
fn pull() -> DiagnosticServerCapabilities {
    DiagnosticServerCapabilities::Options(DiagnosticOptions {
        // A puzzle is also reported if another document has it.
        inter_file_dependencies: true,
        ..DiagnosticOptions::default()
    })
}

/// Returns every character that is a digit of some puzzle or makes a cell blank, and the line end.
fn typing() -> DocumentOnTypeFormattingOptions {
    let digits = ('2'..='9').chain(['0', '.']).chain('A'..='V').chain('a'..='v').chain(['\n']);
    DocumentOnTypeFormattingOptions {
        first_trigger_character: "1".to_owned(),
        more_trigger_character: Some(digits.map(String::from).collect()),
    }
}

const fn encoding(encoding: Encoding) -> PositionEncodingKind {
    match encoding {
        Encoding::Utf8 => PositionEncodingKind::UTF8,
        Encoding::Utf16 => PositionEncodingKind::UTF16,
        Encoding::Utf32 => PositionEncodingKind::UTF32,
    }
}
