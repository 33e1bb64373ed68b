//! The service: the handlers, the methods that the protocol does not define, and the guard and the gate around them.

use std::sync::Arc;

use tokio::sync::Notify;
use tower_lsp::{ClientSocket, LspService};

use crate::lsp::client::progress;
use crate::lsp::drawing;
use crate::lsp::drawing::{board, collection, regions};
#[cfg(feature = "convert")]
use crate::lsp::exchange;
use crate::lsp::play;
use crate::lsp::proto::raw_json;
use crate::lsp::requests::{inline, summary};
use crate::lsp::server::backend::Backend;
use crate::lsp::server::channel::Gate;
use crate::lsp::server::guard::Guard;
use crate::lsp::server::status;
use crate::lsp::state::State;
use crate::lsp::state::hold;

/// Returns the service, its connection to the client, and the state that the handlers share. `orphaned` is notified
/// when the client's process has ended.
pub(crate) fn service(orphaned: Arc<Notify>) -> (Guard<Gate<LspService<Backend>>>, ClientSocket, Arc<State>) {
    let builder = LspService::build(|client| Backend::new(client, orphaned))
        .custom_method(inline::METHOD, Backend::inline_completion)
        .custom_method(drawing::METHOD, Backend::roles)
        .custom_method(regions::METHOD, Backend::regions)
        .custom_method(board::METHOD, Backend::board)
        .custom_method(collection::METHOD, Backend::collection)
        .custom_method(play::METHOD, Backend::play)
        .custom_method(summary::METHOD, Backend::summary)
        .custom_method(progress::CANCEL, Backend::cancel_progress)
        .custom_method(status::METHOD, Backend::status)
        .custom_method(raw_json::OUTLINE, Backend::outline)
        .custom_method(raw_json::FOLDING, Backend::folding)
        .custom_method(raw_json::LENSES, Backend::lenses)
        .custom_method(raw_json::FORMATTING, Backend::format)
        .custom_method(raw_json::RANGE_FORMATTING, Backend::format_range)
        .custom_method(raw_json::SELECTION, Backend::selection)
        .custom_method(raw_json::FINDINGS, Backend::findings)
        .custom_method(raw_json::ALL_FINDINGS, Backend::all_findings);
    #[cfg(feature = "convert")]
    let builder = builder
        .custom_method(exchange::COPY, Backend::copy_as)
        .custom_method(exchange::PASTE, Backend::paste_as);
    // A release build does not offer this method.
    let builder =
        if cfg!(debug_assertions) { builder.custom_method(hold::METHOD, Backend::hold) } else { builder };
    let (service, socket) = builder.finish();
    let state = Arc::clone(service.inner().state());
    (Guard::around(Gate::before(service)), socket, state)
}
