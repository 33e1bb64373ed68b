//! Why a cell can't hold a digit: another cell that sees it.

use crate::board::{Cell, ClashReason, Digit, Grid};

/// A cell whose digit rules out the same or a related digit in another cell, and the reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    /// The cell with the digit that rules out the other.
    pub cell: Cell,
    /// The first house that the two cells share, or the rule that links them.
    pub reason: ClashReason,
}

/// Returns a cell whose digit rules out this digit in that cell: a cell in a common house if one exists, otherwise a
/// cell linked by a rule. Returns `None` if no visible digit rules it out.
///
/// The digit of the cell itself is ignored. O(links).
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
