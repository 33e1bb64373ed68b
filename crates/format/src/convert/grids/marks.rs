//! A grid of pencil marks: each cell has a digit or candidates.
//!
//! In a grid without blanks and braces, a single digit (other than `+5`) may be a digit or a pencil mark. As in
//! `HoDoKu`, it is a pencil mark if another cell in one of its houses has it among several candidates.

use crate::board::{Candidates, Cell, Digit};
use crate::convert::native::stream::read_adjusted;
use crate::convert::native::text::{boxed, marks_text, sign};
use crate::convert::reading::Sink;
use crate::convert::sheet::Sheet;
use crate::syntax::{Block, Symbols};

/// Reads grids of pencil marks.
pub(crate) fn read(text: &str, sink: Sink<'_>) {
    read_adjusted(text, sink, &|block, sheet| {
        if is_told_by_candidates(block, sheet) {
            lone_marks(sheet);
        }
    });
}

/// Returns whether a block is a grid of pencil marks without blank cells, in which no sign distinguishes digits from single marks.
pub(crate) fn is_told_by_candidates(block: &Block, sheet: &Sheet) -> bool {
    let is_blank = |cell: usize| sheet.digit_at(cell) == 0 && sheet.marks_at(cell).is_empty();
    let has_own = block.puzzle.as_ref().is_some_and(|puzzle| puzzle.state.is_none());
    has_own && sheet.has_marks() && !block.text().contains('{') && !(0..sheet.cells()).any(is_blank)
}

/// Turns each digit that is a candidate of a peer into a pencil mark.
pub(crate) fn lone_marks(sheet: &mut Sheet) {
    for cell in candidates_of_peers(sheet) {
        let digit = std::mem::take(&mut sheet.givens[cell]);
        if let Some(digit) = Digit::new(digit) {
            sheet.mark(cell, Candidates::only(digit));
        }
    }
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

/// Returns the grid of a sheet with its pencil marks, or with its visible candidates if it has none.
pub(crate) fn write(sheet: &Sheet) -> Result<String, String> {
    let size = sheet.size();
    let symbols = Symbols::standard(size);
    let marked = Sheet { marks: sheet.marks_or_sight(), ..sheet.clone() };
    let braces = !sheet.is_usual() || has_marked_given(&marked);
    let cell = |cell: usize| match (marked.givens[cell], marked.placed_at(cell)) {
        (0, 0) if marked.marks_at(cell).is_empty() => ".".to_owned(),
        (0, 0) => {
            let text = marks_text(&symbols, size, marked.marks_at(cell));
            let bare = text.trim_matches(['{', '}']);
            // In `.sudoku` text, a single digit without braces is a given.
            let is_alone = marked.marks_at(cell).len() == 1;
            if braces || size > 9 || is_alone { format!("{{{bare}}}") } else { bare.to_owned() }
        }
        (0, placed) => format!("+{}", sign(&symbols, placed)),
        (given, _) => sign(&symbols, given),
    };
    let cells: Vec<String> = (0..marked.cells()).map(cell).collect();
    Ok(boxed(&marked, &cells, false))
}

/// Returns whether a given is among the pencil marks of a peer. Without braces, that given would be read as a mark.
fn has_marked_given(sheet: &Sheet) -> bool {
    candidates_of_peers(sheet).into_iter().any(|cell| sheet.givens[cell] != 0)
}
