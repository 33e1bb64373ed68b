//! Work for a request, off the thread that handles messages. Cancelling the request stops its work.

use std::sync::Arc;

use tokio::sync::SemaphorePermit;
use tower_lsp::jsonrpc::{Error, ErrorCode, Result};
use tower_lsp::ls_types::Uri;

use crate::lsp::client::progress;
use crate::lsp::documents::document::Document;
use crate::lsp::runtime;
use crate::lsp::runtime::interrupt::Stop;
use crate::lsp::state::State;

/// Runs work on a separate thread. The work is told to stop when the waiting request is dropped.
pub(crate) async fn work<T, F>(state: &Arc<State>, run: F) -> Result<T>
where
    T: Send + 'static,
    F: FnOnce(&Stop) -> T + Send + 'static,
{
    work_until(state, Stop::default(), run).await
}

/// Waits for permission to make a list of all puzzles of a document.
///
/// # Errors
/// The document has changed since the request: the list would not fit its text.
pub(crate) async fn list_turn<'a>(state: &'a State, uri: &Uri) -> Result<Option<SemaphorePermit<'a>>> {
    if let Ok(turn) = state.list_turns.try_acquire() {
        return Ok(Some(turn));
    }
    let edition = || state.documents().open.get(uri).map(Document::edition);
    let before = edition();
    // The semaphore is never closed.
    let turn = state.list_turns.acquire().await.ok();
    if edition() == before {
        return Ok(turn);
    }
    let message = "the document has changed: request the list again".into();
    Err(Error { code: ErrorCode::ContentModified, message, data: None })
}

/// Runs longer work. The client may show its title, and the user may cancel it.
pub(crate) async fn long_work<T, F>(state: &Arc<State>, title: &'static str, run: F) -> Result<T>
where
    T: Send + 'static,
    F: FnOnce(&Stop) -> T + Send + 'static,
{
    let stop = Stop::default();
    let _shown = progress::show(&state.client, title, &stop);
    state.holds.wait(title, &stop).await;
    work_until(state, stop, run).await
}

async fn work_until<T, F>(state: &Arc<State>, stop: Stop, run: F) -> Result<T>
where
    T: Send + 'static,
    F: FnOnce(&Stop) -> T + Send + 'static,
{
    let _ended = stop.on_drop();
    let state = Arc::clone(state);
    let done = runtime::work(move || {
        let _busy = state.searching();
        run(&stop)
    });
    done.await.ok_or_else(|| {
        let mut error = Error::internal_error();
        error.message = "internal server error; please report it".into();
        error
    })
}
