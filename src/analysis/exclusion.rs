//! Which cell rules a digit out of another cell, in words for hovers and messages.

use super::view::View;
use crate::board::{Cell, ClashReason, Digit, Grid};
use crate::logic::{Seen, seen_by};

/// Returns the cell that rules a digit out, and the reason: `r3c9 (row 3)`. If that cell holds another digit, as with
/// some rules, the reason includes its digit: `4 in r3c9 (…)`.
pub(super) fn why_out(view: &View<'_>, grid: &Grid, cell: Cell, digit: Digit) -> Option<(Seen, String)> {
    let seen = seen_by(grid, cell, digit)?;
    let by = match seen.reason {
        ClashReason::House(kind) => kind.to_string(),
        ClashReason::Rule(rule) => rule.to_string(),
        ClashReason::Constraint(number) => constraint_noun(view, number),
    };
    let name = view.name(seen.cell);
    let words = match grid.get(seen.cell) {
        Some(its) if its != digit => format!("{} in {name} ({by})", view.digit(its)),
        _ => format!("{name} ({by})"),
    };
    Some((seen, words))
}

/// Returns the name of a puzzle's constraint in messages.
pub(super) fn constraint_noun(view: &View<'_>, number: usize) -> String {
    view.geometry.layout().constraints.get(number).map_or_else(String::new, |it| view.noun(it))
}
