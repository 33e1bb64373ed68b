//! Kinds of code actions, and the actions that run commands.

use serde_json::{Value, json};
use tower_lsp::ls_types::{
    CodeAction, CodeActionContext, CodeActionKind, CodeActionOrCommand, Command, WorkspaceEdit,
};

use crate::analysis::{ActionEntry, ActionKind};
use crate::lsp::client::flags::ClientFlags;
use crate::lsp::proto::to_proto;
use crate::lsp::state::Place;

/// An action that runs a command of the server.
#[derive(Clone, Debug)]
pub(crate) struct Offer {
    pub(crate) entry: &'static ActionEntry,
    pub(crate) title: String,
    /// The last part of the action's kind if one entry of the catalog offers several actions, such as `9x9`.
    pub(crate) part: Option<String>,
    /// The command's argument.
    pub(crate) argument: Value,
}

impl Offer {
    /// Returns the action of this name at a place, with its title from the catalog; `None` for an unknown name.
    pub(crate) fn at(place: &Place, name: &str, flags: &ClientFlags) -> Option<Self> {
        let entry = ActionEntry::named(name)?;
        let argument = argument(place, flags);
        Some(Self { entry, title: entry.title.to_owned(), part: None, argument })
    }

    /// Returns an action of this kind in the form that the client accepts.
    pub(crate) fn made(self, kind: &CodeActionKind, flags: &ClientFlags) -> CodeActionOrCommand {
        let command = Command::new(
            self.title.clone(),
            self.entry.command.to_owned(),
            Some(vec![self.argument.clone()]),
        );
        if !flags.action_literals {
            return command.into();
        }
        CodeAction { command: Some(command), ..self.with_edit(kind, None) }.into()
    }

    /// Returns an action of this kind with an edit instead of its command.
    pub(crate) fn with_edit(self, kind: &CodeActionKind, edit: Option<WorkspaceEdit>) -> CodeAction {
        let Self { title, part, .. } = self;
        let kind = part.map_or_else(|| kind.clone(), |part| format!("{}.{part}", kind.as_str()).into());
        CodeAction { title, kind: Some(kind), edit, ..CodeAction::default() }
    }
}

/// Returns the argument of a command at a place.
pub(crate) fn argument(place: &Place, flags: &ClientFlags) -> Value {
    let position = to_proto::position(place.text.position(place.offset, flags.encoding));
    json!({ "uri": place.uri, "position": position })
}

/// Returns the kind under which an action is offered: `now`, or else the kind of its catalog entry; `None` if the
/// client requested neither.
pub(crate) fn kind(
    entry: &ActionEntry,
    now: ActionKind,
    part: Option<&str>,
    context: &CodeActionContext,
) -> Option<CodeActionKind> {
    let kinds = [now, entry.kind].map(|kind| CodeActionKind::new(entry.kind_name(kind)));
    kinds.into_iter().find(|kind| match part {
        Some(part) => is_wanted(&format!("{}.{part}", kind.as_str()).into(), context),
        None => is_wanted(kind, context),
    })
}

/// Returns whether the client requested this kind: the kind itself, a kind that contains it, or all kinds.
pub(crate) fn is_wanted(kind: &CodeActionKind, context: &CodeActionContext) -> bool {
    let kind = kind.as_str();
    let holds = |asked: &CodeActionKind| {
        let asked = asked.as_str();
        asked.is_empty()
            || kind.strip_prefix(asked).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    context.only.as_ref().is_none_or(|only| only.iter().any(holds))
}
