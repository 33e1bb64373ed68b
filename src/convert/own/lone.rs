//! Digits alone in a grid of pencil marks: a given, or the last mark of its cell.

use crate::board::{Cell, Digit};
use crate::convert::sheet::{Sheet, cell_name};
use crate::syntax::Block;

/// Returns whether a block is a grid of pencil marks in which no cell is blank and no sign says which digits are marks.
pub(crate) fn is_told_by_candidates(block: &Block, sheet: &Sheet) -> bool {
    let is_blank = |cell: usize| sheet.digit_at(cell) == 0 && sheet.marks_at(cell).is_empty();
    let has_own = block.puzzle.as_ref().is_some_and(|puzzle| puzzle.state.is_none());
    has_own && sheet.has_marks() && !block.text().contains('{') && !(0..sheet.cells()).any(is_blank)
}

/// Returns the cells whose digit is among the pencil marks of a peer.
pub(crate) fn candidates_of_peers(sheet: &Sheet) -> Vec<usize> {
    let Ok(geometry) = sheet.geometry() else { return Vec::new() };
    let is_marked = |cell: &Cell| {
        let digit = Digit::new(sheet.digit_at(cell.index()));
        digit.is_some_and(|digit| {
            geometry.peers(*cell).iter().any(|peer| sheet.marks_at(peer.index()).contains(digit))
        })
    };
    geometry.cells().filter(is_marked).map(Cell::index).collect()
}

/// Returns the givens of a block that may be pencil marks, since they are among those of a peer, in a grid that does not tell them apart.
pub(crate) fn doubtful_givens(block: &Block, sheet: &Sheet) -> Vec<usize> {
    if !is_told_by_candidates(block, sheet) {
        return Vec::new();
    }
    let cells = candidates_of_peers(sheet).into_iter();
    cells.filter(|&cell| sheet.givens[cell] != 0).collect()
}

/// Returns what a grid leaves open whose digits in these cells may be pencil marks, in words.
pub(crate) fn doubt(size: usize, cells: &[usize]) -> String {
    let name = cell_name(size, cells[0]);
    match cells.len() - 1 {
        0 => format!("whether {name} is a pencil mark: `--from marks` reads it as one"),
        more => format!(
            "whether {name} and {more} more givens are pencil marks: `--from marks` reads them as such"
        ),
    }
}
