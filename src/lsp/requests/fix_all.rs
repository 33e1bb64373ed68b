//! `source.fixAll.sudoku`: what an editor may do to a whole file when it is saved.
//!
//! It is what the formatter does (one blank style, even rows, borders that fit) and never solves or fills anything.

use tower_lsp::ls_types::{CodeAction, CodeActionContext, CodeActionKind, CodeActionOrCommand};

use crate::lsp::client::flags::ClientFlags;
use crate::lsp::convert::code_action::is_wanted;
use crate::lsp::convert::to_proto;
use crate::lsp::requests::formatting;
use crate::lsp::server::interrupt::Stop;
use crate::lsp::server::state::Place;

/// The kind of the action.
pub(crate) const FIX_ALL: CodeActionKind = CodeActionKind::new("source.fixAll.sudoku");

/// Returns the action, where the client asks for this kind and there is something to do.
pub(crate) fn offer(
    place: &Place,
    context: &CodeActionContext,
    flags: &ClientFlags,
    stop: &Stop,
) -> Option<CodeActionOrCommand> {
    if context.only.is_none() || !is_wanted(&FIX_ALL, context) || !flags.action_literals {
        return None;
    }
    let edits = formatting::all(place, flags.encoding, stop);
    let action = |edits| CodeAction {
        title: "Format all puzzles: blanks, borders and spacing".to_owned(),
        kind: Some(FIX_ALL),
        edit: Some(to_proto::workspace_edit(edits, place, flags)),
        ..CodeAction::default()
    };
    (!edits.is_empty()).then(|| action(edits).into())
}
