//! Which cell is meant where an editor asks for the actions of a whole line.

use crate::analysis::findings::clashes::is_told;
use crate::analysis::view::View;
use crate::syntax::{Block, Content, GridKind, Span};

/// Returns the byte of the cell that is meant on a line of a block: the first one that clashes, else the first blank one.
pub(crate) fn cell_on_line(block: &Block, line: Span) -> Option<usize> {
    let view = View::of(block.puzzle.as_ref()?)?;
    let grids = [GridKind::Puzzle, GridKind::State].into_iter().filter(|&kind| view.text(kind).is_some());
    let all = grids.flat_map(|kind| view.geometry.cells().map(move |cell| (kind, cell)));
    let here: Vec<_> = all
        .filter(|&(kind, cell)| {
            let span = view.span(kind, cell);
            !span.is_empty() && line.start <= span.start && span.end <= line.end
        })
        .collect();
    let is_blank = |kind, cell| matches!(view.content(kind, cell), Content::Blank | Content::Marks(_));
    let clash = here.iter().find(|&&(kind, cell)| is_told(&view, kind, cell));
    let found = clash.or_else(|| here.iter().find(|&&(kind, cell)| is_blank(kind, cell)))?;
    Some(view.span(found.0, found.1).start as usize)
}
