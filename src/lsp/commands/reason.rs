//! The commands that show reasons: the reason for a cell's digit, and all steps to the solution of a puzzle.
//!
//! A reason of one step is shown as a message, like a hint. A longer reason, and the path to the solution, are shown as documents.

use std::sync::Arc;

use tower_lsp::jsonrpc::Result;
use tower_lsp::ls_types::MessageType;

use crate::analysis::reasoning::{PathDocument, Standing, explain_cell, path_document};
use crate::analysis::{Manner, NO_CELL, puzzle_name};
use crate::board::Cell;
use crate::logic::{Mark, Step};
use crate::lsp::client::flags::ClientFlags;
use crate::lsp::commands::code_action::Offer;
use crate::lsp::commands::document::{self, Followed, FollowedStep};
use crate::lsp::commands::hint;
use crate::lsp::commands::target::{Target, puzzle_at};
use crate::lsp::runtime::interrupt::search;
use crate::lsp::state::tasks::long_work;
use crate::lsp::state::{Place, State};
use crate::solver::Budget;
use crate::syntax::{GridKind, Puzzle};

/// The kind of reason to show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wanted {
    /// The reason for the digit of the cell at the cursor.
    Cell,
    /// All steps from the current state of the puzzle to its solution.
    Path,
}

/// The form in which a reason is shown.
enum Shown {
    Message(String),
    Document { title: String, markdown: String, text: String, steps: Vec<FollowedStep> },
}

/// Returns the actions for a place in a puzzle that is not solved yet.
pub(crate) fn offers(place: &Place, flags: &ClientFlags) -> Vec<Offer> {
    let Some(here) = place.block.as_ref().filter(|_| hint::is_open(place)) else { return Vec::new() };
    let Some(puzzle) = &here.block.puzzle else { return Vec::new() };
    let cell = puzzle.cell_at(place.offset - here.start).filter(|&(kind, _)| kind != GridKind::Solution);
    let cell = cell.map(|(_, cell)| cell).filter(|&cell| is_open(puzzle, cell));
    let explain = cell.zip(puzzle.geometry.as_ref()).and_then(|(cell, geometry)| {
        let offer = Offer::at(place, "explainCell", flags)?;
        Some(Offer { title: format!("{} ({})", offer.title, geometry.name(cell)), ..offer })
    });
    let shows = flags.documents || flags.new_files;
    let path = shows.then(|| Offer::at(place, "path", flags));
    explain.into_iter().chain(path.flatten()).collect()
}

/// Returns whether a cell is not a given.
fn is_open(puzzle: &Puzzle, cell: Cell) -> bool {
    puzzle.givens().is_some_and(|givens| givens.get(cell).is_none())
}

/// Shows the path to the solution, or the reason for a cell's digit, for the puzzle at a position.
///
/// # Errors
/// Only if the server itself fails. If there is nothing to show, the reason is shown to the user.
pub(super) async fn show(state: &Arc<State>, target: Target, wanted: Wanted) -> Result<()> {
    if let Some(why) = document::why_not(state).filter(|_| wanted == Wanted::Path) {
        state.client.say(MessageType::WARNING, why);
        return Ok(());
    }
    let Some((place, here)) = puzzle_at(state, &target).await else { return Ok(()) };
    let budget = state.client.config().solve_budget;
    let manner = place.manner;
    let (block, offset) = (Arc::clone(&here.block), place.offset - here.start);
    let label = if wanted == Wanted::Cell { "Explain this cell" } else { "Show the whole path" };
    let shown = long_work(state, label, move |stop| {
        let puzzle = block.puzzle.as_ref()?;
        let cell = || puzzle.cell_at(offset).map(|(_, cell)| cell);
        Some(search(stop, budget, |budget| {
            let standing = standing(puzzle, manner)?;
            match wanted {
                Wanted::Cell => reason(&standing, cell(), budget),
                Wanted::Path => path(puzzle, &standing, budget),
            }
        }))
    });
    match shown.await? {
        None => {}
        Some(Err(why)) => state.client.say(MessageType::INFO, why),
        Some(Ok(Shown::Message(text))) => state.client.say(MessageType::INFO, text),
        Some(Ok(Shown::Document { text, .. })) if document::why_not(state).is_some() => {
            state.client.say(MessageType::INFO, text);
        }
        Some(Ok(Shown::Document { title, markdown, steps, .. })) => {
            let followed = (!steps.is_empty()).then(|| Followed {
                uri: target.uri.clone(),
                position: target.position,
                steps,
            });
            document::open(state, &target.uri, label, title, (markdown, followed)).await;
        }
    }
    Ok(())
}

fn standing(puzzle: &Puzzle, manner: Manner) -> std::result::Result<Standing, String> {
    if let Some(reason) = &puzzle.no_claims {
        return Err(format!("No reason is shown: {reason}."));
    }
    let mut standing = Standing::of(puzzle).ok_or("The grid is incomplete: complete it first.")?;
    standing.go_about(manner);
    Ok(standing)
}

/// Returns the reason for a cell's digit.
fn reason(
    standing: &Standing,
    cell: Option<Cell>,
    budget: &mut Budget<'_>,
) -> std::result::Result<Shown, String> {
    let cell = cell.ok_or(NO_CELL)?;
    let found = explain_cell(standing, cell, budget)?;
    let text = found.text(standing.names());
    Ok(if found.steps.len() == 1 {
        Shown::Message(text)
    } else {
        Shown::Document {
            title: found.title(standing.names()),
            markdown: found.markdown(standing.names()),
            text,
            steps: Vec::new(),
        }
    })
}

/// Returns all steps from the current state of the puzzle to its solution.
fn path(puzzle: &Puzzle, standing: &Standing, budget: &mut Budget<'_>) -> std::result::Result<Shown, String> {
    let title =
        puzzle_name(puzzle).map_or_else(|| "Path of the puzzle".to_owned(), |name| format!("Path of {name}"));
    let PathDocument { markdown, steps } = path_document(&title, standing, budget)?;
    let names = standing.names();
    let pairs = |marks: &[Mark]| {
        marks.iter().map(|mark| (names.geometry().name(mark.cell), names.digit(mark.digit))).collect()
    };
    let followed = |step: &Step| FollowedStep {
        placements: pairs(&step.placements),
        eliminations: pairs(&step.eliminations),
    };
    let steps = steps.iter().map(followed).collect();
    Ok(Shown::Document { title, text: markdown.clone(), markdown, steps })
}
