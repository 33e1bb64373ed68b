//! What can be said of the solutions of a puzzle's givens.

use super::{Finding, Verdict};
use crate::solver::Budget;
use crate::syntax::{Block, Puzzle};

/// Decides what can be said of the solutions of a puzzle's givens. May search as long as the budget allows.
pub fn decide(_puzzle: &Puzzle, _budget: &mut Budget<'_>) -> Verdict {
    todo!()
}

/// The findings that follow from a verdict (those of [`quick_findings`](super::quick_findings) not included).
pub fn claims(_block: &Block, _verdict: &Verdict) -> Vec<Finding> {
    todo!()
}
