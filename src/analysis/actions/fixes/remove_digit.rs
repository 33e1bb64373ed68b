//! "Remove the clashing digit": empties one cell of a clash, or one that contradicts the only solution.

use crate::analysis::actions::context::{ActionContext, fix};
use crate::analysis::edits::Change;
use crate::analysis::findings::clashes::is_told;
use crate::analysis::findings::wrong_cells::wrong_cells;
use crate::analysis::{Action, ActionId, Code};
use crate::board::Cell;
use crate::syntax::GridKind;

/// Returns an offer for each selected cell whose digit clashes, or is wrong.
pub(in crate::analysis::actions) fn offers(site: &ActionContext<'_>) -> Vec<Action> {
    let offer = |&(which, cell): &(GridKind, Cell)| {
        let grid = site.view.digits(which);
        let digit = site.view.digit(grid.get(cell)?);
        let (word, code) = reason(site, which, cell)?;
        let title = format!("Remove the {word} digit {digit} from {}", site.view.name(cell));
        let edits = change(site, which, cell).ok()?.edits;
        Some(fix(ActionId::RemoveDigit(which, cell), title, Some(code), edits))
    };
    site.cells.iter().filter_map(offer).collect()
}

fn reason(site: &ActionContext<'_>, which: GridKind, cell: Cell) -> Option<(&'static str, Code)> {
    // A given of the puzzle holds in the state, even if it is blank there.
    let is_given = || {
        site.view.givens().get(cell).is_some()
            && site.view.givens().get(cell) == site.view.digits(which).get(cell)
    };
    if which == GridKind::State && is_given() {
        return None;
    }
    if is_told(&site.view, which, cell) {
        return Some(("clashing", Code::DuplicateDigit));
    }
    let solution = site.verdict?.unique().filter(|_| which == site.view.place())?;
    let wrong = wrong_cells(&site.view, solution).iter().any(|&(wrong, _)| wrong == cell);
    wrong.then_some(("wrong", Code::WrongDigit))
}

/// Empties the cell.
pub(in crate::analysis::actions) fn change(
    site: &ActionContext<'_>,
    which: GridKind,
    cell: Cell,
) -> Result<Change, String> {
    site.write_one(which, cell, None)
}
