//! The commands: solve, fill singles, generate, trace, compare. Their edits go to the client as a request of the server's own.
//!
//! What goes wrong with a puzzle is said to the user; what is wrong with the arguments is the answer.

pub(super) mod bulk_actions;
pub(super) mod confirm;
pub(super) mod generate;
pub(super) mod isomorphs;
pub(super) mod new_file;
pub(super) mod trace;

use std::sync::Arc;

use serde::Deserialize;
use serde_json::Value;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::ls_types::request::ApplyWorkspaceEdit;
use tower_lsp::ls_types::{
    ApplyWorkspaceEditParams, ExecuteCommandParams, MessageType, Position, TextEdit, Uri,
};

use crate::analysis::{self, ActionId};
use crate::lsp::convert::{from_proto, to_proto};
use crate::lsp::server::interrupt::search;
use crate::lsp::server::state::{Place, State};
use crate::lsp::server::tasks::{PATIENCE, USERS_PATIENCE, ask_within, long_work, say};

/// Solves the puzzle at a position.
pub(super) const SOLVE: &str = "sudoku.solve";
/// Fills all singles of the puzzle at a position, and those that follow.
pub(super) const FILL_SINGLES: &str = "sudoku.fillSingles";
/// Inserts a new puzzle at a position.
pub(super) const GENERATE: &str = "sudoku.generate";

/// Shows the search of the puzzle at a position, step by step.
pub(super) const TRACE: &str = "sudoku.trace";

/// Compares all puzzles of the open documents up to symmetry.
pub(super) const FIND_ISOMORPHS: &str = "sudoku.findIsomorphs";

/// All commands.
pub(super) const ALL: [&str; 5] = [SOLVE, FILL_SINGLES, GENERATE, TRACE, FIND_ISOMORPHS];

/// Where a command is to be carried out.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Target {
    pub(super) uri: Uri,
    pub(super) position: Position,
}

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
            return Err(Error::invalid_params(format!("no command is named {command}: there are {known}")));
        }
    }
    Ok(None)
}

/// The target that the arguments of a command name.
fn target(command: &str, arguments: &[Value]) -> Result<Target> {
    let usage = "it takes one argument, an object with 'uri' (of an open document) and 'position' (line and \
                 character, from 0)";
    let [argument] = arguments else {
        return Err(Error::invalid_params(format!("{command} got {} arguments: {usage}", arguments.len())));
    };
    Target::deserialize(argument)
        .map_err(|error| Error::invalid_params(format!("{command}: {error}; {usage}")))
}

async fn rewrite(state: &Arc<State>, target: Target, label: &'static str, id: ActionId) -> Result<()> {
    let Some(place) = state.place(&target.uri, from_proto::position(target.position)).await else {
        not_open(state, &target.uri);
        return Ok(());
    };
    let here = place.block.filter(|here| here.block.puzzle.is_some());
    let Some(here) = here else {
        let line = target.position.line + 1;
        say(state, MessageType::INFO, format!("There is no puzzle at line {line}: put the cursor into one."));
        return Ok(());
    };
    let budget = state.config().solve_budget;
    let block = Arc::clone(&here.block);
    let wanted = id.clone();
    let edits = long_work(state, label, move |stop| {
        search(stop, budget, |budget| analysis::resolve(&block, &wanted, budget))
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
        say(state, MessageType::WARNING, "The puzzle was changed meanwhile: run the command again.");
    }
    Ok(())
}

/// Tells the user that a document is not open.
pub(super) fn not_open(state: &Arc<State>, uri: &Uri) {
    say(state, MessageType::WARNING, format!("{} is not open in the editor.", uri.as_str()));
}

/// Has the client change a document; says so if it does not. `lost` is what the user is to confirm before.
pub(super) fn apply(
    state: &Arc<State>,
    label: &str,
    edits: Vec<TextEdit>,
    place: &Place,
    lost: Option<String>,
) {
    if !state.flags().apply_edit {
        say(state, MessageType::WARNING, "This editor does not take edits from a language server.");
        return;
    }
    let edit = to_proto::workspace_edit(edits, place, state.flags());
    let patience = if lost.is_some() { USERS_PATIENCE } else { PATIENCE };
    let edit = confirm::first(edit, lost, state.flags());
    let params = ApplyWorkspaceEditParams { label: Some(label.to_owned()), edit };
    let client = state.client.clone();
    let label = label.to_owned();
    ask_within(
        patience,
        state,
        async move { client.send_request::<ApplyWorkspaceEdit>(params).await },
        move |state, answer| {
            let why = match answer {
                Ok(answer) if answer.applied => return,
                Ok(answer) => {
                    answer.failure_reason.unwrap_or_else(|| "the editor refused the edit".to_owned())
                }
                Err(why) => why,
            };
            say(state, MessageType::WARNING, format!("{label}: nothing was changed, because {why}."));
        },
    );
}
