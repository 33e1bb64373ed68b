//! The life of the server's process: how it starts, and the four ways in which it ends.
//!
//! It ends when the client says `exit`, when standard input ends, and when the client's process is gone: at once,
//! whatever else is under way. The exit code is 0 if the client said `shutdown` before, else 1.

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::sync::Notify;
use tower_lsp::{LspService, Server};
use tracing_subscriber::EnvFilter;

use crate::lsp::diagnostics::publish::publisher;
use crate::lsp::server::backend::Backend;
use crate::lsp::server::guard::Guard;

/// The environment variable that says what is logged to standard error, such as `debug`; warnings if it is not set.
const LOG: &str = "SUDOKU_LS_LOG";

/// Warnings of our own; of the transport its errors, but not that a list of findings came too late for a client that
/// has just left.
const USUAL_LOG: &str = "warn,tower_lsp_server=error,tower_lsp_server::service::client=off";

/// How many requests may be under way at once. Handlers wait for searches, and a change must not wait for them.
pub(crate) const CONCURRENCY: usize = 256;

/// How long the last answers may take to be written after `exit`.
const GRACE: Duration = Duration::from_millis(500);

/// How often it is checked that the client's process lives.
const PARENT_CHECK: Duration = Duration::from_secs(2);

/// Runs the language server on standard input and output until the client ends it; returns the exit code.
///
/// Logs go to standard error. Nothing else may use standard output meanwhile.
pub fn run() -> ExitCode {
    let filter = EnvFilter::try_from_env(LOG).unwrap_or_else(|_| EnvFilter::new(USUAL_LOG));
    // Somebody else's logger may be there already: then it is used.
    let _ = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(false)
        .try_init();
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            tracing::error!("the server cannot start: {error}");
            return ExitCode::from(2);
        }
    };
    let code = runtime.block_on(serve());
    // A read of standard input may be waiting for good, and searches may be under way: nobody needs them any more.
    runtime.shutdown_background();
    code
}

async fn serve() -> ExitCode {
    let (orphaned, exit) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let parent = Arc::clone(&orphaned);
    let (service, socket) = LspService::build(|client| Backend::new(client, parent))
        .custom_method(crate::lsp::requests::inline::METHOD, Backend::inline_completion)
        .custom_method(crate::lsp::client::progress::CANCEL, Backend::cancel_progress)
        .custom_method(crate::lsp::server::status::METHOD, Backend::status)
        .finish();
    let state = Arc::clone(service.inner().state());
    tokio::spawn(publisher(Arc::clone(&state)));
    let server = Server::new(tokio::io::stdin(), tokio::io::stdout(), socket).concurrency_level(CONCURRENCY);
    tokio::select! {
        () = server.serve(Guard::around(service, Arc::clone(&exit))) => {}
        () = orphaned.notified() => tracing::warn!("the editor's process is gone"),
        () = async { exit.notified().await; tokio::time::sleep(GRACE).await } => {}
    }
    state.stop_all();
    if state.shut_down.load(Ordering::SeqCst) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Tells `orphaned` when a process ends that lives now. One that cannot be seen (in another container) is not watched.
pub(crate) fn watch_process(id: u32, orphaned: Arc<Notify>) {
    if !is_alive(id) {
        tracing::info!("the editor's process {id} cannot be seen from here");
        return;
    }
    tokio::spawn(async move {
        while is_alive(id) {
            tokio::time::sleep(PARENT_CHECK).await;
        }
        orphaned.notify_one();
    });
}

#[cfg(unix)]
fn is_alive(id: u32) -> bool {
    use rustix::process::{Pid, test_kill_process};
    let Some(pid) = i32::try_from(id).ok().and_then(Pid::from_raw) else { return false };
    test_kill_process(pid) != Err(rustix::io::Errno::SRCH) && !is_zombie(id)
}

/// Whether it has ended, and only its own parent has not taken note of that.
#[cfg(unix)]
fn is_zombie(id: u32) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    stat.rsplit_once(") ").is_some_and(|(_, rest)| rest.starts_with('Z'))
}

/// Elsewhere the end of standard input has to do.
#[cfg(not(unix))]
fn is_alive(_id: u32) -> bool {
    false
}
