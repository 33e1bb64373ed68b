//! Where a command is carried out, and how its edit gets there.

use std::sync::Arc;

use serde::Deserialize;
use tower_lsp::ls_types::request::ApplyWorkspaceEdit;
use tower_lsp::ls_types::{ApplyWorkspaceEditParams, MessageType, Position, TextEdit, Uri};

use crate::lsp::client::talk::{PATIENCE, USERS_PATIENCE, ask_within, say};
use crate::lsp::commands::confirm;
use crate::lsp::convert::to_proto;
use crate::lsp::server::state::{Place, State};

/// Where a command is to be carried out.
#[derive(Clone, Debug, Deserialize)]
pub(in crate::lsp) struct Target {
    pub(super) uri: Uri,
    pub(super) position: Position,
}

/// Tells the user that a document is not open.
pub(super) fn not_open(state: &Arc<State>, uri: &Uri) {
    say(state, MessageType::WARNING, format!("{} is not open in the editor.", uri.as_str()));
}

/// Asks the client to change a document, and reports a failure. `lost` is what the user has to confirm first.
pub(super) fn apply(
    state: &Arc<State>,
    label: &str,
    edits: Vec<TextEdit>,
    place: &Place,
    lost: Option<String>,
) {
    if !state.flags().apply_edit {
        say(state, MessageType::WARNING, "This editor does not accept edits from a language server.");
        return;
    }
    let edit = to_proto::workspace_edit(edits, place, state.flags());
    let patience = if lost.is_some() { USERS_PATIENCE } else { PATIENCE };
    let edit = confirm::first(edit, lost, state.flags());
    let params = ApplyWorkspaceEditParams { label: Some(label.to_owned()), edit };
    let client = state.client.clone();
    let label = label.to_owned();
    ask_within(
        patience,
        state,
        async move { client.send_request::<ApplyWorkspaceEdit>(params).await },
        move |state, answer| {
            let why = match answer {
                Ok(answer) if answer.applied => return,
                Ok(answer) => {
                    answer.failure_reason.unwrap_or_else(|| "the editor refused the edit".to_owned())
                }
                Err(why) => why,
            };
            say(state, MessageType::WARNING, format!("{label}: no change was made: {why}."));
        },
    );
}
