//! Errors of requests that were understood.

use tower_lsp::jsonrpc::{Error, ErrorCode};

/// Returns the error for an action whose puzzle is gone.
pub(crate) fn changed() -> Error {
    Error {
        code: ErrorCode::ContentModified,
        message: "the puzzle has changed: request the actions again".into(),
        data: None,
    }
}

/// Returns the protocol's code for a request that was understood and can't be met.
pub(crate) fn failed(why: impl Into<String>) -> Error {
    Error { code: ErrorCode::ServerError(-32803), message: why.into().into(), data: None }
}

/// Returns whether the user is to read an error: the request was understood and can't be met.
pub(crate) fn is_reason(why: &Error) -> bool {
    why.code == failed("").code || why.code == changed().code
}
