//! Small pieces of the sentences in messages. It knows cells' names, and no finding.

use crate::board::{Cell, Geometry};

/// Names in a message at most; the rest is a number.
pub(crate) const NAMES_MAX: usize = 20;

/// Returns the names of cells, at most [`NAMES_MAX`] of them: `r1c4, r3c5 and 7 more`.
pub(crate) fn names(geometry: &Geometry, cells: &[Cell]) -> String {
    let shown = &cells[..cells.len().min(NAMES_MAX)];
    let names = geometry.names(shown);
    match cells.len() - shown.len() {
        0 => names,
        more => format!("{names} and {more} more"),
    }
}

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn and(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// `once`, `twice`, `3 times`.
pub(crate) fn times(count: usize) -> String {
    match count {
        1 => "once".into(),
        2 => "twice".into(),
        more => format!("{more} times"),
    }
}
