//! Actions on all puzzles of a selection at once.
//!
//! The analysis decides what an action changes in a puzzle; here the selected puzzles are found, and those to which
//! the action does not apply are left out.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tower_lsp::jsonrpc::Result;
use tower_lsp::ls_types::{CodeAction, CodeActionContext, CodeActionOrCommand, MessageType, Range, Uri};

use crate::analysis::{self, ActionId, Backwards, Manner, Turn, lay_out_all};
use crate::lsp::client::flags::ClientFlags;
use crate::lsp::commands::code_action::kind;
use crate::lsp::commands::confirm;
use crate::lsp::commands::target::apply;
use crate::lsp::documents::revisions::Edition;
use crate::lsp::proto::errors::{changed, failed};
use crate::lsp::proto::{action_id, from_proto, to_proto};
use crate::lsp::runtime::interrupt::search_asked;
use crate::lsp::state::tasks::long_work;
use crate::lsp::state::{Place, State};
use crate::solver::Budget;
use crate::syntax::{Block, Edit, File, GridLayout, Span};
use crate::text::Position;

/// The actions that are offered for several puzzles, with the start and the end of each title.
const OFFERED: [(ActionId, &str, &str); 19] = [
    (ActionId::Solve, "Solve", ""),
    (ActionId::SolveInPlace, "Solve", " in place"),
    (ActionId::StartSolving, "Start solving", ""),
    (ActionId::FillSingles, "Fill all singles of", ""),
    (ActionId::PencilAll, "Pencil in all candidates of", ""),
    (ActionId::UpdateMarks, "Update all pencil marks of", ""),
    (ActionId::CleanAllMarks, "Remove all impossible marks of", ""),
    (ActionId::RemoveMarks, "Remove all pencil marks of", ""),
    (ActionId::ClearToGivens, "Clear", " to givens"),
    (ActionId::ShowSolution, "Show the solutions of", ""),
    (ActionId::LayOut(GridLayout::Grid), "Lay out", " as grids"),
    (ActionId::LayOut(GridLayout::Boxes), "Lay out", " with boxes"),
    (ActionId::LayOut(GridLayout::Line), "Lay out", " on one line each"),
    (ActionId::MakeMinimal, "Make", " minimal"),
    (ActionId::WriteDifficulty, "Write levels and ratings into", ""),
    (ActionId::Relabel, "Renumber the digits of", ""),
    (ActionId::Turn(Turn::Quarter), "Rotate", " by 90°"),
    (ActionId::Turn(Turn::Mirror), "Mirror", " left to right"),
    (ActionId::Turn(Turn::Transpose), "Transpose", ""),
];

/// The maximum number of puzzles that are checked to see whether an action applies to any.
const LOOKED_AT: usize = 50;

/// The budget for all puzzles together, as a multiple of the budget for one puzzle.
const TIMES: u64 = 10;

/// The data of an action on several puzzles, until its edit is computed.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Chosen {
    uri: String,
    edition: Edition,
    /// The selection, as byte offsets.
    from: usize,
    to: usize,
    each: String,
}

/// Returns the actions for a selection that touches several puzzles, and the names of their entries in the catalog.
pub(crate) fn offers(
    place: &Place,
    end: usize,
    context: &CodeActionContext,
    flags: &ClientFlags,
) -> (Vec<CodeActionOrCommand>, Vec<&'static str>) {
    if end <= place.offset || !flags.lazy_actions || !flags.action_literals {
        return Default::default();
    }
    let puzzles = selected(place, place.offset, end);
    if puzzles.len() < 2 {
        return Default::default();
    }
    let looked_at = puzzles.iter().take(LOOKED_AT);
    let possible: Vec<ActionId> = looked_at
        .flat_map(|&(index, _)| analysis::actions(&place.file, index, Span::default(), None))
        .filter(|action| action.disabled.is_none())
        .map(|action| action.id)
        .collect();
    let offered = OFFERED.iter().filter(|(id, ..)| possible.contains(id));
    let action = |(id, before, behind): &(ActionId, &str, &str)| {
        let chosen = Chosen {
            uri: place.uri.to_string(),
            edition: place.edition,
            from: place.offset,
            to: end,
            each: action_id::encode(id),
        };
        let made = CodeAction {
            title: format!("{before} the {} selected puzzles{behind}", puzzles.len()),
            kind: Some(kind(id.entry(), id.entry().kind, None, context)?),
            data: serde_json::to_value(chosen).ok(),
            ..CodeAction::default()
        };
        Some((made.into(), id.entry().name))
    };
    offered.filter_map(action).unzip()
}

/// Returns the data of an action of [`offers`]; `None` for any other action.
pub(crate) fn data(action: &CodeAction) -> Option<Chosen> {
    serde_json::from_value(action.data.clone()?).ok()
}

