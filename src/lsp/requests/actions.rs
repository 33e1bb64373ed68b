//! Code actions: what can be done to the puzzle under the cursor, and the edits of an action that was chosen.
//!
//! The analysis decides which actions there are and what they change; here they get the form that the client accepts.
//! Nothing here reads the state: these functions work on a place as it was when the request came in.

use serde_json::json;
use tower_lsp::jsonrpc::Error;
use tower_lsp::ls_types::{
    CodeAction, CodeActionContext, CodeActionDisabled, CodeActionKind, CodeActionOrCommand, Command,
    Diagnostic, NumberOrString, Uri,
};

use crate::analysis::{self, Action, ActionId, ActionKind, Asked, Code};
use crate::board::sizes;
use crate::logic::Level;
use crate::lsp::checking::finding_data;
use crate::lsp::client::flags::ClientFlags;
use crate::lsp::commands::code_action::{Offer, argument, kind};
use crate::lsp::commands::{self, blank, bulk_actions, check, confirm, generate, hint, reason, trace};
use crate::lsp::documents::document::LastSeen;
use crate::lsp::proto::action_id::{self, ActionData};
use crate::lsp::proto::errors::{changed, failed};
use crate::lsp::proto::to_proto;
use crate::lsp::requests::fix_all;
use crate::lsp::runtime::interrupt::{Stop, search};
use crate::lsp::state::{Place, PlaceBlock};
use crate::syntax::{Edit, Span};

/// The maximum time to work out the edit of an action for a client that cannot request the edit later, in milliseconds.
const EAGER_BUDGET: u64 = 200;

/// Returns the actions for a selection from the place up to the byte `end`; `cursor` is the last known cursor if it
/// was inside. Actions for all selected puzzles come first; the others follow in the order of the catalog.
pub(crate) fn actions(
    place: &Place,
    (end, cursor): (usize, Option<usize>),
    context: &CodeActionContext,
    flags: &ClientFlags,
    stop: &Stop,
) -> Vec<CodeActionOrCommand> {
    let (for_all, names) = bulk_actions::offers(place, end, context, flags);
    let mut found: Vec<(usize, CodeActionOrCommand)> = Vec::new();
    let mut is_open = false;
    // Some editors send the whole line of the cursor instead of an empty selection.
    let meant = on_line(place, end, cursor).map(|offset| Place { offset, ..place.clone() });
    if let Some(here) = &place.block {
        let last = here.block.text().len();
        let inside = |byte: usize| byte.saturating_sub(here.start).min(last);
        let selection = Span::new(inside(place.offset), inside(end.max(place.offset)));
        let is_brief = context.only.is_none() && end <= place.offset && is_cell(here, place.offset);
        let is_shown = |action: &Action| {
            let entry = action.id.entry();
            !(is_brief && entry.is_rare || names.contains(&entry.name))
                && kind(entry, action.kind, None, context).is_some()
        };
        let mut offered = of_puzzle(here, place, selection, (&is_shown, stop));
        if let Some(meant) = &meant {
            let caret = Span::new(inside(meant.offset), inside(meant.offset));
            let more = of_puzzle(here, place, caret, (&is_shown, stop));
            offered.extend(
                more.into_iter()
                    .filter(|action| offered.iter().all(|it| it.id != action.id))
                    .collect::<Vec<_>>(),
            );
        }
        let alone = flags.lazy_actions && LastSeen::of(&place.file, here.index).alone;
        for action in offered.into_iter().filter(is_shown) {
            let entry = action.id.entry();
            let made = kind(entry, action.kind, None, context)
                .and_then(|kind| offer(action, kind, here, place, alone, (context, flags, stop)));
            found.extend(made.map(|made| (entry.rank(), made)));
        }
        let at =
            meant.as_ref().map_or(selection, |meant| Span::new(inside(meant.offset), inside(meant.offset)));
        is_open = analysis::is_open_question(&here.block, at);
    }
    let at = meant.as_ref().unwrap_or(place);
    for offer in of_commands(at, flags) {
        let entry = offer.entry;
        let now = if is_open && entry.is_harmless { ActionKind::QuickFix } else { entry.kind };
        let Some(kind) = kind(entry, now, offer.part.as_deref(), context) else { continue };
        let made = if entry.command == commands::GENERATE && !flags.apply_edit && flags.action_literals {
            new_puzzle(offer, &kind, at, flags, stop)
        } else {
            Some(offer.made(&kind, flags))
        };
        found.extend(made.map(|made| (entry.rank(), made)));
    }
    found.sort_by_key(|(rank, _)| *rank);
    let found = found.into_iter().map(|(_, action)| action);
    for_all.into_iter().chain(found).chain(fix_all::offer(place, context, flags, stop)).collect()
}

