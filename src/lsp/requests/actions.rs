//! Code actions: what can be done to the puzzle under the cursor, and the edits of an action that was chosen.
//!
//! Which actions there are, and what they change, is decided in the analysis; here they get the form that the client
//! can take. It knows nothing of the state: it works on a place as it was when the request came in.

use serde_json::json;
use tower_lsp::jsonrpc::Error;
use tower_lsp::ls_types::{
    CodeAction, CodeActionContext, CodeActionDisabled, CodeActionKind, CodeActionOrCommand, Command,
    Diagnostic, NumberOrString, Uri,
};

use crate::analysis::{self, Action, ActionId, Code};
use crate::board::sizes;
use crate::logic::Level;
use crate::lsp::client::flags::ClientFlags;
use crate::lsp::commands;
use crate::lsp::commands::{blank, bulk_actions, check, confirm, hint, reason, trace};
use crate::lsp::convert::action_id::{self, ActionData};
use crate::lsp::convert::code_action::{changed, failed, is_wanted, kind};
use crate::lsp::convert::to_proto;
use crate::lsp::diagnostics::finding_data;
use crate::lsp::requests::fix_all;
use crate::lsp::server::interrupt::{Stop, search};
use crate::lsp::server::state::{Place, PlaceBlock};
use crate::syntax::Span;

/// The kind of the actions that insert a new puzzle.
pub(crate) const GENERATE: CodeActionKind = CodeActionKind::new("refactor.generate");

/// How long the edit of an action is searched for a client that can't ask for it later, in milliseconds.
const EAGER_BUDGET: u64 = 200;

/// Returns the actions for a selection: from the place up to the byte `end`.
pub(crate) fn actions(
    place: &Place,
    end: usize,
    context: &CodeActionContext,
    flags: &ClientFlags,
    stop: &Stop,
) -> Vec<CodeActionOrCommand> {
    let mut found = Vec::new();
    if let Some(here) = &place.block {
        let last = here.block.text().len();
        let inside = |byte: usize| byte.saturating_sub(here.start).min(last);
        let selection = Span::new(inside(place.offset), inside(end.max(place.offset)));
        let verdict = here.known.as_deref().and_then(|known| known.verdict());
        let mut offered = analysis::actions(&place.file, here.index, selection, verdict);
        let rated = here.known.as_deref().and_then(|known| known.rated.get());
        let touched = rated
            .iter()
            .flat_map(|rated| &rated.findings)
            .filter(|it| it.span.start <= selection.end && selection.start <= it.span.end);
        offered
            .extend(touched.flat_map(|finding| analysis::fixes(&place.file, here.index, finding, verdict)));
        offered.retain(|action| place.shows_spoilers || action.fixes != Some(Code::WrongDigit));
        let is_open =
            selection.is_empty() && analysis::is_open_question(&here.block, place.offset - here.start);
        if is_open && is_wanted(&CodeActionKind::QUICKFIX, context) {
            found.extend(hint::first(place, flags));
        }
        let shown = offered.into_iter().filter(|action| is_wanted(&kind(action.kind), context));
        found.extend(shown.filter_map(|action| offer(action, here, place, context, flags, stop)));
    }
    found.extend(bulk_actions::offers(place, end, context, flags));
    found.extend(fix_all::offer(place, context, flags, stop));
    // Before the hints: a menu may show only its first rows.
    if is_wanted(&GENERATE, context) && is_blank_line(place) {
        found.extend(sizes::OFFERED.map(|size| generate(place, size, None, flags)));
        found.extend(Level::ALL.map(|level| generate(place, 9, Some(level), flags)));
    }
    if is_wanted(&hint::KIND, context) {
        let is_offered = found.iter().any(hint::is_first);
        found.extend(hint::offers(place, flags).into_iter().skip(usize::from(is_offered)));
        found.extend(check::offer(place, flags));
        found.extend(reason::offers(place, flags));
    }
    if is_wanted(&trace::KIND, context) {
        found.extend(trace::offer(place, flags));
    }
    found
}

