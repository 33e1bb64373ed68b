//! The life of the server's process: how it starts, and the four ways in which it ends.
//!
//! It ends when the client says `exit`, when standard input ends, and when the client's process is gone: at once,
//! whatever else is under way. The exit code is 0 if the client said `shutdown` before, else 1.

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use tokio::sync::Notify;
use tower_lsp::LspService;
use tracing_subscriber::EnvFilter;

use crate::lsp::diagnostics::publish::publisher;
use crate::lsp::server::backend::Backend;
use crate::lsp::server::channel::{self, Gate};
use crate::lsp::server::guard::Guard;

/// The environment variable that says what is logged to standard error, such as `debug`; warnings if it is not set.
const LOG: &str = "SUDOKU_LS_LOG";

/// Warnings of our own; of the transport its errors, but not that a list of findings came too late for a client that
/// has just left.
const USUAL_LOG: &str = "warn,tower_lsp_server=error,tower_lsp_server::service::client=off";

/// Runs the language server on standard input and output until the client ends it; returns the exit code.
///
/// Logs go to standard error. Nothing else may use standard output meanwhile.
pub fn run() -> ExitCode {
    let filter = EnvFilter::try_from_env(LOG).unwrap_or_else(|_| EnvFilter::new(USUAL_LOG));
    // If there is a logger already, it is used.
    let _ = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(false)
        .try_init();
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            tracing::error!("cannot start the server: {error}");
            return ExitCode::from(2);
        }
    };
    let code = runtime.block_on(serve());
    // A read of standard input may be waiting for good, and searches may be under way: nobody needs them any more.
    runtime.shutdown_background();
    code
}

async fn serve() -> ExitCode {
    let orphaned = Arc::new(Notify::new());
    let parent = Arc::clone(&orphaned);
    let (service, socket) = LspService::build(|client| Backend::new(client, parent))
        .custom_method(crate::lsp::requests::inline::METHOD, Backend::inline_completion)
        .custom_method(crate::lsp::drawing::METHOD, Backend::roles)
        .custom_method(crate::lsp::drawing::regions::METHOD, Backend::regions)
        .custom_method(crate::lsp::play::METHOD, Backend::play)
        .custom_method(crate::lsp::exchange::COPY, Backend::copy_as)
        .custom_method(crate::lsp::exchange::PASTE, Backend::paste_as)
        .custom_method(crate::lsp::requests::summary::METHOD, Backend::summary)
        .custom_method(crate::lsp::client::progress::CANCEL, Backend::cancel_progress)
        .custom_method(crate::lsp::server::status::METHOD, Backend::status)
        .custom_method(crate::lsp::server::hold::METHOD, Backend::hold)
        .finish();
    let state = Arc::clone(service.inner().state());
    tokio::spawn(publisher(Arc::clone(&state)));
    let service = Guard::around(Gate::before(service));
    tokio::select! {
        () = channel::serve(service, socket, std::io::stdin(), std::io::stdout()) => {}
        () = orphaned.notified() => tracing::warn!("the editor's process has exited"),
    }
    state.stop_all();
    if state.shut_down.load(Ordering::SeqCst) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
