//! Playing cell by cell: finds the cell at a byte offset, its neighbors, and the effect of a key on a cell.
//!
//! The player's grid is the `[State]` if the puzzle has one. At a border, a comment or another grid, the nearest cell
//! of the player's grid is meant.

use crate::analysis::Refusal;
use crate::analysis::edits::checked;
use crate::analysis::typing::begin::{changed, started, with};
use crate::analysis::typing::fill::{CellKey, Taken, change};
use crate::analysis::view::View;
use crate::board::Cell;
use crate::syntax::{Block, Content, Edit, File, GridKind, Span, applied};

/// A move from one cell to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum CellMove {
    /// Stays: the cell at the offset, or the nearest one.
    Here,
    /// One cell to the left; stays in the first column.
    Left,
    /// One cell to the right; stays in the last column.
    Right,
    /// One cell up; stays in the first row.
    Up,
    /// One cell down; stays in the last row.
    Down,
    /// To the next blank cell in row order; from the last one to the first.
    NextBlank,
    /// To the previous blank cell in row order; from the first one to the last.
    PreviousBlank,
}

/// A cell of the player's grid, with its position in the text of its block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellPlace {
    /// The name of the cell, `r4c7`.
    pub name: String,
    /// The position of the cell in the block.
    pub span: Span,
}

/// The effect of a key on a block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellChange {
    /// The edits of the block.
    pub edits: Vec<Edit>,
    /// The cell after the edits.
    pub cell: CellPlace,
    /// The text of the block after the edits.
    pub text: String,
}

/// Returns the cell that a move from a byte of a block leads to; `None` if the block has no puzzle with a valid board,
/// or its grid has no cells yet.
pub fn cell_towards(block: &Block, offset: usize, way: CellMove) -> Option<CellPlace> {
    let view = block.puzzle.as_ref().and_then(View::of)?;
    let cell = towards(&view, cell_near(&view, offset)?, way);
    Some(CellPlace { name: view.name(cell), span: view.span(view.place(), cell) })
}

/// Returns the effect of a key on the cell at a byte of the block with this index. The edited file is parsed again:
/// that cell has a new content; with `live_marks`, its peers lose pencil marks; nothing else reads differently. With
/// `starts_state`, a puzzle whose moves and givens are not separate gets a `[State]` in the same edit, and the key
/// changes the cell there.
///
/// # Errors
/// The reason why the key changes nothing, as a sentence for the user: for example, the cell is a given.
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

/// Returns whether the player's entries and the givens are separate in a block's puzzle; `None` if it has no givens.
pub fn keeps_givens_apart(block: &Block) -> Option<bool> {
    let view = block.puzzle.as_ref().and_then(View::of)?;
    let has_givens = view.digits(GridKind::Puzzle).clue_count() > 0;
    (has_givens || view.keeps_givens_apart()).then(|| view.keeps_givens_apart())
}

/// Returns the symbols of a block's puzzle, one for each digit, ascending.
pub fn cell_symbols(block: &Block) -> Vec<String> {
    let view = block.puzzle.as_ref().and_then(View::of);
    view.map_or_else(Vec::new, |view| view.geometry.digits().iter().map(|digit| view.digit(digit)).collect())
}

/// Returns the position of a cell in a block's text.
pub(super) fn span_in(block: &Block, kind: GridKind, cell: Cell) -> Option<Span> {
    Some(block.puzzle.as_ref()?.grid_of(kind)?.cells.get(cell.index())?.span)
}

/// Returns the cell of the player's grid that a byte offset means: the cell at that offset (for another grid, the cell
/// of the same name), else the nearest one.
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
    let (row, column) = (view.geometry.row(cell), view.geometry.column(cell));
    let (last, end) = (view.geometry.rows() - 1, view.geometry.columns() - 1);
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
        CellMove::Right => at(row, (column + 1).min(end)),
        CellMove::Up => at(row.saturating_sub(1), column),
        CellMove::Down => at((row + 1).min(last), column),
        CellMove::NextBlank => open().find(|next| *next > cell).or_else(|| open().next()).unwrap_or(cell),
        CellMove::PreviousBlank => {
            let before = open().take_while(|next| *next < cell).last();
            before.or_else(|| open().last()).unwrap_or(cell)
        }
    }
}
