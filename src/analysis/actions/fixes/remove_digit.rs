//! "Remove the clashing digit": empties one cell of a clash, or one that contradicts the only solution.

use crate::analysis::actions::context::{ActionContext, fix};
use crate::analysis::findings::clashes::clashes_by_cell;
use crate::analysis::findings::wrong_cells::wrong_cells;
use crate::analysis::{Action, ActionId, Code};
use crate::board::Cell;
use crate::syntax::{Edit, GridKind};

/// Returns an offer for each selected cell whose digit clashes, or is wrong.
pub(in crate::analysis::actions) fn offers(site: &ActionContext<'_>) -> Vec<Action> {
    let offer = |&(which, cell): &(GridKind, Cell)| {
        let grid = site.view.digits(which);
        let digit = site.view.digit(grid.get(cell)?);
        let (word, code) = reason(site, which, cell)?;
        let title = format!("Remove the {word} digit {digit} from {}", site.view.name(cell));
        let edits = edits(site, which, cell).ok()?;
        Some(fix(ActionId::RemoveDigit(which, cell), title, Some(code), edits))
    };
    site.cells.iter().filter_map(offer).collect()
}

fn reason(site: &ActionContext<'_>, which: GridKind, cell: Cell) -> Option<(&'static str, Code)> {
    if clashes_by_cell(&site.view.settled_digits(which)).contains_key(&cell) {
        return Some(("clashing", Code::DuplicateDigit));
    }
    let solution = site.verdict?.unique().filter(|_| which == site.view.place())?;
    let wrong = wrong_cells(&site.view, solution).iter().any(|&(wrong, _)| wrong == cell);
    wrong.then_some(("wrong", Code::WrongDigit))
}

/// Returns the edit that empties the cell.
pub(in crate::analysis::actions) fn edits(
    site: &ActionContext<'_>,
    which: GridKind,
    cell: Cell,
) -> Result<Vec<Edit>, String> {
    let edit = site.write(which, cell, None);
    edit.map(|edit| vec![edit]).ok_or_else(|| "This cell has no text to edit.".into())
}
