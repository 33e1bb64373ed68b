//! The fixes that the parser itself is certain of.

use crate::analysis::actions::context::fix;
use crate::analysis::{Action, ActionId, Code};
use crate::syntax::{Block, Edit, Span};

/// Returns a fix for each problem that the selection touches and that has one.
pub(in crate::analysis::actions) fn offers(block: &Block, selection: Span) -> Vec<Action> {
    let touched = |span: Span| span.start <= selection.end && selection.start <= span.end;
    let offer = |(index, problem): (usize, &crate::syntax::Problem)| {
        let (title, edits) = problem.fix.clone().filter(|_| touched(problem.span))?;
        Some(fix(ActionId::FixProblem(index), title, Some(Code::Syntax(problem.code)), edits))
    };
    block.problems.iter().enumerate().filter_map(offer).collect()
}

/// Returns the edits of a problem's fix.
pub(in crate::analysis::actions) fn edits(block: &Block, index: usize) -> Option<Vec<Edit>> {
    block.problems.get(index)?.fix.as_ref().map(|(_, edits)| edits.clone())
}
