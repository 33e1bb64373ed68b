//! The form of `SudoCue`, `.sdx`: rows of nine words. A word is a given, `u5` for a digit of the player, or the candidates of a cell.

use crate::board::{Candidates, Cell, Digit, Layout};
use crate::convert::grids::marks::{candidates_of_peers, lone_marks};
use crate::convert::native::stream::read_adjusted;
use crate::convert::reading::Sink;
use crate::convert::sheet::Sheet;

/// Reads puzzles. A single digit that is a candidate of a peer is a pencil mark.
pub(crate) fn read(text: &str, sink: Sink<'_>) {
    read_adjusted(text, sink, &|_, sheet| {
        if sheet.has_marks() {
            lone_marks(sheet);
        }
    });
}

/// Returns the rows of a puzzle with its pencil marks, or with its visible candidates if it has none.
pub(crate) fn write(sheet: &Sheet) -> Result<String, String> {
    sheet.must_be_9x9()?;
    // The form has no rules or regions, so candidates are computed without them.
    let plain = Sheet { layout: Layout::standard(9), ..sheet.clone() };
    let mut marked = Sheet { marks: plain.marks_or_sight(), ..plain };
    // A digit that is among the pencil marks of a peer would be read as a mark.
    let geometry = marked.geometry()?;
    for cell in candidates_of_peers(&marked) {
        let Some(digit) = Digit::new(marked.digit_at(cell)) else { continue };
        for peer in geometry.peers(Cell::new(cell)) {
            let marks = marked.marks_at(peer.index()).without(Candidates::only(digit));
            marked.mark(peer.index(), marks);
        }
    }
    // A single mark that no peer has among several marks would be read as a digit.
    let is_seen = |cell: usize, marks: Candidates| {
        let peers = geometry.peers(Cell::new(cell));
        peers.iter().any(|peer| {
            let others = marked.marks_at(peer.index());
            others.len() > 1 && !(others & marks).is_empty()
        })
    };
    // Visible candidates are left out, because the reader can compute them. If no digit is placed, a single mark cannot
    // be distinguished from a given.
    let is_marked = sheet.has_marks() && sheet.has_placed();
    let word = |cell: usize| match (marked.givens[cell], marked.placed_at(cell), marked.marks_at(cell)) {
        (0, 0, marks) if marks.is_empty() || marks.len() == 1 && !(is_marked && is_seen(cell, marks)) => {
            ".".to_owned()
        }
        (0, 0, marks) => marks.iter().map(|digit| digit.to_string()).collect(),
        (0, placed, _) => format!("u{placed}"),
        (given, ..) => given.to_string(),
    };
    let words: Vec<String> = (0..81).map(word).collect();
    Ok(words.chunks(9).map(|row| row.join(" ") + "\n").collect())
}
