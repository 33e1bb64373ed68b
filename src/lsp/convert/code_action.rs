//! Kinds and errors of code actions.

use tower_lsp::jsonrpc::{Error, ErrorCode};
use tower_lsp::ls_types::{CodeActionContext, CodeActionKind};

use crate::analysis::ActionKind;

/// Returns the error for an action whose puzzle is gone.
pub(crate) fn changed() -> Error {
    Error {
        code: ErrorCode::ContentModified,
        message: "the puzzle has changed: request the actions again".into(),
        data: None,
    }
}

/// Returns the protocol's code for a request that was understood and can't be met.
pub(crate) fn failed(why: String) -> Error {
    Error { code: ErrorCode::ServerError(-32803), message: why.into(), data: None }
}

pub(crate) const fn kind(kind: ActionKind) -> CodeActionKind {
    match kind {
        ActionKind::QuickFix => CodeActionKind::QUICKFIX,
        ActionKind::Rewrite => CodeActionKind::REFACTOR_REWRITE,
    }
}

/// Returns whether the client asked for this kind: for it, for a kind that holds it, or for all.
pub(crate) fn is_wanted(kind: &CodeActionKind, context: &CodeActionContext) -> bool {
    let kind = kind.as_str();
    let holds = |asked: &CodeActionKind| {
        let asked = asked.as_str();
        asked.is_empty()
            || kind.strip_prefix(asked).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    context.only.as_ref().is_none_or(|only| only.iter().any(holds))
}
