//! Places that belong together: other occurrences of a digit, other cells of a clash, peers of a blank cell.
//!
//! This module uses the visible digits, and runs no search.

use std::collections::BTreeSet;

use crate::analysis::constraints::{cells_of_clue, clue_at, constraints_of};
use crate::analysis::findings::clashes::clashes_by_cell;
use crate::analysis::view::View;
use crate::board::{Cell, Digit};
use crate::syntax::{Block, Content, GridKind, Span};

/// A place to highlight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Highlight {
    /// Its position.
    pub span: Span,
    /// The reason for the highlight.
    pub kind: HighlightKind,
}

/// The reason for highlighting a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum HighlightKind {
    /// The cell, or clue, at the requested place.
    This,
    /// A cell with the same digit.
    Same,
    /// A cell that clashes with the requested cell.
    Duplicate,
    /// A peer of a blank cell that is itself blank or has marks, or a cell of a clue.
    Peer,
    /// A peer of a blank cell whose digit rules out a candidate.
    Digit,
    /// A clue whose constraints contain the cell.
    Clue,
}

/// Returns the highlights for the cell at a byte of a block, ascending, including that cell; all in the grid of that
/// cell.
///
/// For a digit that clashes, these are the cells that it clashes with; for any other digit, its other occurrences; for
/// a blank cell or a cell with marks, its peers. Clues whose constraints contain the cell are added. For a clue, these
/// are its cells.
pub fn highlights(block: &Block, offset: usize) -> Vec<Highlight> {
    let Some((view, grid_kind, cell)) = at(block, offset) else { return of_clue(block, offset) };
    let (others, digit) = (duplicate_cells(&view, grid_kind, cell), digit(&view, grid_kind, cell));
    let others: Vec<(Cell, HighlightKind)> = match digit {
        Some(_) if !others.is_empty() => {
            others.into_iter().map(|cell| (cell, HighlightKind::Duplicate)).collect()
        }
        Some(digit) => {
            let same = same(&view, grid_kind, digit).filter(|&other| other != cell);
            same.map(|other| (other, HighlightKind::Same)).collect()
        }
        None => peers(&view, grid_kind, cell),
    };
    let all = others.into_iter().chain([(cell, HighlightKind::This)]);
    let mut found: Vec<_> =
        all.map(|(cell, kind)| Highlight { span: view.span(grid_kind, cell), kind }).collect();
    let clues = view.puzzle.clues.iter();
    let over = clues.filter(|clue| constraints_of(&view, clue).any(|(_, it)| it.cells().contains(&cell)));
    found.extend(over.map(|clue| Highlight { span: clue.span, kind: HighlightKind::Clue }));
    found.sort_by_key(|highlight| highlight.span);
    found
}

/// Returns the clue, or the line of marks or colors, at a byte of a block, with the cells that it is about.
fn of_clue(block: &Block, offset: usize) -> Vec<Highlight> {
    let Some(puzzle) = block.puzzle.as_ref() else { return Vec::new() };
    if let (Some(view), Some(line)) =
        (View::of(puzzle), puzzle.noted_lines.iter().find(|line| line.span.contains(offset)))
    {
        let cells: BTreeSet<Cell> = line.all_cells().collect();
        let place = |cell| Highlight { span: view.span(view.place(), cell), kind: HighlightKind::Peer };
        let mut found: Vec<Highlight> = cells.into_iter().map(place).collect();
        found.push(Highlight { span: line.span, kind: HighlightKind::This });
        found.sort_by_key(|highlight| highlight.span);
        return found;
    }
    let (Some(view), Some(clue)) = (View::of(puzzle), clue_at(puzzle, offset)) else { return Vec::new() };
    let cells = cells_of_clue(&view, clue).into_iter();
    let mut found: Vec<Highlight> = cells.map(|span| Highlight { span, kind: HighlightKind::Peer }).collect();
    found.push(Highlight { span: clue.span, kind: HighlightKind::This });
    found.sort_by_key(|highlight| highlight.span);
    found
}

