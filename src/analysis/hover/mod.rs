//! What to show at a place of a puzzle: a cell, or the puzzle as a whole.
//!
//! Markdown that also reads as plain text. It searches nothing: what is known of the solutions is handed in.

mod cell;
mod draw;
mod head;

use super::view::View;
use crate::analysis::{Hover, Verdict};
use crate::logic::{Difficulty, NotRated};
use crate::syntax::{Block, ElementKind};

/// Returns what to show at a byte of a block; `verdict` is what is known by now.
///
/// ```
/// use sudoku_ls::{analysis::hover, syntax::File};
/// let file = File::parse("12..\n..12\n21.3\n.3..\n");
/// let shown = hover(&file.blocks()[0], 2, None).expect("a cell");
/// assert!(shown.markdown.starts_with("**r1c3**\n\nCandidates: 3 4\n"));
/// ```
pub fn hover(block: &Block, offset: usize, verdict: Option<&Verdict>) -> Option<Hover> {
    hover_rated(block, offset, verdict, || None)
}

/// Returns the same with the puzzle's difficulty, which is asked for only where it is shown: on what is above a grid, if the solution is
/// known to be unique.
pub fn hover_rated(
    block: &Block,
    offset: usize,
    verdict: Option<&Verdict>,
    rated: impl FnOnce() -> Option<Result<Difficulty, NotRated>>,
) -> Option<Hover> {
    let puzzle = block.puzzle.as_ref()?;
    if let (Some(view), Some((which, cell))) = (View::of(puzzle), puzzle.cell_at(offset)) {
        let markdown = cell::describe(&view, which, cell)?;
        return Some(Hover { span: view.span(which, cell), markdown });
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
        | ElementKind::RegionLabel => head::describe(puzzle, verdict, rated),
        _ => return None,
    };
    Some(Hover { span: element.span, markdown })
}
