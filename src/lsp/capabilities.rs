//! What the server says that it can do.
//!
//! What is listed here has its handler in `backend`; the end-to-end tests hold the whole answer.

use tower_lsp::ls_types::{
    CodeActionKind, CodeActionOptions, CodeActionProviderCapability, CodeLensOptions, DiagnosticOptions,
    DiagnosticServerCapabilities, DocumentOnTypeFormattingOptions, ExecuteCommandOptions,
    HoverProviderCapability, InitializeResult, OneOf, PositionEncodingKind, ServerCapabilities, ServerInfo,
    TextDocumentSyncCapability, TextDocumentSyncKind, TextDocumentSyncOptions,
};

use super::client_flags::ClientFlags;
use super::{actions, commands};
use crate::text::Encoding;

/// The answer to `initialize`.
pub(super) fn answer(flags: &ClientFlags) -> InitializeResult {
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
    let kinds = vec![CodeActionKind::QUICKFIX, CodeActionKind::REFACTOR_REWRITE, actions::GENERATE];
    let actions = CodeActionOptions {
        code_action_kinds: Some(kinds),
        resolve_provider: Some(flags.lazy_actions),
        ..CodeActionOptions::default()
    };
    let sync = TextDocumentSyncOptions {
        open_close: Some(true),
        change: Some(TextDocumentSyncKind::INCREMENTAL),
        ..TextDocumentSyncOptions::default()
    };
    ServerCapabilities {
        position_encoding: Some(encoding(flags.encoding)),
        text_document_sync: Some(TextDocumentSyncCapability::Options(sync)),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        code_action_provider: Some(CodeActionProviderCapability::Options(actions)),
        code_lens_provider: flags.lenses.then_some(CodeLensOptions { resolve_provider: Some(false) }),
        document_formatting_provider: Some(OneOf::Left(true)),
        document_on_type_formatting_provider: Some(typing()),
        document_range_formatting_provider: flags.range_formatting.then_some(OneOf::Left(true)),
        diagnostic_provider: flags.pull.then(pull),
        inlay_hint_provider: flags.hints.then_some(OneOf::Left(true)),
        inline_completion_provider: flags.inline_completion.then_some(OneOf::Left(true)),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands: commands::ALL.map(str::to_owned).to_vec(),
            ..ExecuteCommandOptions::default()
        }),
        ..ServerCapabilities::default()
    }
}

fn pull() -> DiagnosticServerCapabilities {
    DiagnosticServerCapabilities::Options(DiagnosticOptions {
        workspace_diagnostics: true,
        ..DiagnosticOptions::default()
    })
}

/// Every character that is a digit of some puzzle, and the end of a line.
fn typing() -> DocumentOnTypeFormattingOptions {
    let digits = ('2'..='9').chain(['0']).chain('A'..='V').chain('a'..='v').chain(['\n']);
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
