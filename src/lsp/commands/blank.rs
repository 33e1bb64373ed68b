//! The command that moves the cursor to the next blank cell. It also runs after an action that adds a `[State]`.

use std::sync::Arc;

use serde_json::json;
use tower_lsp::jsonrpc::Result;
use tower_lsp::ls_types::{Command, MessageType, Position};

use crate::analysis::next_blank;
use crate::lsp::client::flags::ClientFlags;
use crate::lsp::commands;
use crate::lsp::commands::target::{Target, move_cursor, place_at};
use crate::lsp::proto::to_proto;
use crate::lsp::state::{Place, PlaceBlock, State};
use crate::syntax::{Block, Edit, File, applied};
use crate::text::{self, Encoding, Walk};

/// Returns the command that moves the cursor to the first blank of a puzzle that the player fills in, as the puzzle
/// is when the command runs.
pub(crate) fn first_of(here: &PlaceBlock, place: &Place, flags: &ClientFlags) -> Command {
    let anchor = here.block.puzzle.as_ref().map_or(0, |puzzle| puzzle.anchor.start as usize);
    let position = to_proto::position(place.text.position(here.start + anchor, flags.encoding));
    let argument = json!({ "uri": place.uri, "position": position });
    Command::new("Go to the first blank".to_owned(), commands::NEXT_BLANK.to_owned(), Some(vec![argument]))
}

/// Returns whether edits of a block add a `[State]` with blanks, in which the player continues.
pub(crate) fn begins_state(block: &Block, edits: &[Edit]) -> bool {
    if block.puzzle.as_ref().is_none_or(|puzzle| puzzle.state.is_some()) {
        return false;
    }
    let file = File::parse(&applied(block.text(), edits));
    let first = file.puzzles().next();
    first.is_some_and(|first| first.puzzle.state.is_some() && next_blank(first.block, 0).is_some())
}

/// Returns the position of the first blank of a puzzle after edits of its block. The block starts at `place`.
pub(crate) fn first_after(
    block: &Block,
    edits: &[Edit],
    place: &Place,
    encoding: Encoding,
) -> Option<Position> {
    let start = place.text.position(place.offset, encoding);
    first_blank(&applied(block.text(), edits), start, encoding)
}

/// Returns the position of the first blank in the first puzzle of a text that starts at the position `start`.
pub(super) fn first_blank(text: &str, start: text::Position, encoding: Encoding) -> Option<Position> {
    let file = File::parse(text);
    let first = file.puzzles().next()?;
    let at = first.start + next_blank(first.block, 0)?;
    Some(to_proto::position(Walk::new(text, start, encoding).to(at)))
}

/// Moves the cursor to the next blank in the grid that the player fills in; after the last blank, to the first one.
///
/// # Errors
/// No errors: if there is no blank, the reason is shown to the user.
pub(super) async fn next(state: &Arc<State>, target: Target) -> Result<()> {
    let Some(place) = place_at(state, &target).await else { return Ok(()) };
    let found = place.block.as_ref().and_then(|here| {
        let at = next_blank(&here.block, place.offset - here.start)?;
        Some(to_proto::position(place.text.position(here.start + at, state.client.encoding())))
    });
    let Some(position) = found else {
        state.client.say(MessageType::INFO, "No blank cell here: place the cursor in a puzzle with one.");
        return Ok(());
    };
    if state.client.flags().shows_documents {
        move_cursor(state, target.uri, position);
    } else {
        state.client.say(MessageType::WARNING, "This editor does not let a language server move the cursor.");
    }
    Ok(())
}