/// Computes the edit of a chosen action. Puzzles to which the action does not apply stay as they are.
///
/// # Errors
/// The document was changed meanwhile, the action applies to no puzzle, or the time ran out.
pub(crate) async fn resolve(
    state: &Arc<State>,
    mut action: CodeAction,
    chosen: Chosen,
) -> Result<CodeAction> {
    let uri: Uri = chosen.uri.parse().map_err(|_| changed())?;
    let id = action_id::decode(&chosen.each).ok_or_else(changed)?;
    let place = state.place(&uri, Position::default()).await;
    let place = place.filter(|place| place.edition == chosen.edition).ok_or_else(changed)?;
    let (flags, budget) = (state.client.flags().clone(), state.client.config().solve_budget);
    long_work(state, LABEL, move |stop| {
        let all = selected(&place, chosen.from, chosen.to);
        let done = search_asked(stop, budget.saturating_mul(TIMES), |budget| {
            each(&place.file, &all, (&id, place.manner), budget)
        });
        let (edits, lost) = done.map_err(failed)?;
        let edits = to_proto::text_edits(edits, 0, &place.text, flags.encoding);
        action.edit =
            Some(confirm::first(to_proto::workspace_edit(edits, place.document(), &flags), lost, &flags));
        Ok(action)
    })
    .await?
}

/// Applies an action to all puzzles in a range, if the range touches several puzzles and the action is offered for
/// them. Returns whether it was.
///
/// # Errors
/// Only if the server itself fails. If nothing can be changed, the reason is shown to the user.
pub(super) async fn run(state: &Arc<State>, uri: &Uri, range: Range, id: &ActionId) -> Result<bool> {
    let Some(place) = state.place(uri, from_proto::position(range.start)).await else { return Ok(false) };
    let end = place.text.offset(from_proto::position(range.end), state.client.encoding());
    let blocks = (place.file.block_at(place.offset), place.file.block_at(end));
    let is_offered = OFFERED.iter().any(|(offered, ..)| offered == id);
    if end <= place.offset || blocks.0 == blocks.1 || !is_offered {
        return Ok(false);
    }
    let (budget, id) = (state.client.config().solve_budget, id.clone());
    let (done, place) = long_work(state, LABEL, move |stop| {
        let all = selected(&place, place.offset, end);
        if all.len() < 2 {
            return (None, place);
        }
        let done = search_asked(stop, budget.saturating_mul(TIMES), |budget| {
            each(&place.file, &all, (&id, place.manner), budget)
        });
        (Some(done), place)
    })
    .await?;
    let Some(done) = done else { return Ok(false) };
    match done {
        Ok((edits, lost)) => {
            let edits = to_proto::text_edits(edits, 0, &place.text, state.client.encoding());
            apply(state, LABEL, edits, &place, (lost, None));
        }
        Err(why) => state.client.say(MessageType::WARNING, why),
    }
    Ok(true)
}

/// The label that the user sees while the edits are computed.
const LABEL: &str = "Changing the selected puzzles";

const NOTHING: &str = "There is nothing to change in these puzzles.";

/// Returns the edits of all puzzles, as byte offsets in the file, and what the user has to confirm.
fn each(
    file: &File,
    puzzles: &[(usize, Arc<Block>)],
    (id, manner): (&ActionId, Manner),
    budget: &mut Budget<'_>,
) -> std::result::Result<(Vec<Edit>, Option<String>), String> {
    if let ActionId::LayOut(layout) = *id {
        // One puzzle after the other: whether an empty line separates two puzzles depends on both.
        let (edits, refused) = lay_out_all(file, puzzles.iter().map(|(index, _)| *index), layout);
        let nothing = || refused.into_iter().next().map_or_else(|| NOTHING.to_owned(), |(_, why)| why);
        return if edits.is_empty() { Err(nothing()) } else { Ok((edits, None)) };
    }
    let (mut all, mut losing, mut refusal) = (Backwards::of(file), 0, None);
    for (index, block) in puzzles.iter().rev() {
        match analysis::resolve_for(all.file(), *index, id, manner, budget) {
            Ok(edits) => {
                losing += usize::from(analysis::overwritten(block, id, &edits).is_some());
                all.edit(*index, edits);
            }
            Err(why) => refusal = Some(why.0),
        }
        if let Some(why) = budget.stopped() {
            return Err(format!("Not all of these puzzles were done: {why}. Select fewer."));
        }
    }
    let all = all.done();
    if all.is_empty() {
        return Err(refusal.unwrap_or_else(|| NOTHING.to_owned()));
    }
    let lost = (losing > 0).then(|| format!("Overwrites digits you placed in {losing} of the puzzles."));
    Ok((all, lost))
}

/// Returns the blocks whose puzzles a selection touches, each with its block number.
fn selected(place: &Place, from: usize, to: usize) -> Vec<(usize, Arc<Block>)> {
    let (file, blocks) = (&place.file, place.file.blocks());
    let (first, last) = (file.block_at(from).unwrap_or(0), file.block_at(to).map_or(0, |last| last + 1));
    let inside = |index: usize, block: &Block| {
        let start = file.start_of(index);
        let grid = block.puzzle.as_ref().map(|puzzle| puzzle.grid.span);
        grid.is_some_and(|grid| start + (grid.start as usize) < to && from < start + grid.end as usize)
    };
    let looked = (first..last).filter_map(|index| Some((index, blocks.look(index)?)));
    looked.filter(|(index, block)| inside(*index, block)).collect()
}