/// Returns the positions of the digits that clash with the digit at a byte of a block.
///
/// ```
/// use sudoku_ls::{analysis::duplicates, syntax::{File, Span}};
/// let file = File::parse("1..1\n....\n....\n....\n");
/// assert_eq!(duplicates(&file.blocks()[0], 0), [Span::new(3, 4)]);
/// ```
pub fn duplicates(block: &Block, offset: usize) -> Vec<Span> {
    let Some((view, grid_kind, cell)) = at(block, offset) else { return Vec::new() };
    duplicate_cells(&view, grid_kind, cell).into_iter().map(|cell| view.span(grid_kind, cell)).collect()
}

/// Returns all positions of the digit at a byte of a block, in the puzzle and its state, ascending. A solution's
/// positions are included only if the byte is inside the solution.
pub fn places(block: &Block, offset: usize) -> Vec<Span> {
    let Some((view, grid_kind, cell)) = at(block, offset) else { return Vec::new() };
    let Some(digit) = digit(&view, grid_kind, cell) else { return Vec::new() };
    let grids = [GridKind::Puzzle, GridKind::State, GridKind::Solution].into_iter();
    let grids = grids.filter(|&grid| grid == grid_kind || grid != GridKind::Solution);
    let mut found: Vec<Span> = grids
        .flat_map(|grid| same(&view, grid, digit).map(move |cell| (grid, cell)))
        .map(|(grid, cell)| view.span(grid, cell))
        .collect();
    found.sort_unstable();
    found
}

fn at(block: &Block, offset: usize) -> Option<(View<'_>, GridKind, Cell)> {
    let puzzle = block.puzzle.as_ref()?;
    let (grid_kind, cell) = puzzle.cell_at(offset)?;
    let view = View::of(puzzle).filter(|view| cell.index() < view.geometry.cell_count())?;
    Some((view, grid_kind, cell))
}

fn digit(view: &View<'_>, grid_kind: GridKind, cell: Cell) -> Option<Digit> {
    view.text(grid_kind)?.digit(cell)
}

fn same(view: &View<'_>, grid_kind: GridKind, digit: Digit) -> impl Iterator<Item = Cell> {
    let text = view.text(grid_kind);
    view.geometry.cells().filter(move |&cell| text.and_then(|text| text.digit(cell)) == Some(digit))
}

fn duplicate_cells(view: &View<'_>, grid_kind: GridKind, cell: Cell) -> BTreeSet<Cell> {
    let clashes = clashes_by_cell(&view.settled_digits(grid_kind)).remove(&cell).unwrap_or_default();
    clashes.into_iter().flat_map(|clash| clash.cells).filter(|&twin| twin != cell).collect()
}

fn peers(view: &View<'_>, grid_kind: GridKind, cell: Cell) -> Vec<(Cell, HighlightKind)> {
    let kind = |&peer: &Cell| match view.content(grid_kind, peer) {
        Content::Missing | Content::Unknown => None,
        Content::Digit(_) | Content::Placed(_) => Some((peer, HighlightKind::Digit)),
        Content::Blank | Content::Marks(_) => Some((peer, HighlightKind::Peer)),
    };
    view.geometry.peers(cell).iter().filter_map(kind).collect()
}

/// Returns the byte offset of the next blank cell in the player's grid after `offset`; after the last blank cell, the
/// first one. A given that the state leaves blank does not count. `None` if no cell is blank.
pub fn next_blank(block: &Block, offset: usize) -> Option<usize> {
    let view = block.puzzle.as_ref().and_then(View::of)?;
    let place = view.place();
    let is_open = |cell: &Cell| {
        let is_empty = matches!(view.content(place, *cell), Content::Blank | Content::Marks(_));
        is_empty && view.given_left_blank(place, *cell).is_none()
    };
    let starts: Vec<usize> =
        view.geometry.cells().filter(is_open).map(|cell| view.span(place, cell).start as usize).collect();
    starts.iter().copied().find(|&start| start > offset).or_else(|| starts.first().copied())
}
