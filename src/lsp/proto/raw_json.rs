//! Long lists that are encoded as JSON text where they are made. As values of the protocol's types, they would take
//! ten times the memory and most of the time.
//!
//! The service passes results on as values. So the JSON text of a list is a string value with a secret prefix; the
//! code that sends the answer recognizes the prefix and inserts the text unchanged.

use std::borrow::Cow;
use std::sync::OnceLock;

use serde::{Serialize, Serializer};
use serde_json::Value;
use tower_lsp::jsonrpc::Request;

use crate::lsp::runtime;

/// The methods that are answered with JSON text, and the names of their handlers: the service reserves the protocol's
/// names for its own handlers.
const METHODS: [(&str, &str); 8] = [
    ("textDocument/documentSymbol", OUTLINE),
    ("textDocument/foldingRange", FOLDING),
    ("textDocument/codeLens", LENSES),
    ("textDocument/formatting", FORMATTING),
    ("textDocument/rangeFormatting", RANGE_FORMATTING),
    ("textDocument/selectionRange", SELECTION),
    ("textDocument/diagnostic", FINDINGS),
    ("workspace/diagnostic", ALL_FINDINGS),
];
/// The handler for the outline.
pub(crate) const OUTLINE: &str = "written/documentSymbol";
/// The handler for folding ranges.
pub(crate) const FOLDING: &str = "written/foldingRange";
/// The handler for lenses.
pub(crate) const LENSES: &str = "written/codeLens";
/// The handler that formats a document.
pub(crate) const FORMATTING: &str = "written/formatting";
/// The handler that formats a part of a document.
pub(crate) const RANGE_FORMATTING: &str = "written/rangeFormatting";
/// The handler for selection ranges.
pub(crate) const SELECTION: &str = "written/selectionRange";
/// The handler for the findings of a document.
pub(crate) const FINDINGS: &str = "written/diagnostic";
/// The handler for the findings of all documents.
pub(crate) const ALL_FINDINGS: &str = "written/workspaceDiagnostic";

/// A result as JSON text after the prefix.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Written(String);

impl Written {
    /// Encodes a result; `null` if it cannot be encoded.
    pub(crate) fn of(result: &impl Serialize) -> Self {
        let mut text = mark().as_bytes().to_vec();
        let start = text.len();
        if let Err(error) = serde_json::to_writer(&mut text, result) {
            tracing::error!("a result cannot be written as JSON: {error}");
            text.truncate(start);
            text.extend(b"null");
        }
        Self(String::from_utf8(text).unwrap_or_default())
    }
}

impl Serialize for Written {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

/// Returns the JSON text of an encoded result; `None` for any other value.
pub(crate) fn text(result: &Value) -> Option<&str> {
    result.as_str()?.strip_prefix(mark())
}

/// Returns a request under the name of its handler.
pub(crate) fn for_handler(request: Request) -> Request {
    let Some((_, handler)) = METHODS.iter().find(|(method, _)| *method == request.method()) else {
        return request;
    };
    let (_, id, params) = request.into_parts();
    let mut renamed = Request::build(Cow::Borrowed(*handler));
    if let Some(id) = id {
        renamed = renamed.id(id);
    }
    if let Some(params) = params {
        renamed = renamed.params(params);
    }
    renamed.finish()
}

/// Returns the prefix. It is random in each process, so that no text of a document can contain it.
fn mark() -> &'static str {
    static MARK: OnceLock<String> = OnceLock::new();
    MARK.get_or_init(|| format!("\0{:016x}{:016x}:", runtime::entropy(), runtime::entropy()))
}
