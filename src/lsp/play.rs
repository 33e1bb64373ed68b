//! The request `sudoku/play`: moves from cell to cell, and the effects of keys on cells, for clients in which a puzzle is played.
//!
//! The request changes nothing itself: the client makes the edits, so that one undo reverts one key.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Value, json};
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::ls_types::{Position, TextDocumentIdentifier};

use crate::analysis::{self, CellKey, CellMove, Entry, Press};
use crate::lsp::proto::{from_proto, to_proto};
use crate::lsp::state::tasks::work;
use crate::lsp::state::{Place, PlaceBlock, State};
use crate::syntax::{Edit, GridKind, Symbols};
use crate::text::Encoding;

/// The name of the request.
pub(crate) const METHOD: &str = "sudoku/play";

/// The message for the first entry in a puzzle without a player's grid.
const STARTED: &str = "Entries go into a new [State]; the givens stay.";

/// The action to perform.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Action {
    Here,
    Left,
    Right,
    Up,
    Down,
    NextBlank,
    PreviousBlank,
    /// Writes the digit of the key, or empties the cell if the key is a blank sign.
    Place,
    /// Empties the cell.
    Clear,
    /// Adds the key as a pencil mark, or removes that mark.
    Mark,
    /// Adds the key to the notes of the cells, or removes it if all these cells have it: `corner 5`, `red`, `red 5`.
    Note,
    /// Removes the notes of one kind from the cells: `corner` or `color`; without a key, both kinds.
    ClearNotes,
    /// Replaces a key that the editor inserted as a character before each position: changes the cell instead.
    Typed,
}

impl Action {
    /// The names of all actions, as announced to clients.
    const NAMES: [&'static str; 13] = [
        "here",
        "left",
        "right",
        "up",
        "down",
        "nextBlank",
        "previousBlank",
        "place",
        "clear",
        "mark",
        "note",
        "clearNotes",
        "typed",
    ];
}

/// The parameters of the request.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PlayParams {
    text_document: TextDocumentIdentifier,
    /// The positions of the cursors. Only [`Action::Typed`] uses more than the first one.
    positions: Vec<Position>,
    action: Action,
    /// The key, one character. For [`Action::Mark`] it may be a two-digit number; for [`Action::Typed`], all
    /// characters typed since the last answer.
    #[serde(default)]
    key: String,
    /// The names of the cells that a key changes; if empty, the cell at the first position.
    #[serde(default)]
    cells: Vec<String>,
    /// Whether a puzzle without a player's grid gets a `[State]` first.
    #[serde(default)]
    starts_state: bool,
    /// For [`Action::Mark`] with `cells`: whether the key is a number whose first figure was marked just before. For
    /// [`Action::Place`]: whether the key is a figure that extends the number in the cell; by default `true` without
    /// `cells`, `false` with them.
    #[serde(default)]
    joins: Option<bool>,
}

/// Returns the actions that the server supports.
pub(crate) fn capability() -> Value {
    json!({ "actions": Action::NAMES })
}

