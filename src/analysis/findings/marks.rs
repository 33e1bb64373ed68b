//! Conflicts of the player's entries with the givens and visible digits: impossible pencil marks and changed givens.

use crate::analysis::view::View;
use crate::analysis::{Code, Finding};
use crate::board::{Candidates, Cell, Digit, Grid};
use crate::syntax::{Block, CellText, Content, GridKind, Problem, ProblemCode, Span};

/// Returns the pencil marks of a cell that the visible digits rule out.
pub(crate) fn impossible_marks(view: &View<'_>, grid: &Grid, kind: GridKind, cell: Cell) -> Candidates {
    match view.content(kind, cell) {
        Content::Marks(marks) => (marks & view.geometry.digits()).without(grid.candidates(cell)),
        _ => Candidates::NONE,
    }
}

/// Returns the given of a cell and the digit that the state has instead; `None` if the state does not change a given
/// there.
pub(crate) fn changed_given(view: &View<'_>, cell: Cell) -> Option<(Digit, Digit)> {
    match view.over_given(cell)? {
        (given, Content::Digit(now) | Content::Placed(now)) if now != given => Some((given, now)),
        _ => None,
    }
}

/// Returns the given of a cell beside which a second digit was typed, and both digits, which read as pencil marks: `46`
/// where 4 is given.
pub(crate) fn grown_given(view: &View<'_>, cell: Cell) -> Option<(Digit, Candidates)> {
    let (given, Content::Marks(marks)) = view.over_given(cell)? else { return None };
    let is_bare = view.span(GridKind::State, cell).range().len() == marks.len();
    (is_bare && marks.contains(given)).then_some((given, marks))
}

/// Returns the findings about givens that the state changes.
pub(crate) fn changed_given_findings(view: &View<'_>, text: &str) -> Vec<Finding> {
    let finding = |cell: Cell| {
        let changed = changed_given(view, cell).map(|(given, now)| (given, view.digit(now)));
        let grown = || {
            let (given, _) = grown_given(view, cell)?;
            Some((given, text[view.span(GridKind::State, cell).range()].to_owned()))
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

/// Returns whether these marks are already reported as a typing slip; then impossible marks among them are not reported
/// again.
pub(crate) fn is_doubtful(block: &Block, marks: Span) -> bool {
    let is_it = |problem: &Problem| problem.code == ProblemCode::DoubtfulMark && problem.span == marks;
    block.problems.iter().any(is_it)
}

/// Returns whether a cell of the puzzle's grid holds two digits that were typed beside each other. One of them may be a
/// given, so the givens are uncertain.
pub(crate) fn has_doubtful_given(block: &Block) -> bool {
    let Some(grid) = block.puzzle.as_ref().map(|puzzle| &puzzle.grid) else { return false };
    let is_bare = |cell: &CellText| {
        matches!(cell.content, Content::Marks(marks) if cell.span.range().len() == marks.len())
            && is_doubtful(block, cell.span)
    };
    grid.cells.iter().any(is_bare)
}
