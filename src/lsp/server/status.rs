//! A custom request that says what the server has done since its start: for tests and bug reports.
//!
//! It only reads the counters; no feature depends on it.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use serde::{Deserialize, Serialize};

use crate::lsp::state::State;

/// The name of the request.
pub(crate) const METHOD: &str = "sudoku/status";

/// What is asked.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct StatusParams {
    /// Whether to answer only when nothing is under way any more.
    settled: bool,
}

/// What was done since the start.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Status {
    /// Documents that are open.
    documents: usize,
    /// Puzzles, with what is around them, that were read.
    blocks_read: u64,
    /// Puzzles whose solutions were searched.
    blocks_decided: u64,
    /// Searches under way.
    searching: usize,
}

/// Returns the status, now or when all is done.
pub(crate) async fn status(state: &Arc<State>, params: StatusParams) -> Status {
    if params.settled {
        loop {
            let progress = state.progress.notified();
            if state.is_settled() {
                break;
            }
            progress.await;
        }
    }
    Status {
        documents: state.documents().open.len(),
        blocks_read: state.counters.read.load(Ordering::Relaxed),
        blocks_decided: state.counters.decided.load(Ordering::Relaxed),
        searching: state.counters.searching.load(Ordering::SeqCst),
    }
}
