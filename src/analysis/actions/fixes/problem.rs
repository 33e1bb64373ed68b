//! The fixes that the parser itself is certain of.

use crate::analysis::actions::context::fix;
use crate::analysis::edits::{Change, Goal};
use crate::analysis::{Action, ActionId, Code};
use crate::syntax::{Block, Span};

/// As many fixes are offered at once: no menu of thousands can be read, and each is checked.
const MOST: usize = 64;

/// Returns a fix for each problem that the selection touches and that has one, of many the first ones.
pub(in crate::analysis::actions) fn offers(block: &Block, selection: Span) -> Vec<Action> {
    let touched = |span: Span| span.start <= selection.end && selection.start <= span.end;
    let offer = |(index, problem): (usize, &crate::syntax::Problem)| {
        let (title, edits) = problem.fix.clone().filter(|_| touched(problem.span))?;
        Some(fix(ActionId::FixProblem(index), title, Some(Code::Syntax(problem.code)), edits))
    };
    block.problems.iter().enumerate().filter_map(offer).take(MOST).collect()
}

/// Returns the fix of a problem.
pub(in crate::analysis::actions) fn change(block: &Block, index: usize) -> Option<Change> {
    let problem = block.problems.get(index)?;
    let (_, edits) = problem.fix.as_ref()?;
    let mut edits = edits.clone();
    edits.sort_by_key(|edit| edit.span);
    Some(Change { edits, goal: Goal::Mended(problem.code) })
}
