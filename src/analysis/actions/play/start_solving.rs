//! "Start solving": adds a `[State]` that repeats the givens, so that moves and givens are separate.

use crate::analysis::actions::context::{ActionContext, listed};
use crate::analysis::edits::Change;
use crate::analysis::findings::clashes::clashes_by_cell;
use crate::analysis::findings::dead_ends::dead_end_finding;
use crate::analysis::typing::begin::{begun, started_with};
use crate::analysis::{Action, ActionId, Code, Verdict};
use crate::syntax::{Edit, File, GridKind};

/// Returns an offer for a complete grid in which moves and givens are not separate yet.
pub(in crate::analysis::actions) fn offer(context: &ActionContext<'_>) -> Option<Action> {
    let view = &context.view;
    let is_bare = view.puzzle.state.as_ref().is_some_and(|state| state.rows.is_empty());
    let plain = view.is_whole(GridKind::Puzzle) && (is_bare || !view.keeps_givens_apart());
    plain.then(|| Action { fixes: explains(context), ..listed(ActionId::StartSolving, None) })
}

/// Returns the code of a finding at the selected cells that a wrong move in a plain grid may have caused.
fn explains(context: &ActionContext<'_>) -> Option<Code> {
    let clashes = clashes_by_cell(&context.view.givens());
    let selected = |cell| context.cells.contains(&(GridKind::Puzzle, cell));
    if clashes.keys().any(|&cell| selected(cell)) {
        return Some(Code::DuplicateDigit);
    }
    let first = match context.verdict {
        Some(Verdict::Clash { givens, .. }) => givens.first(),
        _ => None,
    };
    if first.is_some_and(|&cell| selected(cell)) {
        return Some(Code::NoSolution);
    }
    let spans: Vec<_> = context.cells.iter().map(|&(kind, cell)| context.view.span(kind, cell)).collect();
    let dead_end = dead_end_finding(&context.view, GridKind::Puzzle).filter(|_| clashes.is_empty())?;
    let mut places = dead_end.related.iter().map(|&(span, _)| span).chain([dead_end.span]);
    places.any(|place| spans.contains(&place)).then_some(dead_end.code)
}

/// Returns the edits that add the state, with the pencil marks of the grid.
pub(in crate::analysis::actions) fn edits(file: &File, index: usize) -> Result<Vec<Edit>, String> {
    started_with(file, index, &[])
}

/// Returns the change that adds the state.
pub(in crate::analysis::actions) fn change(context: &ActionContext<'_>) -> Result<Change, String> {
    begun(context.block, &context.view)
}