/// Works out the edit of an action that was offered without it.
///
/// # Errors
/// Why it can't be done, in a sentence for the user.
pub(crate) fn resolve(
    mut action: CodeAction,
    id: &ActionId,
    place: &Place,
    flags: &ClientFlags,
    (stop, budget): (&Stop, u64),
) -> Result<CodeAction, Error> {
    let Some(here) = &place.block else { return Err(changed()) };
    let edits = search(stop, budget, |budget| analysis::resolve(&place.file, here.index, id, budget));
    let edits = edits.map_err(failed)?;
    let lost = analysis::overwritten(&here.block, id, &edits);
    let edits = to_proto::text_edits(edits, here.start, &place.text, flags.encoding);
    action.edit = Some(confirm::first(to_proto::workspace_edit(edits, place, flags), lost, flags));
    Ok(action)
}

/// Returns what an action carries that is to be worked out: the document, the block's key, a byte near it, and which action.
pub(crate) fn data(action: &CodeAction) -> Option<(Uri, u64, usize, ActionId)> {
    let data: ActionData = serde_json::from_value(action.data.clone()?).ok()?;
    let key = u64::from_str_radix(&data.block, 16).ok()?;
    Some((data.uri.parse().ok()?, key, data.near, action_id::decode(&data.action)?))
}

fn offer(
    action: Action,
    here: &PlaceBlock,
    place: &Place,
    context: &CodeActionContext,
    flags: &ClientFlags,
    stop: &Stop,
) -> Option<CodeActionOrCommand> {
    if !flags.action_literals {
        return as_command(&action, place, flags).map(CodeActionOrCommand::Command);
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
    let moves = matches!(action.id, ActionId::StartSolving) && flags.shows_documents;
    let certain = matches!(action.id, ActionId::FixProblem(_));
    let mut made = CodeAction {
        title: action.title,
        kind: Some(kind(action.kind)),
        diagnostics: (!fixed.is_empty()).then_some(fixed),
        is_preferred: (certain && flags.preferred_actions).then_some(true),
        disabled: action.disabled.map(|reason| CodeActionDisabled { reason }),
        command: moves.then(|| blank::first_of(here, place, flags)),
        ..CodeAction::default()
    };
    if made.disabled.is_some() {
    } else if let Some(edits) = action.edits {
        let edits = to_proto::text_edits(edits, here.start, &place.text, flags.encoding);
        made.edit = Some(to_proto::workspace_edit(edits, place, flags));
    } else if flags.lazy_actions {
        let data = ActionData {
            uri: place.uri.to_string(),
            block: format!("{:x}", here.block.key()),
            near: here.start,
            action: action_id::encode(&action.id),
        };
        made.data = serde_json::to_value(data).ok();
    } else {
        made = resolve(made, &action.id, place, flags, (stop, EAGER_BUDGET)).ok()?;
    }
    Some(made.into())
}

/// Returns the action as one of our commands, for a client without code action literals.
fn as_command(action: &Action, place: &Place, flags: &ClientFlags) -> Option<Command> {
    let command = match action.id {
        _ if action.disabled.is_some() => return None,
        ActionId::Solve => commands::SOLVE,
        ActionId::FillSingles => commands::FILL_SINGLES,
        ActionId::NextStep => commands::NEXT_STEP,
        ActionId::SolveToHere(_) => commands::SOLVE_TO_HERE,
        _ => return None,
    };
    let position = to_proto::position(place.text.position(place.offset, flags.encoding));
    let argument = json!({ "uri": place.uri, "position": position });
    Some(Command::new(action.title.clone(), command.to_owned(), Some(vec![argument])))
}

fn generate(place: &Place, size: usize, level: Option<Level>, flags: &ClientFlags) -> CodeActionOrCommand {
    let position = to_proto::position(place.text.position(place.offset, flags.encoding));
    let mut argument = json!({ "uri": place.uri, "position": position, "size": size });
    let mut title = format!("Generate a puzzle here ({size}x{size})");
    if let Some(level) = level {
        argument["level"] = level.name().into();
        title = format!("Generate a puzzle here ({size}x{size}, {level})");
    }
    let command = Command::new(title.clone(), commands::GENERATE.to_owned(), Some(vec![argument]));
    if !flags.action_literals {
        return command.into();
    }
    CodeAction { title, kind: Some(GENERATE), command: Some(command), ..CodeAction::default() }.into()
}

fn is_blank_line(place: &Place) -> bool {
    place.text.slice(place.text.line_at(place.offset)).trim_matches([' ', '\t', '\u{feff}']).is_empty()
}
