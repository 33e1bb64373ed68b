//! The commands: the actions of the catalog, run at a position or at the cursor, and a few others. The server sends
//! their edits to the client as requests.
//!
//! Problems with a puzzle are shown to the user; invalid arguments are answered with an error.

pub(super) mod blank;
pub(super) mod bulk_actions;
pub(super) mod check;
pub(super) mod code_action;
pub(super) mod confirm;
mod document;
pub(super) mod generate;
pub(super) mod hint;
pub(super) mod isomorphs;
mod names;
pub(super) mod new_file;
#[cfg(feature = "board")]
mod open_board;
pub(super) mod reason;
mod target;
pub(super) mod trace;

pub(super) use self::names::{GENERATE, NEXT_BLANK, SOLVE, all};

use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Value, json};
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::ls_types::{ExecuteCommandParams, MessageType, Uri};

use crate::analysis::reasoning::Depth;
use crate::analysis::{self, ActionEntry, ActionId, Does};
use crate::lsp::commands::names::{
    CHECK, EXPLAIN_CELL, FIND_ISOMORPHS, FIX_ALL, HINT, HINT_REASONING, HINT_TECHNIQUE, PATH, TRACE,
    only_shows,
};
use crate::lsp::commands::target::{Target, apply, place_at, puzzle_at, target, why_no_edit};
use crate::lsp::documents::document::LastSeen;
use crate::lsp::proto::to_proto;
use crate::lsp::runtime::interrupt::search_asked;
use crate::lsp::state::State;
use crate::lsp::state::tasks::long_work;
use crate::syntax;

/// Runs a command. Problems with the puzzle are shown to the user; problems with the arguments are the error of the answer.
pub(super) async fn execute(state: &Arc<State>, params: ExecuteCommandParams) -> Result<Option<Value>> {
    let (command, arguments) = (params.command.as_str(), &params.arguments);
    if !all().contains(&command) {
        let known = all().join(", ");
        return Err(Error::invalid_params(format!("unknown command {command}: expected one of {known}")));
    }
    let argument = arguments.first().unwrap_or(&Value::Null);
    match command {
        FIND_ISOMORPHS => return isomorphs::compare(state).await,
        GENERATE if argument.is_object() && new_file::is_wanted(argument) => {
            let spec = generate::spec(argument).map_err(Error::invalid_params)?;
            let beside = argument.get("uri").and_then(|uri| Uri::deserialize(uri).ok());
            generate::into_new_file(state, beside, spec).await?;
            return Ok(None);
        }
        _ => {}
    }
    if let Some(why) = why_no_edit(state, command).filter(|_| !only_shows(command)) {
        state.client.say(MessageType::WARNING, why);
        return Ok(None);
    }
    let Some(target) = target(state, command, arguments).await? else { return Ok(None) };
    match command {
        GENERATE => {
            let spec = generate::spec(argument).map_err(Error::invalid_params)?;
            let is_made = generate::insert(state, target, spec).await?;
            return Ok((!is_made).then(|| json!({ "inserted": false })));
        }
        HINT => {
            let depth = hint::depth(arguments.first()).map_err(Error::invalid_params)?;
            hint::show(state, target, depth).await?;
        }
        HINT_TECHNIQUE => hint::show(state, target, Depth::Technique).await?,
        HINT_REASONING => hint::show(state, target, Depth::Reasoning).await?,
        EXPLAIN_CELL => reason::show(state, target, reason::Wanted::Cell).await?,
        PATH => reason::show(state, target, reason::Wanted::Path).await?,
        CHECK => {
            let text = check::check(state, target).await?;
            // The client shows the text itself.
            if argument.get("quiet") == Some(&Value::Bool(true)) {
                return Ok(text.map(Value::String));
            }
            if let Some(text) = text {
                state.client.say(MessageType::INFO, text);
            }
        }
        NEXT_BLANK => blank::next(state, target).await?,
        TRACE => trace::show(state, target).await?,
        #[cfg(feature = "board")]
        names::OPEN_BOARD => open_board::open(state, target).await?,
        FIX_ALL => format_all(state, target).await?,
        _ => rewrite(state, target, command).await?,
    }
    Ok(None)
}

