//! What the player wrote against the givens and the visible digits: pencil marks that are out, givens that are changed.

use crate::analysis::phrasing::and;
use crate::analysis::sight::why_out;
use crate::analysis::view::View;
use crate::analysis::{Code, Finding};
use crate::board::{Candidates, Cell, Digit, Grid};
use crate::syntax::{Content, GridKind};

/// Returns the pencil marks of a cell that the visible digits rule out.
pub(crate) fn impossible_marks(view: &View<'_>, grid: &Grid, which: GridKind, cell: Cell) -> Candidates {
    match view.content(which, cell) {
        Content::Marks(marks) => (marks & view.geometry.digits()).without(grid.candidates(cell)),
        _ => Candidates::NONE,
    }
}

/// Returns the findings about pencil marks that are out.
pub(crate) fn mark_findings(view: &View<'_>, which: GridKind) -> Vec<Finding> {
    let grid = view.digits(which);
    let is_doubtful = view.text(which).is_some_and(|text| text.doubtful);
    let finding = |cell: Cell| {
        if is_doubtful
            || !view.is_placed(which, cell)
            || which == GridKind::State && grown_given(view, cell).is_some()
        {
            return None;
        }
        let out = impossible_marks(view, &grid, which, cell);
        let (mut by, mut related) = (Vec::new(), Vec::new());
        for digit in out {
            let (seen, why) = why_out(view, &grid, cell, digit)?;
            by.push(format!("{} is ruled out by {why}", view.digit(digit)));
            related.push((view.span(which, seen.cell), format!("rules {} out", view.digit(digit))));
        }
        (!out.is_empty()).then(|| Finding {
            code: Code::ImpossibleMark,
            span: view.span(which, cell),
            message: format!(
                "{} in {}: {}",
                if out.len() == 1 { "Impossible mark" } else { "Impossible marks" },
                view.name(cell),
                and(&by)
            ),
            related,
        })
    };
    view.geometry.cells().filter_map(finding).collect()
}

/// Returns the given that the state changes in a cell, and what the state has there.
pub(crate) fn changed_given(view: &View<'_>, cell: Cell) -> Option<(Digit, Digit)> {
    match view.over_given(cell)? {
        (given, Content::Digit(now) | Content::Placed(now)) if now != given => Some((given, now)),
        _ => None,
    }
}

/// Returns the given of a cell that a digit was typed beside, and both digits, which read as pencil marks: `46` where 4 is given.
pub(crate) fn grown_given(view: &View<'_>, cell: Cell) -> Option<(Digit, Candidates)> {
    let (given, Content::Marks(marks)) = view.over_given(cell)? else { return None };
    let is_bare = view.span(GridKind::State, cell).range().len() == marks.len();
    (is_bare && marks.contains(given)).then_some((given, marks))
}

/// Returns the findings about givens that the state changes.
pub(crate) fn changed_given_findings(view: &View<'_>) -> Vec<Finding> {
    let finding = |cell: Cell| {
        let changed = changed_given(view, cell).map(|(given, now)| (given, view.digit(now)));
        let grown = || {
            let (given, marks) = grown_given(view, cell)?;
            Some((given, view.digits_list(marks).replace(' ', "")))
        };
        let (given, now) = changed.or_else(grown)?;
        let (name, given) = (view.name(cell), view.digit(given));
        Some(Finding {
            code: Code::ChangedGiven,
            span: view.span(GridKind::State, cell),
            message: format!("{name} is given as {given}, but the state has {now}. Restore the {given}"),
            related: vec![(view.span(GridKind::Puzzle, cell), format!("{given} is given here"))],
        })
    };
    view.geometry.cells().filter_map(finding).collect()
}
