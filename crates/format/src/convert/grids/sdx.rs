//! `SudoCue`'s form, `.sdx`: rows of nine words, a given, `u5` for a digit of the player's, or the candidates of a cell.

use crate::board::{Candidates, Cell, Digit, Layout};
use crate::convert::grids::marks::{candidates_of_peers, lone_marks};
use crate::convert::native::stream::read_adjusted;
use crate::convert::reading::Sink;
use crate::convert::sheet::Sheet;

/// Reads puzzles. A digit alone that is a candidate of a peer is a pencil mark.
pub(crate) fn read(text: &str, sink: Sink<'_>) {
    read_adjusted(text, sink, &|_, sheet| {
        if sheet.has_marks() {
            lone_marks(sheet);
        }
    });
}

/// Returns the rows of a puzzle: its pencil marks, or its visible candidates if it has none.
pub(crate) fn write(sheet: &Sheet) -> Result<String, String> {
    sheet.must_be_9x9()?;
    // No rule or region is carried: what is seen by those does not count.
    let plain = Sheet { layout: Layout::standard(9), ..sheet.clone() };
    let mut marked = Sheet { marks: plain.marks_or_sight(), ..plain };
    // A digit that is among the marks of a peer would be read as a mark itself.
    let geometry = marked.geometry()?;
    for cell in candidates_of_peers(&marked) {
        let Some(digit) = Digit::new(marked.digit_at(cell)) else { continue };
        for peer in geometry.peers(Cell::new(cell)) {
            let marks = marked.marks_at(peer.index()).without(Candidates::only(digit));
            marked.mark(peer.index(), marks);
        }
    }
    // A mark alone that no peer has would be read as a digit.
    let is_seen = |cell: usize, marks: Candidates| {
        let peers = geometry.peers(Cell::new(cell));
        peers.iter().any(|peer| {
            let others = marked.marks_at(peer.index());
            others.len() > 1 && !(others & marks).is_empty()
        })
    };
    // Visible candidates are left to the reader; and without a placed digit, nothing tells the form from a grid in which it would be a given.
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
