//! Whether a puzzle is minimal: a finding that names one redundant clue.

use crate::analysis::findings::codes::ignore::is_ignored;
use crate::analysis::view::View;
use crate::analysis::{Code, Finding, Verdict};
use crate::board::{Cell, Digit};
use crate::solver::{Budget, Exhausted, is_forced};
use crate::syntax::{Block, GridKind};

/// Returns the finding that a clue is redundant, for a puzzle that was proved to have a unique solution.
///
/// `None` also where the budget runs out before such a clue is found. As many searches as there are clues, at most.
pub fn not_minimal(block: &Block, verdict: &Verdict, budget: &mut Budget<'_>) -> Option<Finding> {
    verdict.unique()?;
    let view = block.puzzle.as_ref().and_then(View::of)?;
    let (cell, digit) = redundant(&view, budget).ok()??;
    let (name, digit) = (view.name(cell), view.digit(digit));
    let message =
        format!("The {digit} in {name} is redundant: the other clues already determine the solution");
    let span = view.span(GridKind::Puzzle, cell);
    let finding = Finding { code: Code::NotMinimal, span, message, related: Vec::new() };
    Some(finding).filter(|finding| !is_ignored(block, finding))
}

/// Returns the first clue that the others determine, of a puzzle with a unique solution; `None` where every clue is needed.
///
/// # Errors
/// The budget that ran out.
pub(crate) fn redundant(
    view: &View<'_>,
    budget: &mut Budget<'_>,
) -> Result<Option<(Cell, Digit)>, Exhausted> {
    let givens = view.givens();
    let mut rest = givens.clone();
    for (cell, digit) in givens.placed() {
        rest.set(cell, None);
        if is_forced(&rest, cell, digit, budget)? {
            return Ok(Some((cell, digit)));
        }
        rest.set(cell, Some(digit));
    }
    Ok(None)
}
