//! Hovers: the text to show for a cell, a clue, or the puzzle as a whole.
//!
//! The text is Markdown; [`Hover::plain_text`] removes the markup. The caller passes what is known about the solutions;
//! a budget limits searches.

mod cell;
mod draw;
mod head;

use super::constraints::{clue_at, describe_clue};
use super::view::View;
use crate::analysis::{Hover, Verdict};
use crate::logic::{Difficulty, RateError};
use crate::solver::Budget;
use crate::syntax::{Block, ElementKind};

/// Returns the hover at a byte of a block; `verdict` is what is known about the solutions so far.
///
/// For an empty cell of a puzzle with several solutions, the text also lists the digits that the cell has in these
/// solutions, as far as the budget allows.
///
/// ```
/// use sudoku_ls::{analysis::hover, solver::Budget, syntax::File};
/// let file = File::parse("12..\n..12\n21.3\n.3..\n");
/// let shown = hover(&file.blocks()[0], 2, None, &mut Budget::nodes(10_000)).expect("a cell");
/// assert!(shown.markdown.starts_with("**r1c3**\n\nCandidates: 3 4 (by the rules)\n"));
/// ```
pub fn hover(
    block: &Block,
    offset: usize,
    verdict: Option<&Verdict>,
    budget: &mut Budget<'_>,
) -> Option<Hover> {
    hover_rated(block, offset, verdict, budget, || None)
}

/// Returns the same hover with the puzzle's difficulty. `rated` is called only where the difficulty is shown: for text
/// above a grid, if the solution is known to be unique.
pub fn hover_rated(
    block: &Block,
    offset: usize,
    verdict: Option<&Verdict>,
    budget: &mut Budget<'_>,
    rated: impl FnOnce() -> Option<Result<Difficulty, RateError>>,
) -> Option<Hover> {
    let puzzle = block.puzzle.as_ref()?;
    if let (Some(view), Some((which, cell))) = (View::of(puzzle), puzzle.cell_at(offset)) {
        let markdown = cell::describe(&view, which, cell, verdict, budget)?;
        return Some(Hover { span: view.span(which, cell), markdown });
    }
    if let (Some(view), Some(clue)) = (View::of(puzzle), clue_at(puzzle, offset)) {
        return Some(Hover { span: clue.span, markdown: describe_clue(&view, clue)? });
    }
    let element = block.elements().into_iter().find(|element| element.span.contains(offset))?;
    let markdown = match element.kind {
        ElementKind::Head
        | ElementKind::Key
        | ElementKind::Colon
        | ElementKind::Value
        | ElementKind::Comment
        | ElementKind::Border
        | ElementKind::Tail
        | ElementKind::Title
        | ElementKind::RegionLabel => head::describe(puzzle, verdict, rated),
        _ => return None,
    };
    Some(Hover { span: element.span, markdown })
}
