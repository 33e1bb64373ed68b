//! The place at which a command runs, and the request that sends its edit to the client.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::Value;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::ls_types::request::{ApplyWorkspaceEdit, ShowDocument};
use tower_lsp::ls_types::{
    ApplyWorkspaceEditParams, MessageType, Position, Range, ShowDocumentParams, TextEdit, Uri,
};

use crate::analysis::FIX;
use crate::lsp::client::messages::{PATIENCE, USERS_PATIENCE, ask, ask_within};
use crate::lsp::commands::confirm;
use crate::lsp::commands::names::{FIX_ALL, GENERATE, SOLVE};
use crate::lsp::proto::{from_proto, to_proto};
use crate::lsp::state::{Place, PlaceBlock, State};

/// The message for a user whose editor sends no cursor with a command, and has not sent one before.
const NO_CURSOR: &str = "The editor has not sent the cursor's place yet: hover over a cell or list its code actions, then run the command \
                         again.";

/// The place at which a command runs.
#[derive(Clone, Debug)]
pub(in crate::lsp) struct Target {
    pub(super) uri: Uri,
    pub(super) position: Position,
    /// The selection, if it is not empty.
    pub(super) range: Option<Range>,
}

/// The place that a command's argument names.
#[derive(Default, Deserialize)]
struct Named {
    uri: Option<Uri>,
    position: Option<Position>,
    range: Option<Range>,
}

/// Returns the target of a command: the place that its argument names, otherwise the client's last known cursor. If
/// no cursor is known, shows a message to the user and returns `None`.
///
/// # Errors
/// The arguments are not understood.
pub(super) async fn target(state: &Arc<State>, command: &str, arguments: &[Value]) -> Result<Option<Target>> {
    let usage = "expected no argument, or an object with 'uri' (of an open document) and 'position' (line and character, from 0)";
    let named = match arguments {
        [] | [Value::Null] => Named::default(),
        [argument] => Named::deserialize(argument)
            .map_err(|_| Error::invalid_params(format!("{command} got {argument}: {usage}")))?,
        _ => {
            let got = arguments.len();
            return Err(Error::invalid_params(format!("{command} got {got} arguments: {usage}")));
        }
    };
    let target = match named {
        Named { uri: Some(uri), position: Some(position), range } => Some(Target { uri, position, range }),
        Named { uri, .. } => at_cursor(state, uri).await,
    };
    if target.is_none() {
        state.client.say(MessageType::INFO, NO_CURSOR);
    }
    Ok(target)
}

/// Returns the last known cursor of a document, otherwise the place of its only puzzle. Without a URI, the document
/// is the one in which the client's cursor was last. Waits while a large text is being parsed.
async fn at_cursor(state: &State, uri: Option<Uri>) -> Option<Target> {
    let uri = uri.or_else(|| state.documents().current.clone())?;
    state.is_read(&uri).await;
    let documents = state.documents();
    let Some(document) = documents.open.get(&uri) else {
        return Some(Target { uri, position: Position::default(), range: None });
    };
    let only = || {
        let mut puzzles = document.file.puzzles();
        let first = puzzles.next().filter(|_| puzzles.next().is_none())?;
        Some(first.start + first.puzzle.anchor.start as usize)
    };
    let offset = document.caret.at().or_else(only)?;
    let position = to_proto::position(document.text.position(offset, state.client.encoding()));
    drop(documents);
    Some(Target { uri, position, range: None })
}

/// Returns the place of a target. If its document is not open, shows a message to the user and returns `None`.
pub(super) async fn place_at(state: &Arc<State>, target: &Target) -> Option<Place> {
    let place = state.place(&target.uri, from_proto::position(target.position)).await;
    if place.is_none() {
        state.client.say(MessageType::WARNING, format!("{} is not open in the editor.", target.uri.as_str()));
    }
    place
}

/// Returns the place of a target, and the block of the puzzle there. If there is no puzzle, or if the place is
/// between two puzzles, shows a message to the user and returns `None`.
pub(super) async fn puzzle_at(state: &Arc<State>, target: &Target) -> Option<(Place, PlaceBlock)> {
    let place = place_at(state, target).await?;
    let is_between = |here: &PlaceBlock| {
        here.index > 0 && place.text.slice(here.start..place.text.line_at(place.offset).end).trim().is_empty()
    };
    let here = place.block.clone().filter(|here| here.block.puzzle.is_some() && !is_between(here));
    if here.is_none() {
        let line = target.position.line + 1;
        state
            .client
            .say(MessageType::INFO, format!("No puzzle on line {line}: place the cursor in a puzzle."));
    }
    here.map(|here| (place, here))
}

/// Moves the client's cursor, if the client supports that.
pub(super) fn move_cursor(state: &Arc<State>, uri: Uri, position: Position) {
    if !state.client.flags().shows_documents {
        return;
    }
    let client = state.client.sender.clone();
    let selection = Some(Range::new(position, position));
    let params = ShowDocumentParams { uri: uri.clone(), external: None, take_focus: Some(true), selection };
    let state = Arc::clone(state);
    ask(async move { client.send_request::<ShowDocument>(params).await }, move |answer| match answer {
        Ok(_) => state.saw(&uri, position),
        Err(why) => tracing::warn!("cannot move the cursor: {why}"),
    });
}

/// Returns the reason why a command's edit cannot be sent to the client, and an alternative if there is one; `None`
/// if the edit can be sent.
pub(super) fn why_no_edit(state: &State, command: &str) -> Option<String> {
    let flags = state.client.flags();
    if flags.apply_edit {
        return None;
    }
    let in_a_shell = match command {
        GENERATE => Some("generate"),
        SOLVE => Some("solve"),
        FIX_ALL => Some("fmt"),
        FIX => Some("check --fix"),
        _ => None,
    };
    let ways = [
        flags.action_literals.then(|| "use its code actions".to_owned()),
        in_a_shell.map(|name| format!("run `sudoku-ls {name}`")),
    ];
    let ways: Vec<String> = ways.into_iter().flatten().collect();
    let ways = if ways.is_empty() { String::new() } else { format!(": {}", ways.join(", or ")) };
    Some(format!("This editor does not accept edits from a language server{ways}."))
}

/// Asks the client to change a document, and reports a failure. `lost` is what the user has to confirm first; `then`
/// is the position of the cursor afterwards.
pub(super) fn apply(
    state: &Arc<State>,
    label: &str,
    edits: Vec<TextEdit>,
    place: &Place,
    (lost, then): (Option<String>, Option<Position>),
) {
    let edit = to_proto::workspace_edit(edits, place.document(), state.client.flags());
    let patience = if lost.is_some() { USERS_PATIENCE } else { PATIENCE };
    let edit = confirm::first(edit, lost, state.client.flags());
    let params = ApplyWorkspaceEditParams { label: Some(label.to_owned()), edit };
    let client = state.client.sender.clone();
    let (state, label, uri) = (Arc::clone(state), label.to_owned(), place.uri.clone());
    ask_within(
        patience,
        async move { client.send_request::<ApplyWorkspaceEdit>(params).await },
        move |answer| {
            let why = match answer {
                Ok(answer) if answer.applied => {
                    if let Some(position) = then {
                        move_cursor(&state, uri, position);
                    }
                    return;
                }
                Ok(answer) => {
                    let why =
                        answer.failure_reason.unwrap_or_else(|| "the editor refused the edit".to_owned());
                    format!("no change was made: {why}")
                }
                Err(why) => format!("the change may not have been made: {why}"),
            };
            state.client.say(MessageType::WARNING, format!("{label}: {why}."));
        },
    );
}
