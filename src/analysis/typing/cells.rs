//! Playing by the cell: which cell is at a place, which one is next to it, and what a key makes of it.
//!
//! The player's grid is the `[State]`, if the puzzle has one. Borders, comments and the other grids are not places to play: the
//! nearest cell counts.

use crate::analysis::Refusal;
use crate::analysis::edits::checked;
use crate::analysis::typing::begin::{changed, started, with};
use crate::analysis::typing::fill::{CellKey, Taken, change};
use crate::analysis::view::View;
use crate::board::Cell;
use crate::syntax::{Block, Content, Edit, File, GridKind, Span, applied};

/// A way from one cell to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum CellMove {
    /// Nowhere: the cell that the place is in, or the one next to it.
    Here,
    /// To the left, as far as the row goes.
    Left,
    /// To the right, as far as the row goes.
    Right,
    /// Up, as far as the column goes.
    Up,
    /// Down, as far as the column goes.
    Down,
    /// To the next blank cell, row by row; behind the last one to the first.
    NextBlank,
    /// To the blank cell before, row by row; before the first one to the last.
    PreviousBlank,
}

/// A cell of the grid that the player fills, in the text of its block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellPlace {
    /// Its name, `r4c7`.
    pub name: String,
    /// Its position.
    pub span: Span,
}

/// What a key does to a block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellChange {
    /// The edits of the block.
    pub edits: Vec<Edit>,
    /// The cell as it is afterwards.
    pub cell: CellPlace,
    /// The text of the block afterwards.
    pub text: String,
}

/// Returns the cell that a move leads to from a byte of a block; `None` without a puzzle whose grid is written.
pub fn cell_towards(block: &Block, offset: usize, way: CellMove) -> Option<CellPlace> {
    let view = block.puzzle.as_ref().and_then(View::of)?;
    let cell = towards(&view, cell_near(&view, offset)?, way);
    Some(CellPlace { name: view.name(cell), span: view.span(view.place(), cell) })
}

/// Returns what a key does to the cell at a byte of the block of this number. The file is read again with the edits: that cell has
/// another content and, with `live_marks`, its peers have fewer pencil marks; nothing else reads differently. With `starts_state`, a puzzle whose
/// moves and givens are not separate gets a `[State]` in the same edit, and the cell is there.
///
/// # Errors
/// Why the key changes nothing, in a sentence for the user: the cell is a given, for example.
pub fn press(
    file: &File,
    index: usize,
    offset: usize,
    key: CellKey,
    live_marks: bool,
    starts_state: bool,
) -> Result<CellChange, Refusal> {
    let none = "There is no puzzle here.";
    let block = file.blocks().look(index).ok_or(none)?;
    let view = block.puzzle.as_ref().and_then(View::of).ok_or(none)?;
    let (mut place, cell) = (view.place(), cell_near(&view, offset).ok_or(none)?);
    let taken = Taken { joins: true, live_marks };
    let pressed = |file: &File, place| checked(file, index, |block| change(block, (place, cell), key, taken));
    let edits = if starts_state && !view.keeps_givens_apart() {
        let now = started(file, index)?;
        let last = pressed(&now, GridKind::State)?;
        if last.is_empty() {
            last
        } else {
            place = GridKind::State;
            changed(file, index, &with(&now, index, &last))?
        }
    } else {
        pressed(file, place)?
    };
    let text = applied(block.text(), &edits);
    let span = if edits.is_empty() {
        view.span(place, cell)
    } else {
        let changed = file.read_as(index, &text);
        let span = changed.as_ref().and_then(|block| span_in(block, place, cell));
        span.ok_or("The edited text would be read as something else.")?
    };
    Ok(CellChange { edits, cell: CellPlace { name: view.name(cell), span }, text })
}

/// Returns whether entries and givens are separate in a block's puzzle; `None` if it has no givens.
pub fn keeps_givens_apart(block: &Block) -> Option<bool> {
    let view = block.puzzle.as_ref().and_then(View::of)?;
    let has_givens = view.digits(GridKind::Puzzle).clue_count() > 0;
    (has_givens || view.keeps_givens_apart()).then(|| view.keeps_givens_apart())
}

/// Returns the symbols of a block's puzzle, one a digit.
pub fn cell_symbols(block: &Block) -> Vec<String> {
    let view = block.puzzle.as_ref().and_then(View::of);
    view.map_or_else(Vec::new, |view| view.geometry.digits().iter().map(|digit| view.digit(digit)).collect())
}

/// Returns the position of a cell in a block's text.
pub(super) fn span_in(block: &Block, kind: GridKind, cell: Cell) -> Option<Span> {
    Some(block.puzzle.as_ref()?.grid_of(kind)?.cells.get(cell.index())?.span)
}

/// Returns the cell of the player's grid that a byte means: the one at it; in another grid the same cell; else the nearest one.
fn cell_near(view: &View<'_>, offset: usize) -> Option<Cell> {
    if let Some((_, cell)) = view.puzzle.cell_at(offset) {
        return Some(cell).filter(|cell| cell.index() < view.geometry.cell_count());
    }
    let away = |cell: &Cell| {
        let span = view.span(view.place(), *cell);
        let (start, end) = (span.start as usize, span.end as usize);
        start.saturating_sub(offset).max(offset.saturating_sub(end))
    };
    let written = |cell: &Cell| view.content(view.place(), *cell) != Content::Missing;
    view.geometry.cells().filter(written).min_by_key(away)
}

/// Returns the cell that a move leads to.
fn towards(view: &View<'_>, cell: Cell, way: CellMove) -> Cell {
    let (row, column, last) = (view.geometry.row(cell), view.geometry.column(cell), view.geometry.size() - 1);
    let at = |row, column| view.geometry.at(row, column);
    let is_open = |cell: &Cell| {
        let content = view.content(view.place(), *cell);
        matches!(content, Content::Blank | Content::Marks(_))
            && view.given_left_blank(view.place(), *cell).is_none()
    };
    let open = || view.geometry.cells().filter(is_open);
    match way {
        CellMove::Here => cell,
        CellMove::Left => at(row, column.saturating_sub(1)),
        CellMove::Right => at(row, (column + 1).min(last)),
        CellMove::Up => at(row.saturating_sub(1), column),
        CellMove::Down => at((row + 1).min(last), column),
        CellMove::NextBlank => open().find(|next| *next > cell).or_else(|| open().next()).unwrap_or(cell),
        CellMove::PreviousBlank => {
            let before = open().take_while(|next| *next < cell).last();
            before.or_else(|| open().last()).unwrap_or(cell)
        }
    }
}