/// Answers the request; `null` if there is nothing to play, or if the typed characters need no change.
///
/// # Errors
/// The parameters do not fit the action.
pub(crate) async fn play(state: &Arc<State>, params: PlayParams) -> Result<Option<Value>> {
    let PlayParams { text_document, positions, action, key, cells, starts_state, joins } = params;
    let (count, whole) = (key.chars().count(), key.clone());
    let is_note = matches!(action, Action::Note | Action::ClearNotes);
    if !cells.is_empty() && !is_note && !matches!(action, Action::Place | Action::Mark | Action::Clear) {
        return Err(wrong("expected 'action' to be place, mark, note or clear with 'cells'"));
    }
    let key = match (key.chars().next(), action) {
        (Some(key), _) => key,
        (None, Action::Place | Action::Mark | Action::Note | Action::Typed) => {
            return Err(wrong("expected 'key', one character"));
        }
        (None, _) => '.',
    };
    let Some(&first) = positions.first() else { return Err(wrong("expected 'positions', one or more")) };
    let Some(place) = state.place(&text_document.uri, from_proto::position(first)).await else {
        return Ok(None);
    };
    let (encoding, live_marks) = (state.client.encoding(), state.client.config().live_marks);
    if is_note {
        return work(state, move |_| {
            let cells = if cells.is_empty() { vec![here(&place)?] } else { cells };
            noted(&place, &cells, (action, &whole), encoding)
        })
        .await;
    }
    if !cells.is_empty() {
        let key = if action == Action::Clear { String::new() } else { whole };
        let entry = match action {
            Action::Mark if joins == Some(true) => Entry::SecondFigure,
            Action::Mark => Entry::Mark,
            Action::Place if joins == Some(true) => Entry::Figure,
            _ => Entry::Digit,
        };
        let press = Press { cells, key, entry, live_marks, starts_state };
        return work(state, move |_| pressed_all(&place, &press, encoding)).await;
    }
    let how = (live_marks, starts_state);
    work(state, move |_| match action {
        Action::Typed => {
            let at = |position: &Position| place.text.offset(from_proto::position(*position), encoding);
            let mut cursors: Vec<(usize, usize)> = positions.iter().map(at).zip(0..).collect();
            cursors.sort_unstable();
            typed(&place, &cursors, count, live_marks, encoding)
        }
        Action::Place => pressed(&place, placed(&place, key, joins != Some(false)), how, encoding),
        Action::Clear => pressed(&place, CellKey::Clear, how, encoding),
        Action::Mark => pressed(&place, mark(&place, &whole, key), how, encoding),
        Action::Note | Action::ClearNotes | Action::Here => moved(&place, CellMove::Here, encoding),
        Action::Left => moved(&place, CellMove::Left, encoding),
        Action::Right => moved(&place, CellMove::Right, encoding),
        Action::Up => moved(&place, CellMove::Up, encoding),
        Action::Down => moved(&place, CellMove::Down, encoding),
        Action::NextBlank => moved(&place, CellMove::NextBlank, encoding),
        Action::PreviousBlank => moved(&place, CellMove::PreviousBlank, encoding),
    })
    .await
}

/// Returns the name of the cell at a place.
fn here(place: &Place) -> Option<String> {
    let PlaceBlock { start, block, .. } = place.block.as_ref()?;
    Some(analysis::cell_towards(block, place.offset - start, CellMove::Here)?.name)
}

/// Returns the effect of a mark on a cell: for decimal symbols the mark of the whole number, otherwise that of the first character.
fn mark(place: &Place, whole: &str, first: char) -> CellKey {
    let puzzle = place.block.as_ref().and_then(|here| here.block.puzzle.as_ref());
    let number = puzzle.filter(|_| whole.chars().count() > 1).and_then(|puzzle| puzzle.symbols.read(whole));
    number.map_or(CellKey::Mark(first), CellKey::DigitMark)
}

/// Returns the effect of a typed sign on a cell. For decimal symbols, a figure that does not extend a number places
/// its own digit; a figure that is not a digit clears the cell.
fn placed(place: &Place, sign: char, joins: bool) -> CellKey {
    let puzzle = place.block.as_ref().and_then(|here| here.block.puzzle.as_ref());
    match puzzle.filter(|it| !joins && it.symbols == Symbols::Decimals && sign.is_ascii_digit()) {
        Some(puzzle) => puzzle.symbols.read(&sign.to_string()).map_or(CellKey::Clear, CellKey::Digit),
        None => CellKey::Sign(sign),
    }
}

fn wrong(why: &str) -> Error {
    Error::invalid_params(format!("sudoku/play: {why}"))
}

/// Returns the cell to which a move leads.
fn moved(place: &Place, way: CellMove, encoding: Encoding) -> Option<Value> {
    let PlaceBlock { start, block, .. } = place.block.as_ref()?;
    let cell = analysis::cell_towards(block, place.offset - start, way)?;
    let at = [start + cell.span.start as usize];
    let at_place = block.puzzle.as_ref().and_then(|puzzle| puzzle.cell_at(place.offset - start));
    let in_state = at_place.is_some_and(|(kind, _)| kind == GridKind::State);
    let range = to_proto::range(cell.span, *start, &place.text, encoding);
    let more = json!({ "cell": cell.name, "range": range, "symbols": analysis::cell_symbols(block),
        "inState": in_state, "givensApart": analysis::keeps_givens_apart(block) });
    Some(answer(place, &[], &at, encoding, more))
}

