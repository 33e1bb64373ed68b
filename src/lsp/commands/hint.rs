//! The command that shows a hint, as a message: where to look, the technique with its cells, or the whole reasoning.

use std::sync::Arc;

use serde_json::{Value, json};
use tower_lsp::jsonrpc::Result;
use tower_lsp::ls_types::{CodeAction, CodeActionKind, CodeActionOrCommand, Command, MessageType};

use crate::analysis::reasoning::{Depth, Standing, hint_text};
use crate::lsp::client::config::Spoilers;
use crate::lsp::client::flags::ClientFlags;
use crate::lsp::client::talk::say;
use crate::lsp::commands;
use crate::lsp::commands::target::{Target, not_open};
use crate::lsp::convert::{from_proto, to_proto};
use crate::lsp::server::interrupt::search;
use crate::lsp::server::state::{Place, State};
use crate::lsp::server::tasks::long_work;
use crate::solver::Budget;
use crate::syntax::Puzzle;

/// The kind of the actions that offer it.
pub(crate) const KIND: CodeActionKind = CodeActionKind::new("refactor.hint");

/// The actions' titles by depth.
const TITLES: [(u64, &str); 3] =
    [(1, "Hint: where to look"), (2, "Hint: technique and cells"), (3, "Hint: whole reasoning")];

/// Returns the actions for the puzzle at a place.
pub(crate) fn offers(place: &Place, flags: &ClientFlags) -> Vec<CodeActionOrCommand> {
    if !is_open(place) {
        return Vec::new();
    }
    let position = to_proto::position(place.text.position(place.offset, flags.encoding));
    let offer = |(depth, title): (u64, &str)| {
        let argument = json!({ "uri": place.uri, "position": position, "depth": depth });
        let command = Command::new(title.to_owned(), commands::HINT.to_owned(), Some(vec![argument]));
        if !flags.action_literals {
            return command.into();
        }
        let title = title.to_owned();
        CodeAction { title, kind: Some(KIND), command: Some(command), ..CodeAction::default() }.into()
    };
    TITLES.map(offer).into()
}

/// Returns the action for the least of the hints, as a quick fix: what an editor's menu shows on top.
pub(crate) fn first(place: &Place, flags: &ClientFlags) -> Option<CodeActionOrCommand> {
    let least = offers(place, flags).into_iter().next()?;
    Some(match least {
        CodeActionOrCommand::CodeAction(action) => {
            CodeAction { kind: Some(CodeActionKind::QUICKFIX), ..action }.into()
        }
        command @ CodeActionOrCommand::Command(_) => command,
    })
}

/// Returns whether an action is the one for the least of the hints.
pub(crate) fn is_first(action: &CodeActionOrCommand) -> bool {
    let title = match action {
        CodeActionOrCommand::CodeAction(action) => &action.title,
        CodeActionOrCommand::Command(command) => &command.title,
    };
    title == TITLES[0].1
}

/// Returns whether the puzzle at a place is one to be solved.
pub(super) fn is_open(place: &Place) -> bool {
    let puzzle = place.block.as_ref().and_then(|here| here.block.puzzle.as_ref());
    puzzle.is_some_and(|puzzle| {
        puzzle.no_claims.is_none() && puzzle.current().is_some_and(|current| !current.is_solved())
    })
}

/// Returns the depth that a command's argument names: 1 if it names none.
///
/// # Errors
/// What is wrong with it.
pub(super) fn depth(argument: Option<&Value>) -> std::result::Result<Depth, String> {
    match argument.and_then(|argument| argument.get("depth")) {
        None => Ok(Depth::Place),
        Some(depth) => depth
            .as_u64()
            .and_then(Depth::from_number)
            .ok_or_else(|| format!("sudoku.hint: expected 'depth' to be 1, 2 or 3, found {depth}")),
    }
}

/// Shows a hint for the puzzle at a position.
///
/// # Errors
/// Only if the server itself fails. Why there is no hint is shown to the user.
pub(super) async fn show(state: &Arc<State>, target: Target, depth: Depth) -> Result<()> {
    let Some(place) = state.place(&target.uri, from_proto::position(target.position)).await else {
        not_open(state, &target.uri);
        return Ok(());
    };
    let Some(here) = place.block.filter(|here| here.block.puzzle.is_some()) else {
        let line = target.position.line + 1;
        say(state, MessageType::INFO, format!("No puzzle on line {line}: place the cursor in a puzzle."));
        return Ok(());
    };
    let (budget, spoilers) = (state.config().solve_budget, state.config().spoilers());
    let block = Arc::clone(&here.block);
    let text = long_work(state, "Hint", move |stop| {
        let puzzle = block.puzzle.as_ref()?;
        Some(search(stop, budget, |budget| hint(puzzle, depth, spoilers, budget)))
    });
    if let Some(text) = text.await? {
        say(state, MessageType::INFO, text);
    }
    Ok(())
}

/// Returns a hint in words, or why there is none. A wrong digit is named unless nothing is to be given away.
fn hint(puzzle: &Puzzle, depth: Depth, spoilers: Spoilers, budget: &mut Budget<'_>) -> String {
    if let Some(reason) = &puzzle.no_claims {
        return format!("No hint: {reason}.");
    }
    let Some(standing) = Standing::of(puzzle) else {
        return "No hint: the grid is incomplete.".to_owned();
    };
    match standing.start(budget) {
        Ok(mut start) => {
            if spoilers == Spoilers::None {
                start.wrong.clear();
            }
            hint_text(&start, standing.names(), depth, budget).0
        }
        Err(why) => why,
    }
}
