//! A text that the editor shows for reading: as a document without a file if the client supports that, otherwise in a new file.
//!
//! A client supports such documents if it declares the experimental capability `"sudokuDocuments": true`. It then
//! gets the notification `sudoku/document` with a title and a Markdown text, of a path also with its steps.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tower_lsp::ls_types::notification::Notification;
use tower_lsp::ls_types::{MessageType, Position, Uri};

use crate::lsp::commands::new_file::{self, NewFile};
use crate::lsp::state::State;

/// A document for the client to show.
enum Document {}

#[derive(Serialize, Deserialize)]
struct DocumentParams {
    title: String,
    markdown: String,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    followed: Option<Followed>,
}

/// What a client needs to show at which step of the text the player is.
#[derive(Serialize, Deserialize)]
pub(super) struct Followed {
    /// The document of the puzzle.
    pub(super) uri: Uri,
    /// A place in the puzzle.
    pub(super) position: Position,
    pub(super) steps: Vec<FollowedStep>,
}

/// What a step does, as pairs of a cell and a digit.
#[derive(Serialize, Deserialize)]
pub(super) struct FollowedStep {
    pub(super) placements: Vec<(String, String)>,
    pub(super) eliminations: Vec<(String, String)>,
}

impl Notification for Document {
    type Params = DocumentParams;
    const METHOD: &'static str = "sudoku/document";
}

/// Returns the reason why no document can be shown; `None` if one can be shown.
pub(super) fn why_not(state: &State) -> Option<&'static str> {
    if state.client.flags().documents { None } else { new_file::why_not(state) }
}

/// Asks the client to show a Markdown text; `beside` is the document that the text is about.
pub(super) async fn open(
    state: &Arc<State>,
    beside: &Uri,
    label: &'static str,
    title: String,
    (markdown, followed): (String, Option<Followed>),
) {
    if state.client.flags().documents {
        let params = DocumentParams { title, markdown, followed };
        state.client.sender.send_notification::<Document>(params).await;
    } else if let Some(why) = new_file::why_not(state) {
        state.client.say(MessageType::WARNING, why);
    } else {
        let file = NewFile { label, stem: "path", ending: "md", text: markdown };
        new_file::open(state, Some(beside), file);
    }
}
