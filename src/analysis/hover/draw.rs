//! The candidates of a cell as a small grid in the shape of a box: `1 2 3` over `4 5 6`, a dot for a digit that is out.

use crate::analysis::view::View;
use crate::board::{BoxShape, Candidates};

/// Returns the drawing, without a line end at its end.
pub(super) fn candidates(view: &View<'_>, left: Candidates) -> String {
    let layout = view.geometry.layout();
    let shape = if layout.regions.is_some() { BoxShape::standard(layout.size) } else { layout.boxes };
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
