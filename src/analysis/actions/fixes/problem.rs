//! The fixes that the parser itself proposes.

use crate::analysis::actions::context::fix;
use crate::analysis::edits::{Change, Goal};
use crate::analysis::{Action, ActionId, Code};
use crate::syntax::{Block, Span};

/// The maximum number of fixes offered at once: nobody reads a menu of thousands, and each fix is checked.
const MOST: usize = 64;

/// Returns a fix for each problem that the selection touches and that has one, at most [`MOST`] in text order.
pub(in crate::analysis::actions) fn offers(block: &Block, selection: Span) -> Vec<Action> {
    let touched = |span: Span| span.start <= selection.end && selection.start <= span.end;
    let offer = |(index, problem): (usize, &crate::syntax::Problem)| {
        let (title, edits) = problem.fix.clone().filter(|_| touched(problem.span))?;
        Some(fix(ActionId::FixProblem(index), title, Some(Code::Syntax(problem.code)), edits))
    };
    block.problems.iter().enumerate().filter_map(offer).take(MOST).collect()
}

/// Returns the change that fixes a problem, given its index in the block; `None` if the problem has no fix.
pub(in crate::analysis::actions) fn change(block: &Block, index: usize) -> Option<Change> {
    let problem = block.problems.get(index)?;
    let (_, edits) = problem.fix.as_ref()?;
    let mut edits = edits.clone();
    edits.sort_by_key(|edit| edit.span);
    Some(Change { edits, goal: Goal::Mended(problem.code) })
}