/// Returns the byte that is meant if the client's range is exactly one line: the cursor if it is at a cell, otherwise
/// the first cell of the line that an action applies to. Returns `None` for any other range.
fn on_line(place: &Place, end: usize, cursor: Option<usize>) -> Option<usize> {
    let line = place.text.line_at(place.offset);
    let whole = place.text.slice(line.clone());
    let text = whole.trim_end_matches(['\n', '\r']);
    let is_line = place.offset == line.start
        && end > place.offset
        && (line.start + text.len()..=line.end).contains(&end);
    let here = place.block.as_ref().filter(|_| is_line)?;
    let at_cell = cursor.filter(|&at| at >= here.start && is_cell(here, at));
    let inside = |byte: usize| byte.saturating_sub(here.start);
    at_cell.or_else(|| {
        let line = Span::new(inside(line.start), inside(line.start + text.len()));
        Some(here.start + analysis::cell_on_line(&here.block, line)?)
    })
}

/// Returns the actions on the puzzle of a block, computing only those that `is_wanted` accepts, and the fixes of its
/// difficulty's findings that the selection touches.
fn of_puzzle(
    here: &PlaceBlock,
    place: &Place,
    selection: Span,
    (is_wanted, stop): (&dyn Fn(&Action) -> bool, &Stop),
) -> Vec<Action> {
    let verdict = here.known.as_deref().and_then(|known| known.verdict());
    let asked = Asked { is_wanted, is_stopped: &|| stop.is_stopped() };
    let mut offered =
        analysis::actions_asked(&place.file, here.index, selection, verdict, place.manner, &asked);
    let rated = here.known.as_deref().and_then(|known| known.rated.get());
    let touched = rated
        .iter()
        .flat_map(|rated| &rated.findings)
        .filter(|it| it.span.start <= selection.end && selection.start <= it.span.end);
    offered.extend(touched.flat_map(|finding| analysis::fixes(&place.file, here.index, finding, verdict)));
    offered.retain(|action| place.shows_spoilers || action.fixes != Some(Code::WrongDigit));
    offered
}

/// Returns the actions that run commands: those that show something, and on an empty line those that generate puzzles.
fn of_commands(place: &Place, flags: &ClientFlags) -> Vec<Offer> {
    let mut found = hint::offers(place, flags);
    found.extend(check::offer(place, flags));
    found.extend(reason::offers(place, flags));
    found.extend(trace::offer(place, flags));
    if is_blank_line(place) && (!flags.refuses_edits || flags.action_literals) {
        found.extend(sizes::OFFERED.into_iter().filter_map(|size| generation(place, size, None, flags)));
        found.extend(Level::ALL.into_iter().filter_map(|level| generation(place, 9, Some(level), flags)));
    }
    found
}

/// Returns whether a byte offset in the file is at a cell of the block's puzzle.
fn is_cell(here: &PlaceBlock, offset: usize) -> bool {
    here.block.puzzle.as_ref().is_some_and(|puzzle| puzzle.cell_at(offset - here.start).is_some())
}

/// Computes the edit of an action that was offered without an edit.
///
/// # Errors
/// The reason why the edit cannot be made, as a sentence for the user.
pub(crate) fn resolve(
    mut action: CodeAction,
    id: &ActionId,
    place: &Place,
    flags: &ClientFlags,
    (stop, budget): (&Stop, u64),
) -> Result<CodeAction, Error> {
    let Some(here) = &place.block else { return Err(changed()) };
    let edits = search(stop, budget, |budget| {
        analysis::resolve_for(&place.file, here.index, id, place.manner, budget)
    });
    let edits = edits.map_err(failed)?;
    let lost = analysis::overwritten(&here.block, id, &edits);
    if flags.shows_documents && blank::begins_state(&here.block, &edits) {
        action.command = Some(blank::first_of(here, place, flags));
    }
    let edits = to_proto::text_edits(edits, here.start, &place.text, flags.encoding);
    action.edit = Some(confirm::first(to_proto::workspace_edit(edits, place.document(), flags), lost, flags));
    Ok(action)
}

/// Returns the data of an action whose edit is still missing: the document, the key of the block, the place where it
/// was, and the id of the action.
pub(crate) fn data(action: &CodeAction) -> Option<(Uri, u64, LastSeen, ActionId)> {
    let data: ActionData = serde_json::from_value(action.data.clone()?).ok()?;
    let key = u64::from_str_radix(&data.block, 16).ok()?;
    let last = LastSeen { start: data.near, alone: data.alone };
    Some((data.uri.parse().ok()?, key, last, action_id::decode(&data.action)?))
}

