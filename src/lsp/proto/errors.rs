//! Errors for requests that were understood but cannot be fulfilled.

use tower_lsp::jsonrpc::{Error, ErrorCode};

/// Returns the error for an action whose puzzle has changed or is gone.
pub(crate) fn changed() -> Error {
    Error {
        code: ErrorCode::ContentModified,
        message: "the puzzle has changed: request the actions again".into(),
        data: None,
    }
}

/// Returns the protocol's error for a request that was understood but cannot be fulfilled.
pub(crate) fn failed(why: impl Into<String>) -> Error {
    Error { code: ErrorCode::ServerError(-32803), message: why.into().into(), data: None }
}

/// Returns whether an error is meant for the user: the request was understood but cannot be fulfilled.
pub(crate) fn is_reason(why: &Error) -> bool {
    why.code == failed("").code || why.code == changed().code
}
