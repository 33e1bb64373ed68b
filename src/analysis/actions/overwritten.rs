//! The player's digits that an action removes or overwrites: an editor asks for confirmation first, if it can.

use crate::analysis::ActionId;
use crate::analysis::phrasing::names;
use crate::analysis::view::View;
use crate::board::Cell;
use crate::board::plural;
use crate::syntax::{Block, Content, Edit, GridKind};

/// Returns the text that the user is asked to confirm before these edits of an action: `Overwrites 2 digits you placed:
/// r1c2, r3c4.` `None` if no digit of the player is lost.
///
/// Rotating and renumbering a puzzle lose nothing, and an edit of a single cell is intended.
pub fn overwritten(block: &Block, id: &ActionId, edits: &[Edit]) -> Option<String> {
    if !matches!(id, ActionId::Solve | ActionId::SolveInPlace | ActionId::ClearToGivens | ActionId::AddClues)
    {
        return None;
    }
    let view = block.puzzle.as_ref().and_then(View::of)?;
    let lost = |kind: GridKind, cell: Cell| {
        let placed = match view.content(kind, cell) {
            Content::Placed(_) => true,
            Content::Digit(digit) => {
                kind == GridKind::State && view.content(GridKind::Puzzle, cell) != Content::Digit(digit)
            }
            _ => false,
        };
        let span = view.span(kind, cell);
        let touched = |edit: &Edit| edit.span.start < span.end && span.start < edit.span.end;
        placed && edits.iter().any(touched)
    };
    let grids = [GridKind::Puzzle, GridKind::State];
    let mut cells: Vec<Cell> = grids
        .into_iter()
        .flat_map(|kind| view.geometry.cells().filter(move |&cell| lost(kind, cell)))
        .collect();
    cells.dedup();
    let digits = plural(cells.len(), "digit");
    (!cells.is_empty()).then(|| format!("Overwrites {digits} you placed: {}.", names(view.geometry, &cells)))
}
