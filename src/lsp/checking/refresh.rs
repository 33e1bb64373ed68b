//! Asks the client to request again what it shows, if the client supports that.
//!
//! A separate task sends each request. Nothing here depends on what is shown.

use std::sync::Arc;

use crate::lsp::client::messages::ask;
use crate::lsp::state::State;

/// Asks the client to request the findings of its documents again.
pub(crate) fn findings(state: &Arc<State>) {
    if state.client.flags().pull {
        let client = state.client.sender.clone();
        ask(async move { client.workspace_diagnostic_refresh().await }, heard);
    }
}

/// Asks the client to request the lenses of its documents again.
pub(crate) fn lenses(state: &Arc<State>) {
    if state.client.flags().lens_refresh {
        let client = state.client.sender.clone();
        ask(async move { client.code_lens_refresh().await }, heard);
    }
}

/// Asks the client to request the hints of its documents again.
pub(crate) fn hints(state: &Arc<State>) {
    if state.client.flags().hint_refresh {
        let client = state.client.sender.clone();
        ask(async move { client.inlay_hint_refresh().await }, heard);
    }
}

fn heard(answer: Result<(), String>) {
    if let Err(why) = answer {
        tracing::warn!("the editor may show outdated results: {why}");
    }
}
