//! The commands: solve, fill singles, check, generate, trace, compare. Their edits are requests of the server to the client.
//!
//! Problems with a puzzle are shown to the user; wrong arguments are answered with an error.

pub(super) mod blank;
pub(super) mod bulk_actions;
pub(super) mod check;
pub(super) mod confirm;
mod document;
pub(super) mod generate;
pub(super) mod hint;
pub(super) mod isomorphs;
mod names;
pub(super) mod new_file;
pub(super) mod reason;
mod target;
pub(super) mod trace;

pub(super) use self::names::{
    ALL, CHECK, EXPLAIN_CELL, FILL_SINGLES, FIND_ISOMORPHS, GENERATE, HINT, NEXT_BLANK, NEXT_STEP, PATH,
    SOLVE, SOLVE_TO_HERE, TRACE,
};

use std::sync::Arc;

use serde::Deserialize;
use serde_json::Value;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::ls_types::{ExecuteCommandParams, MessageType, Uri};

use crate::analysis::{self, ActionId};
use crate::lsp::client::talk::say;
use crate::lsp::commands::target::{Target, apply, not_open};
use crate::lsp::convert::{from_proto, to_proto};
use crate::lsp::server::interrupt::search;
use crate::lsp::server::state::State;
use crate::lsp::server::tasks::long_work;

/// Carries out a command. What goes wrong with the puzzle is said to the user; what is wrong with the arguments is the
/// answer.
pub(super) async fn execute(state: &Arc<State>, params: ExecuteCommandParams) -> Result<Option<Value>> {
    let command = params.command.as_str();
    match command {
        SOLVE => rewrite(state, target(command, &params.arguments)?, "Solve puzzle", ActionId::Solve).await?,
        FILL_SINGLES => {
            rewrite(state, target(command, &params.arguments)?, "Fill all singles", ActionId::FillSingles)
                .await?;
        }
        NEXT_STEP => {
            let target = target(command, &params.arguments)?;
            rewrite(state, target, "Apply the next step", ActionId::NextStep).await?;
        }
        HINT => {
            let depth = hint::depth(params.arguments.first()).map_err(Error::invalid_params)?;
            hint::show(state, target(command, &params.arguments)?, depth).await?;
        }
        SOLVE_TO_HERE => solve_to_here(state, target(command, &params.arguments)?).await?,
        EXPLAIN_CELL => {
            reason::show(state, target(command, &params.arguments)?, reason::Wanted::Cell).await?;
        }
        PATH => reason::show(state, target(command, &params.arguments)?, reason::Wanted::Path).await?,
        CHECK => check::check(state, target(command, &params.arguments)?).await?,
        NEXT_BLANK => blank::next(state, target(command, &params.arguments)?).await?,
        TRACE => trace::show(state, target(command, &params.arguments)?).await?,
        FIND_ISOMORPHS => return isomorphs::compare(state).await,
        GENERATE => {
            let argument = params.arguments.first().unwrap_or(&Value::Null);
            let spec = generate::spec(argument).map_err(Error::invalid_params);
            if argument.is_object() && new_file::is_wanted(argument) {
                let beside = argument.get("uri").and_then(|uri| Uri::deserialize(uri).ok());
                generate::into_new_file(state, beside, spec?).await?;
            } else {
                let target = target(command, &params.arguments)?;
                generate::insert(state, target, spec?).await?;
            }
        }
        _ => {
            let known = ALL.join(", ");
            return Err(Error::invalid_params(format!("unknown command {command}: expected one of {known}")));
        }
    }
    Ok(None)
}

/// Returns the target that the arguments of a command name.
fn target(command: &str, arguments: &[Value]) -> Result<Target> {
    let usage = "expected one argument, an object with 'uri' (of an open document) and 'position' (line and \
                 character, from 0)";
    let [argument] = arguments else {
        return Err(Error::invalid_params(format!("{command} got {} arguments: {usage}", arguments.len())));
    };
    Target::deserialize(argument)
        .map_err(|error| Error::invalid_params(format!("{command}: {error}; {usage}")))
}

/// Does the steps that the cell at a position rests on.
async fn solve_to_here(state: &Arc<State>, target: Target) -> Result<()> {
    let place = state.place(&target.uri, from_proto::position(target.position)).await;
    let cell = place.and_then(|place| {
        let here = place.block.as_ref()?;
        Some(here.block.puzzle.as_ref()?.cell_at(place.offset - here.start)?.1)
    });
    let Some(cell) = cell else {
        say(state, MessageType::INFO, "No cell at the cursor: place the cursor on a cell of the grid.");
        return Ok(());
    };
    rewrite(state, target, "Solve by logic up to here", ActionId::SolveToHere(cell)).await
}

async fn rewrite(state: &Arc<State>, target: Target, label: &'static str, id: ActionId) -> Result<()> {
    let Some(place) = state.place(&target.uri, from_proto::position(target.position)).await else {
        not_open(state, &target.uri);
        return Ok(());
    };
    let here = place.block.filter(|here| here.block.puzzle.is_some());
    let Some(here) = here else {
        let line = target.position.line + 1;
        say(state, MessageType::INFO, format!("No puzzle on line {line}: place the cursor in a puzzle."));
        return Ok(());
    };
    let budget = state.config().solve_budget;
    let (file, index) = (Arc::clone(&place.file), here.index);
    let wanted = id.clone();
    let edits = long_work(state, label, move |stop| {
        search(stop, budget, |budget| analysis::resolve(&file, index, &wanted, budget))
    })
    .await?;
    let edits = match edits {
        Ok(edits) => edits,
        Err(why) => {
            say(state, MessageType::WARNING, why);
            return Ok(());
        }
    };
    if let Some(now) = state.place_of(&target.uri, here.block.key(), here.start) {
        let lost = analysis::overwritten(&here.block, &id, &edits);
        let edits = to_proto::text_edits(edits, now.offset, &now.text, state.encoding());
        apply(state, label, edits, &now, lost);
    } else {
        say(state, MessageType::WARNING, "The puzzle has changed: run the command again.");
    }
    Ok(())
}
