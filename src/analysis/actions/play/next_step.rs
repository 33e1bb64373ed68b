//! "Apply the next step": writes what the easiest technique finds: a digit, or the remaining pencil marks.

use super::pencil;
use crate::analysis::actions::context::{ActionContext, lazy};
use crate::analysis::edits::Change;
use crate::analysis::reasoning::Standing;
use crate::analysis::{Action, ActionId, ActionKind};
use crate::logic::{Step, next_step_within};
use crate::solver::Budget;
use crate::syntax::{Content, Spacing};

/// Offered wherever a cell is left to fill.
pub(in crate::analysis::actions) fn offer(site: &ActionContext<'_>) -> Option<Action> {
    let place = site.view.place();
    let is_open = !site.view.digits(place).is_solved() && site.view.is_whole(place);
    let why = site.view.puzzle.no_claims.clone();
    is_open.then(|| lazy(ActionId::NextStep, "Apply the next step", ActionKind::Rewrite, why))
}

/// Returns the change that does the next step.
pub(in crate::analysis::actions) fn change(
    site: &ActionContext<'_>,
    budget: &mut Budget<'_>,
) -> Result<Change, String> {
    let place = site.view.place();
    let standing = Standing::of(site.view.puzzle).filter(|_| site.view.is_whole(place));
    let standing = standing.ok_or("The grid is incomplete: complete it first.")?;
    let start = standing.start(budget)?;
    if let Some((cell, _)) = start.wrong.first() {
        return Err(format!("The digit in {} is wrong: remove it first.", site.view.name(*cell)));
    }
    let step = next_step_within(&start.position, &start.options, budget)
        .map_err(|why| format!("No next step was found: {why}."))?
        .ok_or("No technique applies here.")?;
    if step.eliminations.is_empty() {
        let change = site.write(place, step.placements.iter().map(|mark| (mark.cell, Some(mark.digit))));
        return if change.edits.is_empty() {
            Err("This cell has no text to edit.".into())
        } else {
            Ok(change)
        };
    }
    let mut position = start.position;
    position.apply(&step);
    marks(site, &position, &step)
}

/// The change that leaves each blank cell the pencil marks of a position.
fn marks(site: &ActionContext<'_>, position: &crate::logic::Position, step: &Step) -> Result<Change, String> {
    let (view, place) = (&site.view, site.view.place());
    let text = view.text(place).ok_or("The grid is incomplete: complete it first.")?;
    if let Some(why) = pencil::unwritable(site, text) {
        return Err(format!("The next step removes candidates ({}). {why}", step.technique));
    }
    let marked = |cell| {
        let left = position.candidates(cell);
        let is_new = !left.is_empty() && view.content(place, cell) != Content::Marks(left);
        is_new.then_some((place, cell, Content::Marks(left)))
    };
    let cells: Vec<_> = view.geometry.cells().filter_map(marked).collect();
    let apart = text.rows.iter().any(|row| !row.spaced);
    let spacing = if apart { Spacing::Apart } else { Spacing::Kept };
    pencil::written(site, cells, spacing).ok_or_else(|| "Pencil marks can't be written here.".into())
}
