//! How two solutions of a puzzle differ.

use crate::analysis::phrasing::and;
use crate::analysis::view::View;
use crate::board::plural;
use crate::board::{Cell, Grid};

/// The maximum number of cells named to distinguish two solutions.
const APART_MAX: usize = 8;

/// Returns the cells in which two solutions differ, ascending.
pub(super) fn apart(first: &Grid, second: &Grid) -> Vec<Cell> {
    first.geometry().cells().filter(|&cell| first.get(cell) != second.get(cell)).collect()
}

/// Describes how two solutions differ: `r1c1 can be 4 or 7, r1c2 5 or 6, and 12 more cells differ`.
pub(crate) fn tell_apart(view: &View<'_>, first: &Grid, second: &Grid) -> String {
    let cells = apart(first, second);
    if cells.is_empty() {
        // Only the regions that are to be found differ.
        return "the same digits can have different regions".to_owned();
    }
    let either = |cell: Cell| {
        let digits = [first, second].map(|grid| grid.get(cell).map_or_else(String::new, |d| view.digit(d)));
        digits.join(" or ")
    };
    let shown = cells.iter().take(APART_MAX);
    let mut parts: Vec<String> = shown.map(|&cell| format!("{} {}", view.name(cell), either(cell))).collect();
    if let (Some(part), Some(&cell)) = (parts.first_mut(), cells.first()) {
        *part = format!("{} can be {}", view.name(cell), either(cell));
    }
    match cells.len().saturating_sub(APART_MAX) {
        0 => and(&parts),
        more => format!(
            "{}, and {} {}",
            parts.join(", "),
            plural(more, "more cell"),
            if more == 1 { "differs" } else { "differ" }
        ),
    }
}
