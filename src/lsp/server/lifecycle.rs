//! The life of the server's process: its start, and the ways in which it ends.
//!
//! The server ends when the client sends `exit`, when standard input ends, and when the client's process has ended,
//! whatever is still running. Running requests have half a second after `exit`, and two seconds after the end of
//! input. The exit code is 0 after `shutdown`, otherwise 1.

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use tokio::sync::Notify;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::prelude::*;

use crate::lsp::checking::publish::publisher;
use crate::lsp::server::channel;
use crate::lsp::server::service::service;

/// The environment variable with the level of the log on standard error, such as `debug`; by default, warnings are logged.
const LOG: &str = "SUDOKU_LS_LOG";

/// The default log filter: warnings of this program, but only errors of the transport. It omits the transport's
/// message that a list of findings came too late for a client that has just left.
const USUAL_LOG: &str = "warn,tower_lsp_server=error,tower_lsp_server::service::client=off";

/// Runs the language server on standard input and output until the client ends it; returns the exit code.
///
/// Logs go to standard error. Nothing else may use standard output meanwhile.
pub fn run() -> ExitCode {
    let wanted = std::env::var(LOG).ok().and_then(|wanted| wanted.parse::<Targets>().ok());
    let filter = wanted.or_else(|| USUAL_LOG.parse().ok()).unwrap_or_default();
    let log =
        tracing_subscriber::fmt::layer().with_writer(std::io::stderr).with_ansi(false).with_target(false);
    // If the program has set up a logger already, that logger stays.
    let _ = tracing_subscriber::registry().with(log.with_filter(filter)).try_init();
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            tracing::error!("cannot start the server: {error}");
            return ExitCode::from(2);
        }
    };
    let code = runtime.block_on(serve());
    // A read of standard input may block forever, and searches may still run. Their results are not needed any more.
    runtime.shutdown_background();
    code
}

async fn serve() -> ExitCode {
    let orphaned = Arc::new(Notify::new());
    let (service, socket, state) = service(Arc::clone(&orphaned));
    tokio::spawn(publisher(Arc::clone(&state)));
    let at_work = |is_at_work| state.due.hold(is_at_work);
    tokio::select! {
        () = channel::serve(service, socket, std::io::stdin(), std::io::stdout(), at_work) => {}
        () = orphaned.notified() => tracing::warn!("the editor's process has exited"),
    }
    state.stop_all();
    if state.shut_down.load(Ordering::SeqCst) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