/// Runs the action of the catalog that has this command.
async fn rewrite(state: &Arc<State>, target: Target, command: &str) -> Result<()> {
    let Some(entry) = ActionEntry::of_command(command).next() else { return Ok(()) };
    let is_fix = command == analysis::FIX;
    let label = if is_fix { analysis::FIX_TITLE } else { entry.title };
    if let (Some(range), Does::Puzzle(id)) = (target.range, &entry.does)
        && bulk_actions::run(state, &target.uri, range, id).await?
    {
        return Ok(());
    }
    // A finding may be in a block without a readable puzzle.
    let found = if is_fix {
        let Some(mut place) = place_at(state, &target).await else { return Ok(()) };
        let block = place.block.take();
        if block.is_none() {
            state.client.say(MessageType::WARNING, analysis::NO_FIX);
        }
        block.map(|block| (block, place))
    } else {
        puzzle_at(state, &target).await.map(|(place, here)| (here, place))
    };
    let Some((here, place)) = found else { return Ok(()) };
    let is_started = here
        .block
        .puzzle
        .as_ref()
        .is_some_and(|puzzle| puzzle.state.as_ref().is_some_and(|it| !it.rows.is_empty()));
    if is_started && matches!(entry.does, Does::Puzzle(ActionId::StartSolving)) {
        return blank::next(state, target).await;
    }
    let budget = state.client.config().solve_budget;
    let (file, index, known) = (Arc::clone(&place.file), here.index, here.known.clone());
    let (offset, manner, shown) = (place.offset - here.start, place.manner, place.shows_spoilers);
    let edits = long_work(state, label, move |stop| {
        let known = known.as_deref();
        let rated = known.and_then(|known| known.rated.get()).map_or(&[][..], |rated| &rated.findings);
        let verdict = known.and_then(|known| known.verdict());
        let id = analysis::action_at(&file, index, offset, &entry.does, (verdict, rated, shown))?;
        let edits =
            search_asked(stop, budget, |budget| analysis::resolve_for(&file, index, &id, manner, budget))?;
        Ok::<_, String>((id, edits, LastSeen::of(&file, index)))
    })
    .await?;
    let (id, edits, place_seen) = match edits {
        Ok(found) => found,
        Err(why) => {
            state.client.say(MessageType::WARNING, why);
            return Ok(());
        }
    };
    let Some(now) = state.place_of(&target.uri, here.block.key(), place_seen).await else {
        state.client.say(MessageType::WARNING, "The puzzle has changed: run the command again.");
        return Ok(());
    };
    let lost = analysis::overwritten(&here.block, &id, &edits);
    let then = blank::begins_state(&here.block, &edits)
        .then(|| blank::first_after(&here.block, &edits, &now, state.client.encoding()));
    let edits = to_proto::text_edits(edits, now.offset, &now.text, state.client.encoding());
    apply(state, label, edits, &now, (lost, then.flatten()));
    Ok(())
}

/// Formats the whole file of a target. An action that runs when the file is saved does the same.
async fn format_all(state: &Arc<State>, target: Target) -> Result<()> {
    let Some(place) = place_at(state, &target).await else { return Ok(()) };
    let title = "Format all puzzles";
    let (edits, place) =
        long_work(state, title, move |_| (syntax::format_as(&place.file, place.style), place)).await?;
    if edits.is_empty() {
        state.client.say(MessageType::INFO, "All puzzles are formatted already.");
        return Ok(());
    }
    let edits = to_proto::text_edits(edits, 0, &place.text, state.client.encoding());
    apply(state, title, edits, &place, (None, None));
    Ok(())
}
