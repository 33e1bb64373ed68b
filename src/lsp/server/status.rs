//! A custom request for counts of what the server has done since its start, for tests and bug reports.
//!
//! It only reads the counters; no feature depends on it.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use serde::{Deserialize, Serialize};

use crate::lsp::state::State;

/// The name of the request.
pub(crate) const METHOD: &str = "sudoku/status";

/// The parameters of the request.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct StatusParams {
    /// Whether to delay the answer until no work is running.
    settled: bool,
}

/// The counts since the start of the server.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Status {
    /// The number of open documents.
    documents: usize,
    /// The number of blocks that were parsed; a block is a puzzle with the lines around it.
    blocks_read: u64,
    /// The number of puzzles whose solutions were searched.
    blocks_decided: u64,
    /// The number of running searches.
    searching: usize,
}

/// Returns the status, at once or after all work is done.
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
