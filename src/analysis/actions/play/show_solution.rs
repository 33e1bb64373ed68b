//! "Show the solution": adds a `[Solution]` and leaves the puzzle unchanged.

use crate::analysis::actions::context::{ActionContext, listed};
use crate::analysis::actions::play::solve::{only_solution, why_not};
use crate::analysis::edits::{Change, Goal};
use crate::analysis::{Action, ActionId};
use crate::solver::Budget;
use crate::syntax::{GridForm, GridKind, insert_section};

/// Returns an offer if the puzzle has no `[Solution]` and "Solve puzzle" would not add one; disabled, with the reason,
/// if the solution is not unique.
pub(in crate::analysis::actions) fn offer(context: &ActionContext<'_>) -> Option<Action> {
    let view = &context.view;
    let is_other = view.puzzle.form == GridForm::Rows || view.keeps_givens_apart();
    (is_other && view.puzzle.solution.is_none()).then(|| listed(ActionId::ShowSolution, why_not(context)))
}

/// Returns the change that adds the `[Solution]`.
pub(in crate::analysis::actions) fn change(
    context: &ActionContext<'_>,
    budget: &mut Budget<'_>,
) -> Result<Change, String> {
    if context.view.puzzle.solution.is_some() {
        return Err("The solution is already shown.".into());
    }
    let solution = only_solution(context, budget)?;
    let edit = insert_section(context.block, GridKind::Solution, &solution);
    let edit = edit.ok_or("A solution can't be added here.")?;
    Ok(Change { edits: vec![edit], goal: Goal::Section(GridKind::Solution, solution, None) })
}
