//! Why a digit is out of a cell: a cell that sees it.

use crate::board::{Cell, ClashReason, Digit, Grid};

/// A cell that rules a digit out of another one, and by what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    /// The cell whose digit does it.
    pub cell: Cell,
    /// The first house that the two share, or the rule that ties them.
    pub reason: ClashReason,
}

/// Returns a cell that rules this digit out of that cell: one in a common house if there is one, else one tied by a rule.
/// `None` if no visible digit rules it out.
///
/// What the cell holds itself plays no part. O(links).
///
/// # Panics
/// If the cell is not on the board.
pub fn seen_by(grid: &Grid, cell: Cell, digit: Digit) -> Option<Seen> {
    let geometry = grid.geometry();
    let reasons = geometry.links(cell).iter().filter_map(|link| {
        let other = grid.get(link.cell)?;
        if !link.relation.forbids(other).contains(digit) {
            return None;
        }
        let reason = match link.rule {
            Some(rule) => ClashReason::Rule(rule),
            None => ClashReason::House(geometry.common_house(cell, link.cell)?.kind),
        };
        Some(Seen { cell: link.cell, reason })
    });
    reasons.min_by_key(|seen| matches!(seen.reason, ClashReason::Rule(_)))
}
