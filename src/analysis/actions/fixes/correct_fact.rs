//! "Correct `clues:`": corrects a metadata line that states a wrong fact.

use crate::analysis::actions::context::{ActionContext, lazy};
use crate::analysis::actions::play::solve::only_solution;
use crate::analysis::edits::Change;
use crate::analysis::findings::metadata::facts::{corrected, wrong_clues};
use crate::analysis::findings::metadata::minimal::redundant;
use crate::analysis::{Action, ActionId, ActionKind, Code};
use crate::solver::Budget;
use crate::syntax::{Fact, Span, read_yes};

/// Returns an offer for each selected line `clues:` that is wrong, and for each selected line `minimal:` of a puzzle
/// with a unique solution, since only a search can judge it.
pub(in crate::analysis::actions) fn offers(context: &ActionContext<'_>, selection: Span) -> Vec<Action> {
    let wrong: Vec<Span> = wrong_clues(&context.view).into_iter().map(|finding| finding.span).collect();
    let is_unique = context.verdict.is_some_and(|verdict| verdict.unique().is_some());
    let lines = context.view.puzzle.metadata.iter().enumerate();
    let touched = lines
        .filter(|(_, line)| line.key_span.start <= selection.end && selection.start <= line.value_span.end);
    let judged = touched.filter(|(_, line)| {
        let is_minimal = is_unique && line.key == Fact::Minimal.name() && read_yes(&line.value).is_some();
        is_minimal || line.key == Fact::Clues.name() && wrong.contains(&line.value_span)
    });
    let offer = |(index, line): (usize, &crate::syntax::Metadata)| Action {
        fixes: Some(Code::WrongFact),
        ..lazy(ActionId::CorrectFact(index), &format!("Correct `{}:`", line.key), ActionKind::QuickFix, None)
    };
    judged.map(offer).collect()
}

/// Returns the change that writes the correct value into a metadata line.
pub(in crate::analysis::actions) fn change(
    context: &ActionContext<'_>,
    index: usize,
    budget: &mut Budget<'_>,
) -> Result<Change, String> {
    let line = context.view.puzzle.metadata.get(index).ok_or("This finding no longer exists.")?;
    let givens = context.view.givens();
    let minimal = if line.key == Fact::Minimal.name() {
        let solution = only_solution(context, budget)?;
        let found = redundant(&context.view, &solution, budget);
        Some(found.map_err(|why| format!("Could not decide whether every clue is needed: {why}."))?.is_none())
    } else {
        None
    };
    let mut edits = corrected(context.view.puzzle, givens.clue_count(), minimal);
    edits.retain(|edit| edit.span == line.value_span);
    if edits.is_empty() {
        return Err(format!("`{}: {}` is right.", line.key, line.value));
    }
    Ok(Change::of_cells(edits, Vec::new()))
}
