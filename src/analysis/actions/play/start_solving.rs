//! "Start solving": adds a `[State]` that repeats the givens, so moves and givens are separate.

use crate::analysis::actions::context::{ActionContext, listed};
use crate::analysis::edits::{Change, Goal};
use crate::analysis::findings::clashes::clashes_by_cell;
use crate::analysis::findings::dead_ends::dead_end_finding;
use crate::analysis::findings::verdict::INCOMPLETE;
use crate::analysis::{Action, ActionId, Code, Verdict};
use crate::syntax::{GridKind, insert_section};

/// Offered for a grid that is complete and in which moves and givens are not separate yet.
pub(in crate::analysis::actions) fn offer(site: &ActionContext<'_>) -> Option<Action> {
    let view = &site.view;
    let plain = view.is_whole(GridKind::Puzzle) && !view.keeps_givens_apart();
    plain.then(|| Action { fixes: explains(site), ..listed(ActionId::StartSolving, None) })
}

/// Returns the finding among the selected cells that a wrong move in a plain grid can cause.
fn explains(site: &ActionContext<'_>) -> Option<Code> {
    let clashes = clashes_by_cell(&site.view.givens());
    let selected = |cell| site.cells.contains(&(GridKind::Puzzle, cell));
    if clashes.keys().any(|&cell| selected(cell)) {
        return Some(Code::DuplicateDigit);
    }
    let first = match site.verdict {
        Some(Verdict::Clash { givens, .. }) => givens.first(),
        _ => None,
    };
    if first.is_some_and(|&cell| selected(cell)) {
        return Some(Code::NoSolution);
    }
    let spans: Vec<_> = site.cells.iter().map(|&(which, cell)| site.view.span(which, cell)).collect();
    let dead_end = dead_end_finding(&site.view, GridKind::Puzzle).filter(|_| clashes.is_empty())?;
    let mut places = dead_end.related.iter().map(|&(span, _)| span).chain([dead_end.span]);
    places.any(|place| spans.contains(&place)).then_some(dead_end.code)
}

/// Adds the state.
pub(in crate::analysis::actions) fn change(site: &ActionContext<'_>) -> Result<Change, String> {
    if site.view.puzzle.state.is_some() {
        return Err("This puzzle has a [State] already.".into());
    }
    if !site.view.is_whole(GridKind::Puzzle) {
        return Err(INCOMPLETE.into());
    }
    let digits = site.view.digits(GridKind::Puzzle);
    let edit =
        insert_section(site.block, GridKind::State, &digits).ok_or("A [State] can't be added here.")?;
    Ok(Change { edits: vec![edit], goal: Goal::Section(GridKind::State, digits) })
}
