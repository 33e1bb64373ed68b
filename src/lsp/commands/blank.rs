//! The command that moves the cursor to the next blank cell, which is also what follows "Start solving".

use std::sync::Arc;

use serde_json::json;
use tower_lsp::jsonrpc::Result;
use tower_lsp::ls_types::request::ShowDocument;
use tower_lsp::ls_types::{Command, MessageType, Range, ShowDocumentParams};

use crate::analysis::next_blank;
use crate::lsp::client::flags::ClientFlags;
use crate::lsp::client::talk::{ask, say};
use crate::lsp::commands;
use crate::lsp::commands::target::{Target, not_open};
use crate::lsp::convert::{from_proto, to_proto};
use crate::lsp::server::state::{Place, PlaceBlock, State};

/// Returns the command that moves the cursor to the first blank that the player fills in a puzzle, wherever that will be.
pub(crate) fn first_of(here: &PlaceBlock, place: &Place, flags: &ClientFlags) -> Command {
    let anchor = here.block.puzzle.as_ref().map_or(0, |puzzle| puzzle.anchor.start as usize);
    let position = to_proto::position(place.text.position(here.start + anchor, flags.encoding));
    let argument = json!({ "uri": place.uri, "position": position });
    Command::new("Go to the first blank".to_owned(), commands::NEXT_BLANK.to_owned(), Some(vec![argument]))
}

/// Moves the cursor to the next blank of the grid that the player fills; behind the last one, to the first.
///
/// # Errors
/// None: why there is none is said to the user.
pub(super) async fn next(state: &Arc<State>, target: Target) -> Result<()> {
    let Some(place) = state.place(&target.uri, from_proto::position(target.position)).await else {
        not_open(state, &target.uri);
        return Ok(());
    };
    let found = place.block.as_ref().and_then(|here| {
        let at = next_blank(&here.block, place.offset - here.start)?;
        Some(to_proto::position(place.text.position(here.start + at, state.encoding())))
    });
    let Some(position) = found else {
        say(state, MessageType::INFO, "No blank cell here: place the cursor in a puzzle with one.");
        return Ok(());
    };
    if !state.flags().shows_documents {
        say(state, MessageType::WARNING, "This editor does not let a language server move the cursor.");
        return Ok(());
    }
    let client = state.client.clone();
    let selection = Some(Range::new(position, position));
    let params = ShowDocumentParams { uri: target.uri, external: None, take_focus: Some(true), selection };
    ask(state, async move { client.send_request::<ShowDocument>(params).await }, |_, answer| {
        if let Err(why) = answer {
            tracing::warn!("cannot move the cursor: {why}");
        }
    });
    Ok(())
}