/// Returns the effect of a key on the cell at a place.
fn pressed(
    place: &Place,
    key: CellKey,
    (live_marks, starts_state): (bool, bool),
    encoding: Encoding,
) -> Option<Value> {
    let PlaceBlock { start, index, block, .. } = place.block.as_ref()?;
    let offset = place.offset - start;
    let here = analysis::cell_towards(block, offset, CellMove::Here)?;
    match analysis::press(&place.file, *index, offset, key, live_marks, starts_state) {
        Ok(change) => {
            let is_new = starts_state && analysis::keeps_givens_apart(block) == Some(false);
            let message = (is_new && !change.edits.is_empty()).then_some(STARTED);
            let edits: Vec<Edit> = change.edits.into_iter().map(|edit| edit.moved(*start)).collect();
            let at = [start + change.cell.span.start as usize];
            Some(answer(
                place,
                &edits,
                &at,
                encoding,
                json!({ "cell": change.cell.name, "message": message }),
            ))
        }
        Err(why) => {
            let at = [start + here.span.start as usize];
            Some(answer(place, &[], &at, encoding, json!({ "cell": here.name, "message": why.0 })))
        }
    }
}

/// Returns the effect of a key on several cells of the puzzle at a place. The cursor stays in the block.
fn pressed_all(place: &Place, press: &Press, encoding: Encoding) -> Option<Value> {
    let PlaceBlock { start, index, block, .. } = place.block.as_ref()?;
    block.puzzle.as_ref()?;
    let (edits, message) = match analysis::press_all(&place.file, *index, press) {
        Ok(edits) => (edits, None),
        Err(why) => (Vec::new(), Some(why.0)),
    };
    let edits: Vec<Edit> = edits.into_iter().map(|edit| edit.moved(*start)).collect();
    Some(answer(place, &edits, &[place.offset], encoding, json!({ "message": message })))
}

/// Returns the effect of a note action on cells of the puzzle at a place. The cursor stays in the block.
fn noted(
    place: &Place,
    cells: &[String],
    (action, key): (Action, &str),
    encoding: Encoding,
) -> Option<Value> {
    let PlaceBlock { start, index, block, .. } = place.block.as_ref()?;
    block.puzzle.as_ref()?;
    let change = if action == Action::Note { analysis::note_all } else { analysis::clear_notes };
    let (edits, message) = match change(&place.file, *index, cells, key) {
        Ok(edits) => (edits, None),
        Err(why) => (Vec::new(), Some(why.0)),
    };
    let edits: Vec<Edit> = edits.into_iter().map(|edit| edit.moved(*start)).collect();
    Some(answer(place, &edits, &[place.offset], encoding, json!({ "message": message })))
}

/// Returns the effect of keys typed before these places. Each place has its position in the order of the answer.
fn typed(
    place: &Place,
    cursors: &[(usize, usize)],
    count: usize,
    live_marks: bool,
    encoding: Encoding,
) -> Option<Value> {
    let places: Vec<usize> = cursors.iter().map(|&(at, _)| at).collect();
    let most = if let [_] = *cursors { place.typed.max(count) } else { 1 };
    let typed = analysis::typed(&place.file, &places, most, live_marks)?;
    let mut after = vec![0; cursors.len()];
    for (&(_, number), at) in cursors.iter().zip(&typed.cursors) {
        if let Some(place) = after.get_mut(number) {
            *place = *at;
        }
    }
    Some(answer(place, &typed.edits, &after, encoding, json!({ "message": typed.refused })))
}

/// Returns the answer: the edits of the document, and the positions of the cursors in the edited text.
fn answer(place: &Place, edits: &[Edit], cursors: &[usize], encoding: Encoding, more: Value) -> Value {
    let mut text = place.text.clone();
    for edit in edits.iter().rev() {
        text.replace(edit.span.range(), &edit.text);
    }
    let cursors: Vec<Position> =
        cursors.iter().map(|&at| to_proto::position(text.position(at, encoding))).collect();
    let edits = to_proto::text_edits(edits.to_vec(), 0, &place.text, encoding);
    let mut answer = json!({ "version": place.version, "edits": edits, "cursors": cursors });
    if let (Some(answer), Value::Object(more)) = (answer.as_object_mut(), more) {
        answer.extend(more);
    }
    answer
}
