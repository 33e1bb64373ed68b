//! Chooses a cell when an editor requests the actions of a whole line.

use crate::analysis::actions::context::cells_in;
use crate::analysis::findings::clashes::is_told;
use crate::analysis::view::View;
use crate::syntax::{Block, Content, Span};

/// Returns the byte offset of the chosen cell on a line of a block: the first cell that clashes, else the first blank
/// cell. `None` if the line has neither.
pub(crate) fn cell_on_line(block: &Block, line: Span) -> Option<usize> {
    let view = View::of(block.puzzle.as_ref()?)?;
    let here = cells_in(&view, line);
    let is_blank = |kind, cell| matches!(view.content(kind, cell), Content::Blank | Content::Marks(_));
    let clash = here.iter().find(|&&(kind, cell)| is_told(&view, kind, cell));
    let found = clash.or_else(|| here.iter().find(|&&(kind, cell)| is_blank(kind, cell)))?;
    Some(view.span(found.0, found.1).start as usize)
}
