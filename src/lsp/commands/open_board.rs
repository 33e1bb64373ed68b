//! The command that opens the board of a puzzle file in a browser: for editors that have no board of their own.

use std::sync::Arc;

use tower_lsp::jsonrpc::Result;
use tower_lsp::ls_types::request::ShowDocument;
use tower_lsp::ls_types::{MessageType, ShowDocumentParams, Uri};

use crate::lsp::client::messages::{PATIENCE, ask_within};
use crate::lsp::commands::target::{Target, place_at};
use crate::lsp::proto::from_proto;
use crate::lsp::state::State;
use crate::lsp::state::tasks::work;

/// Opens the board of the target's file in a browser, or says where it is.
///
/// # Errors
/// Only what fails inside the server; why there is no board is shown to the user.
pub(super) async fn open(state: &Arc<State>, target: Target) -> Result<()> {
    let Some(place) = place_at(state, &target).await else { return Ok(()) };
    let found = match from_proto::path(&target.uri) {
        None => Err("Save the puzzle as a file first: the board shows files.".to_owned()),
        Some(file) => {
            let text = place.text.to_string();
            let asker = Arc::clone(state);
            work(state, move |_| {
                if std::fs::read(&file).ok().as_deref() != Some(text.as_bytes()) {
                    return Err("Save the file first: the board shows it as it is on the disk.".to_owned());
                }
                asker.boards.of(&file)
            })
            .await?
        }
    };
    match found {
        Ok(address) => show(state, address),
        Err(why) => state.client.say(MessageType::WARNING, why),
    }
    Ok(())
}

/// Has the client open an address; one that can't is told of it.
fn show(state: &Arc<State>, address: String) {
    let parsed: Option<Uri> = address.parse().ok();
    let Some(uri) = parsed.filter(|_| state.client.flags().shows_documents) else {
        return state
            .client
            .say(MessageType::INFO, format!("The board is at {address}: open it in a browser."));
    };
    let (client, state) = (state.client.sender.clone(), Arc::clone(state));
    let params = ShowDocumentParams { uri, external: Some(true), take_focus: Some(true), selection: None };
    let question = async move { client.send_request::<ShowDocument>(params).await };
    ask_within(PATIENCE, question, move |answer| {
        if !answer.is_ok_and(|shown| shown.success) {
            state.client.say(MessageType::INFO, format!("The board is at {address}: open it in a browser."));
        }
    });
}
