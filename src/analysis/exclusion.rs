//! Which cell rules a digit out of another one, in words: for hover and for messages.

use super::view::View;
use crate::board::{Cell, ClashReason, Digit, Grid};
use crate::logic::{Seen, seen_by};

/// Returns the cell that rules a digit out and why: `r3c9 (row 3)`; with its digit where that is another one, as a rule may have it.
pub(super) fn why_out(view: &View<'_>, grid: &Grid, cell: Cell, digit: Digit) -> Option<(Seen, String)> {
    let seen = seen_by(grid, cell, digit)?;
    let by = match seen.reason {
        ClashReason::House(kind) => kind.to_string(),
        ClashReason::Rule(rule) => rule.to_string(),
    };
    let name = view.name(seen.cell);
    let words = match grid.get(seen.cell) {
        Some(its) if its != digit => format!("{} in {name} ({by})", view.digit(its)),
        _ => format!("{name} ({by})"),
    };
    Some((seen, words))
}
