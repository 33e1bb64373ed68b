//! Work for a request, off the thread that reads messages, and what the server says or asks on its own.
//!
//! A request that is cancelled ends its work. Nothing here is awaited by a handler that waits for the client: such
//! requests go out from tasks of their own, with a timeout.

use std::fmt::Display;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::ls_types::MessageType;

use crate::lsp::client::progress;
use crate::lsp::server::interrupt::Stop;
use crate::lsp::server::state::State;

/// How long the client may take to answer a request of the server.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// How long it may take where it asks the user something first.
pub(crate) const USERS_PATIENCE: Duration = Duration::from_secs(600);

/// Runs work on a thread of its own; it is told to stop when the request that waits for it is dropped.
pub(crate) async fn work<T, F>(state: &Arc<State>, run: F) -> Result<T>
where
    T: Send + 'static,
    F: FnOnce(&Stop) -> T + Send + 'static,
{
    work_until(state, Stop::default(), run).await
}

/// The same for work that takes its time: the client may show its title, and the user may end it.
pub(crate) async fn long_work<T, F>(state: &Arc<State>, title: &'static str, run: F) -> Result<T>
where
    T: Send + 'static,
    F: FnOnce(&Stop) -> T + Send + 'static,
{
    let stop = Stop::default();
    let _shown = progress::show(state, title, &stop);
    work_until(state, stop, run).await
}

/// The same for work that cannot be ended half way: the client may show its title.
pub(crate) async fn shown_work<T, F>(state: &Arc<State>, title: &'static str, run: F) -> Result<T>
where
    T: Send + 'static,
    F: FnOnce() -> T + Send + 'static,
{
    let _shown = progress::show_only(state, title);
    work(state, move |_| run()).await
}

async fn work_until<T, F>(state: &Arc<State>, stop: Stop, run: F) -> Result<T>
where
    T: Send + 'static,
    F: FnOnce(&Stop) -> T + Send + 'static,
{
    let _ended = stop.on_drop();
    let state = Arc::clone(state);
    let done = tokio::task::spawn_blocking(move || {
        let _busy = state.searching();
        run(&stop)
    });
    done.await.map_err(|_| {
        let mut error = Error::internal_error();
        error.message = "this failed inside the server; please report it".into();
        error
    })
}

/// Tells the user something, from a task of its own.
pub(crate) fn say(state: &Arc<State>, kind: MessageType, message: impl Display + Send + 'static) {
    let state = Arc::clone(state);
    tokio::spawn(async move { state.client.show_message(kind, message).await });
}

/// Asks the client something, from a task of its own; `then` gets the answer, or why there is none.
pub(crate) fn ask<T, Q, F>(state: &Arc<State>, question: Q, then: F)
where
    T: Send + 'static,
    Q: Future<Output = Result<T>> + Send + 'static,
    F: FnOnce(&Arc<State>, std::result::Result<T, String>) + Send + 'static,
{
    ask_within(PATIENCE, state, question, then);
}

/// The same, where the answer may take this long.
pub(crate) fn ask_within<T, Q, F>(patience: Duration, state: &Arc<State>, question: Q, then: F)
where
    T: Send + 'static,
    Q: Future<Output = Result<T>> + Send + 'static,
    F: FnOnce(&Arc<State>, std::result::Result<T, String>) + Send + 'static,
{
    let state = Arc::clone(state);
    tokio::spawn(async move {
        let answer = match tokio::time::timeout(patience, question).await {
            Ok(answer) => answer.map_err(|error| error.message.into_owned()),
            Err(_) => Err(format!("the editor did not answer within {} s", patience.as_secs())),
        };
        then(&state, answer);
    });
}
