//! `source.fixAll.sudoku`: the changes that an editor may make to a whole file when it is saved.
//!
//! The action does what the formatter does (one blank style, even rows, borders that fit). It never solves or fills anything.

use tower_lsp::ls_types::{CodeAction, CodeActionContext, CodeActionKind, CodeActionOrCommand};

use crate::analysis::ActionEntry;
use crate::lsp::client::flags::ClientFlags;
use crate::lsp::commands::code_action::is_wanted;
use crate::lsp::proto::to_proto;
use crate::lsp::requests::formatting;
use crate::lsp::runtime::interrupt::Stop;
use crate::lsp::state::Place;

/// Returns the action, if the client requests this kind and there is something to change.
pub(crate) fn offer(
    place: &Place,
    context: &CodeActionContext,
    flags: &ClientFlags,
    stop: &Stop,
) -> Option<CodeActionOrCommand> {
    let entry = ActionEntry::named("fixAll")?;
    let kind = CodeActionKind::new(entry.own_kind());
    if context.only.is_none() || !is_wanted(&kind, context) || !flags.action_literals {
        return None;
    }
    let edits = formatting::all(place, flags.encoding, stop);
    let action = |edits| CodeAction {
        title: entry.title.to_owned(),
        kind: Some(kind),
        edit: Some(to_proto::workspace_edit(edits, place.document(), flags)),
        ..CodeAction::default()
    };
    (!edits.is_empty()).then(|| action(edits).into())
}
