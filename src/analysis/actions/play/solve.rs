//! "Solve puzzle": writes the unique solution of the givens and keeps the givens separate. "Solve in place": writes the
//! solution over the blanks.

use crate::analysis::actions::context::{ActionContext, listed};
use crate::analysis::actions::play::regions::{found_regions, lacks_regions, with_regions};
use crate::analysis::constraints::conflict;
use crate::analysis::edits::{Change, Goal};
use crate::analysis::findings::differences::tell_apart;
use crate::analysis::findings::metadata::facts;
use crate::analysis::findings::verdict::askable;
use crate::analysis::{Action, ActionId, Verdict};
use crate::board::Grid;
use crate::solver::{Budget, Solutions, solve};
use crate::syntax::{GridForm, GridKind, insert_section};

/// The place where "Solve puzzle" writes a solution.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Target {
    /// The cells of a grid in which the player's digits are distinguished from the givens.
    Cells(GridKind),
    /// A new section: the grid with the givens stays unchanged.
    Section(GridKind),
}

/// Returns the place for the solution: never the blanks of a grid in which every digit is a given.
fn target(context: &ActionContext<'_>) -> Target {
    match context.view.puzzle.form {
        _ if context.view.keeps_givens_apart() => Target::Cells(context.view.place()),
        GridForm::Line => Target::Section(GridKind::Solution),
        GridForm::Rows => Target::Section(GridKind::State),
    }
}

/// Returns the offers "Solve puzzle", if a cell is left to fill or a region to draw, and "Solve in place", if that does something else;
/// disabled, with the reason, if the solution is not unique.
pub(in crate::analysis::actions) fn offers(context: &ActionContext<'_>) -> Vec<Action> {
    let view = &context.view;
    let is_filled = view.written_digits(view.place()).is_solved();
    if is_filled && !lacks_regions(context) {
        return Vec::new();
    }
    let why = why_not(context).or_else(|| unwritable(context));
    let target = target(context);
    let is_shown = target == Target::Section(GridKind::Solution) && view.puzzle.solution.is_some();
    let solve = listed(ActionId::Solve, why.clone());
    let in_place = listed(ActionId::SolveInPlace, why);
    let offered = [(solve, !is_shown), (in_place, !is_filled && matches!(target, Target::Section(_)))];
    offered.into_iter().filter(|(_, is_offered)| *is_offered).map(|(action, _)| action).collect()
}

/// Returns the reason why the player's grid can't take a solution; `None` if it can.
fn unwritable(context: &ActionContext<'_>) -> Option<String> {
    let whole = context.view.is_whole(context.view.place());
    (!whole).then(|| "The [State] grid is incomplete: some cells are missing, extra or unreadable.".into())
}

/// Returns the reason why the puzzle has no unique solution or cannot be searched, as far as known without a search.
pub(in crate::analysis::actions) fn why_not(context: &ActionContext<'_>) -> Option<String> {
    if let Err(why) = askable(context.view.puzzle) {
        return Some(why);
    }
    match context.verdict? {
        Verdict::Clash { givens, constraints, .. } => Some(format!(
            "This puzzle has no solution: {} conflict.",
            conflict((context.view.geometry, &context.view.puzzle.symbols), givens, constraints)
        )),
        Verdict::Solved(Solutions::Multiple { first, second, .. }) => {
            Some(format!("This puzzle has several solutions: {}.", tell_apart(&context.view, first, second)))
        }
        Verdict::Counted(..) => Some("This puzzle has several solutions.".into()),
        _ => None,
    }
}

/// Returns the unique solution of the givens, or the reason why there is none, as a sentence for the user.
pub(in crate::analysis::actions) fn only_solution(
    context: &ActionContext<'_>,
    budget: &mut Budget<'_>,
) -> Result<Grid, String> {
    match solve(&askable(context.view.puzzle)?, budget) {
        Solutions::Unique(solution) => Ok(solution),
        Solutions::Multiple { first, second, .. } => {
            Err(format!("This puzzle has several solutions: {}.", tell_apart(&context.view, &first, &second)))
        }
        Solutions::Unknown { budget, found: Some(_) } => {
            Err(format!("Found a solution, but could not decide whether it is unique: {budget}."))
        }
        Solutions::Unknown { budget, found: None } => Err(format!("No solution was found: {budget}.")),
        Solutions::None | Solutions::Invalid(_) => Err("This puzzle has no solution.".into()),
    }
}

/// Returns the change that writes the solution and keeps the givens: into the player's cells, or into a new section.
pub(in crate::analysis::actions) fn change(
    context: &ActionContext<'_>,
    budget: &mut Budget<'_>,
) -> Result<Change, String> {
    let section = match target(context) {
        Target::Section(section) if !context.view.written_digits(context.view.place()).is_solved() => section,
        _ => return in_place(context, budget),
    };
    if context.view.text(section).is_some() {
        return Err("The solution is already shown.".into());
    }
    let solution = only_solution(context, budget)?;
    let edit = insert_section(context.block, section, &solution).ok_or("A solution can't be added here.")?;
    // The digits are worth having, even if the regions were not found.
    let found = found_regions(context, &solution, budget).unwrap_or_default();
    let change = Change { edits: vec![edit], goal: Goal::Section(section, solution, None) };
    Ok(with_regions(change, found))
}

/// Returns the change that writes the solution into the grid that the player works in.
pub(in crate::analysis::actions) fn in_place(
    context: &ActionContext<'_>,
    budget: &mut Budget<'_>,
) -> Result<Change, String> {
    let (place, solution) = (context.view.place(), only_solution(context, budget)?);
    if let Some(why) = unwritable(context) {
        return Err(why);
    }
    let now = context.view.written_digits(place);
    if now.is_solved() && now != solution {
        return Err("Some digits differ from the solution: run \"Check my digits\".".into());
    }
    let other = solution.placed().filter(|&(cell, digit)| now.get(cell) != Some(digit));
    let mut change = context.write(place, other.map(|(cell, digit)| (cell, Some(digit))));
    if !context.view.keeps_givens_apart() {
        change.edits.extend(facts::corrected(context.view.puzzle, solution.clue_count(), Some(false)));
        change.edits.extend(facts::changed_since(context.view.puzzle));
        change.edits.sort_by_key(|edit| edit.span);
    }
    let found = match found_regions(context, &solution, budget) {
        Err(why) if change.edits.is_empty() => return Err(why),
        found => found.unwrap_or_default(),
    };
    Ok(with_regions(change, found))
}
