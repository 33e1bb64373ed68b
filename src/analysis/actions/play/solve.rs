//! "Solve puzzle": writes the unique solution of the givens into the player's grid.

use crate::analysis::actions::context::{ActionContext, lazy};
use crate::analysis::edits::Change;
use crate::analysis::findings::differences::tell_apart;
use crate::analysis::findings::verdict::askable;
use crate::analysis::phrasing::names;
use crate::analysis::{Action, ActionId, ActionKind, Verdict};
use crate::board::Grid;
use crate::solver::{Budget, Solutions, solve};

/// Offered wherever a cell is left to fill; disabled, with the reason, if the solution is not unique.
pub(in crate::analysis::actions) fn offer(site: &ActionContext<'_>) -> Option<Action> {
    let solved = site.view.written_digits(site.view.place()).is_solved();
    let why = why_not(site).or_else(|| unwritable(site));
    (!solved).then(|| lazy(ActionId::Solve, "Solve puzzle", ActionKind::QuickFix, why))
}

/// Returns why the player's grid can't take a solution.
fn unwritable(site: &ActionContext<'_>) -> Option<String> {
    let whole = site.view.is_whole(site.view.place());
    (!whole).then(|| "The [State] grid is incomplete: some cells are missing, extra or unreadable.".into())
}

/// Returns why the puzzle can't be solved, if that is known without a search.
pub(in crate::analysis::actions) fn why_not(site: &ActionContext<'_>) -> Option<String> {
    if let Err(why) = askable(site.view.puzzle) {
        return Some(why);
    }
    match site.verdict? {
        Verdict::Clash { givens, .. } => {
            Some(format!("This puzzle has no solution: {} conflict.", names(site.view.geometry, givens)))
        }
        Verdict::Solved(Solutions::Multiple { first, second, .. }) => {
            Some(format!("This puzzle has several solutions: {}.", tell_apart(&site.view, first, second)))
        }
        Verdict::Counted(..) => Some("This puzzle has several solutions.".into()),
        _ => None,
    }
}

/// Returns the unique solution of the givens.
pub(in crate::analysis::actions) fn only_solution(
    site: &ActionContext<'_>,
    budget: &mut Budget<'_>,
) -> Result<Grid, String> {
    match solve(&askable(site.view.puzzle)?, budget) {
        Solutions::Unique(solution) => Ok(solution),
        Solutions::Multiple { first, second, .. } => {
            Err(format!("This puzzle has several solutions: {}.", tell_apart(&site.view, &first, &second)))
        }
        Solutions::Unknown { budget, found: Some(_) } => {
            Err(format!("Found a solution, but could not decide whether it is unique: {budget}."))
        }
        Solutions::Unknown { budget, found: None } => Err(format!("No solution was found: {budget}.")),
        Solutions::None | Solutions::Invalid(_) => Err("This puzzle has no solution.".into()),
    }
}

/// Makes the player's grid the solution.
pub(in crate::analysis::actions) fn change(
    site: &ActionContext<'_>,
    budget: &mut Budget<'_>,
) -> Result<Change, String> {
    let (place, solution) = (site.view.place(), only_solution(site, budget)?);
    if let Some(why) = unwritable(site) {
        return Err(why);
    }
    let now = site.view.written_digits(place);
    let other = solution.placed().filter(|&(cell, digit)| now.get(cell) != Some(digit));
    Ok(site.write(place, other.map(|(cell, digit)| (cell, Some(digit)))))
}
