//! A round of a search as roles, as a drawing and in words.

use std::sync::Arc;

use super::answer::{Drawn, Form, TraceState, Written, text_grid};
use crate::analysis::puzzle_name;
use crate::analysis::trace::{round_picture, round_text};
use crate::lsp::runtime::interrupt::Stop;
use crate::lsp::state::Place;
use crate::lsp::state::traces::{Kept, Traces};
use crate::render::{Look, svg, text};
use crate::solver::{Engine, Method};
use crate::text::Encoding;

/// The progress title while a search runs.
pub(super) const LABEL: &str = "Trace the search";

/// Returns a round of a search. The roles have ranges in the document if `place` is given.
///
/// # Errors
/// The search was stopped.
pub(super) fn drawn(
    kept: &Kept,
    place: Option<&Place>,
    (round, form, encoding): (u64, Form, Encoding),
    stop: &Stop,
) -> Result<Drawn, String> {
    kept.with(stop, |tape| {
        let rounds = tape.rounds();
        let look = tape.look(round);
        let picture = round_picture(&look, &kept.givens, &kept.symbols, &kept.title);
        let written = place.and_then(|place| Written::at(place, encoding));
        Drawn {
            text: round_text(&look, &picture.geometry, &kept.symbols),
            trace: Some(TraceState {
                id: kept.id,
                title: kept.title.clone(),
                round: look.search.rounds(),
                rounds,
                backtracks: look.search.backtracks(),
            }),
            svg: form.svg.then(|| svg(&picture, &Look { has_coordinates: true, ..Look::default() })),
            grid: form.lines.then(|| text_grid(text(&picture), encoding)),
            ..Drawn::of(&picture, &picture.roles, written.as_ref())
        }
    })
}

/// Returns the search for the puzzle at a place. A new search has not run yet.
///
/// # Errors
/// The reason why the puzzle cannot be searched.
pub(crate) fn open(traces: &Traces, place: &Place) -> Result<Arc<Kept>, String> {
    let puzzle = place.block.as_ref().and_then(|here| here.block.puzzle.as_ref());
    let puzzle = puzzle.ok_or("there is no puzzle")?;
    if let Some(reason) = &puzzle.no_claims {
        return Err(reason.clone());
    }
    let givens = puzzle.givens().ok_or("the grid is incomplete")?;
    Method::from(Engine::Enumerate).supports(givens.geometry()).map_err(|why| why.to_string())?;
    let name = puzzle_name(puzzle).map_or_else(|| "the puzzle".to_owned(), |name| format!("'{name}'"));
    let title = format!("Search for a solution of {name}");
    Ok(traces.keep(givens, puzzle.symbols.clone(), title))
}
