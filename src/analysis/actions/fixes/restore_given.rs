//! "Put the given back": the state's cell gets the digit that is given there.

use crate::analysis::actions::context::{ActionContext, fix};
use crate::analysis::findings::marks::changed_given;
use crate::analysis::{Action, ActionId, Code};
use crate::board::Cell;
use crate::syntax::{Edit, GridKind};

/// Returns an offer for each selected cell of the state that changes a given.
pub(in crate::analysis::actions) fn offers(site: &ActionContext<'_>) -> Vec<Action> {
    let offer = |&(_, cell): &(GridKind, Cell)| {
        let (given, _) = changed_given(&site.view, cell)?;
        let title = format!("Restore the given {} in {}", site.view.digit(given), site.view.name(cell));
        Some(fix(ActionId::RestoreGiven(cell), title, Some(Code::ChangedGiven), edits(site, cell).ok()?))
    };
    site.cells.iter().filter(|&&(which, _)| which == GridKind::State).filter_map(offer).collect()
}

/// Returns the edit that writes the given.
pub(in crate::analysis::actions) fn edits(site: &ActionContext<'_>, cell: Cell) -> Result<Vec<Edit>, String> {
    let (given, _) = changed_given(&site.view, cell).ok_or("The state does not change this given.")?;
    let edit = site.write(GridKind::State, cell, Some(given));
    edit.map(|edit| vec![edit]).ok_or_else(|| "This cell has no text to edit.".into())
}
