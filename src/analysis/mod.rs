//! What an editor or a report shows of a puzzle: findings, hover, actions. Plain data in, plain data out.
//!
//! It knows nothing of protocols, threads or clocks. Every position is relative to the puzzle's block, in bytes.

mod codes;
mod model;

pub use codes::{Code, Severity};
pub use model::{Action, ActionId, ActionKind, Finding, Hover, Verdict};

use crate::solver::Budget;
use crate::syntax::{Block, Edit, File, Puzzle, Span};

/// The findings that need no search: the text's problems, clashes, cells and digits without a place, marks, changed givens.
///
/// Under a millisecond for any block.
pub fn quick_findings(_block: &Block) -> Vec<Finding> {
    todo!()
}

/// Decides what can be said of the solutions of a puzzle's givens. May search as long as the budget allows.
pub fn decide(_puzzle: &Puzzle, _budget: &mut Budget<'_>) -> Verdict {
    todo!()
}

/// The findings that follow from a verdict (those of [`quick_findings`] not included).
pub fn claims(_block: &Block, _verdict: &Verdict) -> Vec<Finding> {
    todo!()
}

/// What to show at a byte of a block; `verdict` is what is known by now.
pub fn hover(_block: &Block, _offset: usize, _verdict: Option<&Verdict>) -> Option<Hover> {
    todo!()
}

/// The actions that make sense for a selection in a block. No search: what needs one has no edits yet ([`resolve`]).
pub fn actions(_block: &Block, _selection: Span, _verdict: Option<&Verdict>) -> Vec<Action> {
    todo!()
}

/// The edits of an action that was offered without them.
///
/// # Errors
/// A sentence for the user that says why it can't be done.
pub fn resolve(_block: &Block, _id: &ActionId, _budget: &mut Budget<'_>) -> Result<Vec<Edit>, String> {
    todo!()
}

/// What to change after `typed` was typed just before this byte of a block (on-type formatting).
pub fn on_type(_block: &Block, _offset: usize, _typed: char) -> Vec<Edit> {
    todo!()
}

/// The edit, in bytes of the whole file, that inserts a puzzle's text at a position without damaging any other puzzle.
pub fn insertion(_file: &File, _offset: usize, _puzzle: &str) -> Edit {
    todo!()
}