/// Returns an action of this kind in the form that the client accepts.
fn offer(
    action: Action,
    kind: CodeActionKind,
    here: &PlaceBlock,
    place: &Place,
    alone: bool,
    (context, flags, stop): (&CodeActionContext, &ClientFlags, &Stop),
) -> Option<CodeActionOrCommand> {
    if !flags.action_literals {
        return as_command(&action, here, place, flags).map(CodeActionOrCommand::Command);
    }
    if action.disabled.is_some() && !flags.disabled_actions {
        return None;
    }
    let code = action.fixes.map(analysis::Code::name);
    let names =
        |it: &Option<NumberOrString>| matches!(it, Some(NumberOrString::String(it)) if Some(&**it) == code);
    let mended = |it: &&Diagnostic| {
        names(&it.code) && finding_data::names(it.data.as_ref(), &action.id).unwrap_or(true)
    };
    let fixed: Vec<_> = context.diagnostics.iter().filter(mended).cloned().collect();
    let begins = |edits: &[Edit]| blank::begins_state(&here.block, edits);
    let moves = flags.shows_documents && action.edits.as_deref().is_some_and(begins);
    let certain = matches!(action.id, ActionId::FixProblem(_));
    let title = match &action.disabled {
        Some(reason) if flags.reasons_in_titles => format!("{}: {reason}", action.title),
        _ => action.title,
    };
    let mut made = CodeAction {
        title,
        kind: Some(kind),
        diagnostics: (!fixed.is_empty()).then_some(fixed),
        is_preferred: (certain && flags.preferred_actions).then_some(true),
        disabled: action.disabled.map(|reason| CodeActionDisabled { reason }),
        command: moves.then(|| blank::first_of(here, place, flags)),
        ..CodeAction::default()
    };
    if made.disabled.is_some() {
    } else if let Some(edits) = action.edits {
        let edits = to_proto::text_edits(edits, here.start, &place.text, flags.encoding);
        made.edit = Some(to_proto::workspace_edit(edits, place.document(), flags));
    } else if flags.lazy_actions {
        let data = ActionData {
            uri: place.uri.to_string(),
            block: format!("{:x}", here.block.key()),
            near: here.start,
            alone,
            action: action_id::encode(&action.id),
        };
        made.data = serde_json::to_value(data).ok();
    } else {
        made = resolve(made, &action.id, place, flags, (stop, EAGER_BUDGET)).ok()?;
    }
    Some(made.into())
}

/// Returns the action as a command, for a client without code action literals; `None` if the command would do
/// something else at this place, or if the client accepts no edits.
fn as_command(action: &Action, here: &PlaceBlock, place: &Place, flags: &ClientFlags) -> Option<Command> {
    if flags.refuses_edits {
        return None;
    }
    let entry = action.id.entry();
    let verdict = here.known.as_deref().and_then(|known| known.verdict());
    let offset = place.offset - here.start;
    let meant = analysis::action_at(
        &place.file,
        here.index,
        offset,
        &entry.does,
        (verdict, &[], place.shows_spoilers),
    );
    let is_same = action.disabled.is_none() && meant.as_ref() == Ok(&action.id);
    is_same.then(|| {
        let argument = argument(place, flags);
        Command::new(action.title.clone(), entry.command.to_owned(), Some(vec![argument]))
    })
}

/// Returns the action that inserts a new puzzle of this size, and of this level if it is given.
fn generation(place: &Place, size: usize, level: Option<Level>, flags: &ClientFlags) -> Option<Offer> {
    let mut offer = Offer::at(place, "generate", flags)?;
    offer.argument["size"] = json!(size);
    let mut asked = format!("{size}x{size}");
    offer.part = Some(asked.clone());
    if let Some(level) = level {
        offer.argument["level"] = level.name().into();
        asked = format!("{asked}, {level}");
        offer.part = Some(level.name().to_owned());
    }
    Some(Offer { title: format!("{} ({asked})", offer.title), ..offer })
}

/// Returns the action with its edit, for a client that accepts no edits from commands; `None` if generating the
/// puzzle takes too long.
fn new_puzzle(
    offer: Offer,
    kind: &CodeActionKind,
    place: &Place,
    flags: &ClientFlags,
    stop: &Stop,
) -> Option<CodeActionOrCommand> {
    let edits = generate::edits(&offer.argument, place, flags.encoding, (stop, EAGER_BUDGET))?;
    let edit = Some(to_proto::workspace_edit(edits, place.document(), flags));
    Some(offer.with_edit(kind, edit).into())
}

fn is_blank_line(place: &Place) -> bool {
    place.text.slice(place.text.line_at(place.offset)).trim_matches([' ', '\t', '\u{feff}']).is_empty()
}
