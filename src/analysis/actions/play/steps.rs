//! The effect of logical steps on the grid: new digits, and pencil marks without the candidates that the steps rule
//! out.

use super::pencil;
use crate::analysis::Manner;
use crate::analysis::actions::context::ActionContext;
use crate::analysis::edits::Change;
use crate::analysis::reasoning::Standing;
use crate::board::{Candidates, Cell, Grid};
use crate::logic::{Mark, Position, Step};
use crate::syntax::{Content, Spacing};

/// Returns the current position of the puzzle, with the user's preferences.
///
/// # Errors
/// The grid is incomplete.
pub(super) fn standing(context: &ActionContext<'_>, manner: Manner) -> Result<Standing, String> {
    let whole = Standing::of(context.view.puzzle).filter(|_| context.view.is_whole(context.view.place()));
    let mut standing = whole.ok_or("The grid is incomplete: complete it first.")?;
    standing.go_about(manner);
    Ok(standing)
}

/// Returns the change that applies steps to a position.
///
/// If the steps rule out more than the digits do, every blank cell gets pencil marks. Otherwise only existing marks
/// change: with live marks, they lose the candidates that the new digits rule out.
pub(super) fn done(
    context: &ActionContext<'_>,
    standing: &Standing,
    mut position: Position,
    steps: &[Step],
) -> Result<Change, String> {
    let (view, place) = (&context.view, context.view.place());
    for step in steps {
        position.apply(step);
    }
    let placed: Vec<Mark> = steps.iter().flat_map(|step| step.placements.iter().copied()).collect();
    let mut after = standing.current.clone();
    for mark in &placed {
        after.set(mark.cell, Some(mark.digit));
    }
    let text = view.text(place).ok_or("The grid is incomplete: complete it first.")?;
    let marks = match pencil::unwritable(context, text) {
        None => marks(context, &standing.current, &after, &position),
        Some(_) if !placed.is_empty() => Vec::new(),
        Some(why) => {
            let technique = steps.first().map_or("", |step| step.technique.name());
            return Err(format!("The next step removes candidates ({technique}). {why}"));
        }
    };
    if marks.is_empty() {
        let change = context.write(place, placed.iter().map(|mark| (mark.cell, Some(mark.digit))));
        return if change.edits.is_empty() {
            Err("This cell has no text to edit.".into())
        } else {
            Ok(change)
        };
    }
    let digits =
        placed.iter().map(|mark| (mark.cell, context.ink(place, mark.cell).content(Some(mark.digit))));
    let marks = marks.into_iter().map(|(cell, left)| (cell, Content::Marks(left)));
    let cells = digits.chain(marks).map(|(cell, content)| (place, cell, content)).collect();
    let apart = text.rows.iter().any(|row| !row.spaced);
    let spacing = if apart { Spacing::Apart } else { Spacing::Kept };
    pencil::written(context, cells, spacing).ok_or_else(|| "Pencil marks can't be written here.".into())
}

/// Returns the cells whose pencil marks change, each with its new marks.
fn marks(
    context: &ActionContext<'_>,
    before: &Grid,
    after: &Grid,
    position: &Position,
) -> Vec<(Cell, Candidates)> {
    let seen = |cell| context.view.content(context.view.place(), cell);
    let blank = || context.view.geometry.cells().filter(|cell| after.get(*cell).is_none());
    if blank().any(|cell| position.candidates(cell) != after.candidates(cell)) {
        let left = blank().map(|cell| (cell, position.candidates(cell)));
        return left
            .filter(|(cell, left)| !left.is_empty() && seen(*cell) != Content::Marks(*left))
            .collect();
    }
    let fewer = |cell: Cell| {
        let Content::Marks(marks) = seen(cell) else { return None };
        let left = marks.without(before.candidates(cell).without(after.candidates(cell)));
        (context.live_marks && !left.is_empty() && left != marks).then_some((cell, left))
    };
    blank().filter_map(fewer).collect()
}
