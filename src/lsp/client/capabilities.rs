//! What the server says that it can do.
//!
//! What is listed here has its handler in `backend`; the end-to-end tests hold the whole answer.

use tower_lsp::ls_types::{
    CodeActionKind, CodeActionOptions, CodeActionProviderCapability, CodeLensOptions, DiagnosticOptions,
    DiagnosticServerCapabilities, DocumentLinkOptions, DocumentOnTypeFormattingOptions,
    ExecuteCommandOptions, FoldingRangeProviderCapability, HoverProviderCapability, InitializeResult, OneOf,
    PositionEncodingKind, SelectionRangeProviderCapability, ServerCapabilities, ServerInfo,
    TextDocumentSyncCapability, TextDocumentSyncKind, TextDocumentSyncOptions, WorkDoneProgressOptions,
};

use crate::lsp::client::flags::ClientFlags;
use crate::lsp::commands;
use crate::lsp::commands::trace;
use crate::lsp::requests::{actions, completion, fix_all, tokens};
use crate::text::Encoding;

/// The answer to `initialize`.
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

/// What is offered to a client that asks for it.
fn optional(flags: &ClientFlags) -> ServerCapabilities {
    let asked = flags.features;
    let links = DocumentLinkOptions {
        resolve_provider: Some(false),
        work_done_progress_options: WorkDoneProgressOptions::default(),
    };
    let commands = ExecuteCommandOptions {
        commands: commands::ALL.map(str::to_owned).to_vec(),
        ..ExecuteCommandOptions::default()
    };
    ServerCapabilities {
        code_action_provider: asked.actions.then(|| actions(flags)),
        code_lens_provider: flags.lenses.then_some(CodeLensOptions { resolve_provider: Some(false) }),
        completion_provider: asked.completion.then(completion::capability),
        definition_provider: yes(asked.definition),
        diagnostic_provider: flags.pull.then(pull),
        document_formatting_provider: yes(asked.formatting),
        document_highlight_provider: yes(asked.highlights),
        document_link_provider: asked.links.then_some(links),
        document_on_type_formatting_provider: asked.typing.then(typing),
        document_range_formatting_provider: yes(flags.range_formatting),
        document_symbol_provider: yes(asked.document_symbols),
        execute_command_provider: asked.commands.then_some(commands),
        folding_range_provider: asked.folding.then_some(FoldingRangeProviderCapability::Simple(true)),
        hover_provider: asked.hover.then_some(HoverProviderCapability::Simple(true)),
        inlay_hint_provider: yes(flags.hints),
        inline_completion_provider: yes(flags.inline_completion),
        references_provider: yes(asked.references),
        selection_range_provider: asked.selection.then_some(SelectionRangeProviderCapability::Simple(true)),
        semantic_tokens_provider: tokens::capability(flags),
        workspace_symbol_provider: yes(asked.workspace_symbols),
        ..ServerCapabilities::default()
    }
}

fn actions(flags: &ClientFlags) -> CodeActionProviderCapability {
    let kinds = vec![
        CodeActionKind::QUICKFIX,
        CodeActionKind::REFACTOR_REWRITE,
        actions::GENERATE,
        trace::KIND,
        fix_all::FIX_ALL,
    ];
    CodeActionProviderCapability::Options(CodeActionOptions {
        code_action_kinds: Some(kinds),
        resolve_provider: Some(flags.lazy_actions),
        ..CodeActionOptions::default()
    })
}

fn pull() -> DiagnosticServerCapabilities {
    DiagnosticServerCapabilities::Options(DiagnosticOptions {
        workspace_diagnostics: true,
        ..DiagnosticOptions::default()
    })
}

/// What a client that asks for it is offered.
fn yes<T>(asked: bool) -> Option<OneOf<bool, T>> {
    asked.then_some(OneOf::Left(true))
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
