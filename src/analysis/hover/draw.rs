//! Drawings with characters in hovers: the candidates of a cell in the shape of a box (`1 2 3` over `4 5 6`, a dot for
//! a digit that is ruled out), and the player's grid with lines between its boxes or regions.

use crate::analysis::decoration::lines::boxed;
use crate::analysis::view::View;
use crate::board::{BoxShape, Candidates, Cell};

/// Returns the drawing of candidates, without a final line end.
pub(super) fn candidates(view: &View<'_>, left: Candidates) -> String {
    let layout = view.geometry.layout();
    let is_plain = layout.regions.is_none() && layout.is_square();
    let shape = if is_plain { layout.boxes } else { BoxShape::standard(layout.size) };
    let marks: Vec<String> = view
        .geometry
        .digits()
        .iter()
        .map(|digit| if left.contains(digit) { view.digit(digit) } else { ".".into() })
        .collect();
    let width = marks.iter().map(|mark| mark.chars().count()).max().unwrap_or(1);
    let line = |row: &[String]| {
        let padded: Vec<String> = row.iter().map(|mark| format!("{mark:>width$}")).collect();
        padded.join(" ")
    };
    marks.chunks(shape.columns.max(1)).map(line).collect::<Vec<_>>().join("\n")
}

/// Returns the drawing of the player's grid with the cell `at` in brackets, without a final line end. A 9x9 has 13
/// lines of 31 characters.
pub(super) fn grid(view: &View<'_>, at: Option<Cell>) -> String {
    let digits = view.digits(view.place());
    let sign = |cell| digits.get(cell).map_or_else(|| "·".to_owned(), |digit| view.digit(digit));
    let signs: Vec<String> = view.geometry.cells().map(sign).collect();
    let width = signs.iter().map(|sign| sign.chars().count()).max().unwrap_or(1);
    let shown = |(index, sign): (usize, String)| match at {
        Some(cell) if cell.index() == index => format!("[{sign:>width$}]"),
        _ => format!(" {sign:>width$} "),
    };
    let cells: Vec<String> = signs.into_iter().enumerate().map(shown).collect();
    boxed(view.geometry, &cells)
}
