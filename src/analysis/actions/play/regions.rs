//! Writes regions that were to be found into the drawing of their section.

use crate::analysis::actions::context::ActionContext;
use crate::analysis::edits::Change;
use crate::board::{Constraint, Grid, RegionClue};
use crate::solver::{self, Budget};
use crate::syntax::{Edit, draw_regions};

/// The regions of a solution: the edits that draw them, and the constraints that the puzzle has with them.
pub(super) struct Found {
    edits: Vec<Edit>,
    constraints: Vec<Constraint>,
}

/// Returns whether a puzzle has regions to be found that are not all drawn.
pub(super) fn lacks_regions(context: &ActionContext<'_>) -> bool {
    context.view.geometry.layout().constraints.iter().any(|constraint| match constraint {
        Constraint::Regions(RegionClue::Found { given }) => {
            given.is_empty() || given.iter().any(Option::is_none)
        }
        _ => false,
    })
}

/// Returns the regions of the solution of a puzzle; `None` if the puzzle has no regions to be found, or all are drawn.
pub(super) fn found_regions(
    context: &ActionContext<'_>,
    solution: &Grid,
    budget: &mut Budget<'_>,
) -> Result<Option<Found>, String> {
    let layout = context.view.geometry.layout();
    if !lacks_regions(context) {
        return Ok(None);
    }
    let regions = match solver::found_regions(solution, budget) {
        Ok(regions) => regions.ok_or("This puzzle has no solution.")?,
        Err(why) => return Err(format!("The regions of the solution were not found: {why}.")),
    };
    let edits = draw_regions(context.block, &regions).ok_or("The regions can't be drawn here.")?;
    let with_all = |constraint: &Constraint| match constraint {
        Constraint::Regions(RegionClue::Found { .. }) => {
            Constraint::Regions(RegionClue::Found { given: regions.iter().copied().map(Some).collect() })
        }
        other => other.clone(),
    };
    let constraints = layout.constraints.iter().map(with_all).collect();
    Ok(Some(Found { edits, constraints }))
}

/// Returns a change that also draws regions.
pub(super) fn with_regions(change: Change, found: Option<Found>) -> Change {
    let Some(found) = found else { return change };
    let mut edits = [found.edits, change.edits].concat();
    edits.sort_by_key(|edit| edit.span);
    // A drawing below the last line ends where a new section begins: one insertion, as editors differ on the order of two.
    edits.dedup_by(|next, edit| {
        let is_same = next.span == edit.span && edit.span.is_empty();
        if is_same {
            edit.text += &next.text;
        }
        is_same
    });
    Change { edits, goal: change.goal }.with_constraints(found.constraints)
}
