//! Progress of longer work, with a cancel button if the work can be cancelled, for clients that support it.
//!
//! No work waits for its progress report: a separate task asks the client to create it, and gives up if there is no answer.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::sync::oneshot;
use tower_lsp::ls_types::{NumberOrString, WorkDoneProgressCancelParams};

use crate::lsp::client::Client;
use crate::lsp::client::messages::PATIENCE;
use crate::lsp::runtime;
use crate::lsp::runtime::interrupt::Stop;

/// The notification with which the user cancels work through its progress report.
pub(crate) const CANCEL: &str = "window/workDoneProgress/cancel";

/// Work that takes less time is not shown.
const DELAY: Duration = Duration::from_millis(300);

/// A progress report, shown until this value is dropped.
#[derive(Debug)]
pub(crate) struct Progress {
    _done: oneshot::Sender<()>,
}

/// Shows progress if the work takes longer than `DELAY`. The user can cancel the work, which sets `stop`.
pub(crate) fn show(client: &Arc<Client>, title: &'static str, stop: &Stop) -> Option<Progress> {
    shown(client, title, Some(stop.clone()))
}

/// Shows progress if the work takes longer than `DELAY`. The user cannot cancel the work.
pub(crate) fn show_only(client: &Arc<Client>, title: &'static str) -> Option<Progress> {
    shown(client, title, None)
}

fn shown(client: &Arc<Client>, title: &'static str, stop: Option<Stop>) -> Option<Progress> {
    if !client.flags().progress {
        return None;
    }
    let (done, ended) = oneshot::channel();
    runtime::spawn(show_until(Arc::clone(client), title, stop, ended));
    Some(Progress { _done: done })
}

async fn show_until(
    client: Arc<Client>,
    title: &'static str,
    stop: Option<Stop>,
    mut ended: oneshot::Receiver<()>,
) {
    if runtime::within(DELAY, &mut ended).await.is_some() {
        return;
    }
    let number = client.shown.fetch_add(1, Ordering::Relaxed);
    let token = NumberOrString::String(format!("sudoku-{number}"));
    let place = client.sender.create_work_done_progress(token.clone());
    if !matches!(runtime::within(PATIENCE, place).await, Some(Ok(()))) {
        return;
    }
    let progress = client.sender.progress(token.clone(), title);
    let Some(stop) = stop else {
        let shown = progress.begin().await;
        let _ = ended.await;
        shown.finish().await;
        return;
    };
    client.stoppable().insert(token.clone(), stop);
    let shown = progress.with_cancel_button().begin().await;
    let _ = ended.await;
    client.stoppable().remove(&token);
    shown.finish().await;
}

/// Stops the work that the user cancels.
pub(crate) fn cancel(client: &Client, params: &WorkDoneProgressCancelParams) {
    if let Some(stop) = client.stoppable().get(&params.token) {
        stop.stop();
    }
}
