//! "Fill r3c3 with 4: only place in box 1": one single, with its reason.

use crate::analysis::actions::context::{ActionContext, fix};
use crate::analysis::edits::Change;
use crate::analysis::{Action, ActionId};
use crate::board::Cell;
use crate::logic::{Single, singles};
use crate::syntax::GridKind;

/// Returns an offer for each selected empty cell that is a single by the visible digits.
pub(in crate::analysis::actions) fn offers(site: &ActionContext<'_>) -> Vec<Action> {
    let place = site.view.place();
    let chosen: Vec<Cell> =
        site.cells.iter().filter(|&&(which, _)| which == place).map(|&(_, cell)| cell).collect();
    if chosen.is_empty() || !site.view.is_whole(place) {
        return Vec::new();
    }
    let found = singles(&site.view.digits(place));
    let offer = |single: &Single| {
        let edits = site.write_one(place, single.cell, Some(single.digit)).ok()?.edits;
        Some(fix(ActionId::FillSingle(place, single.cell), title(site, single), None, edits))
    };
    found.iter().filter(|single| chosen.contains(&single.cell)).filter_map(offer).collect()
}

fn title(site: &ActionContext<'_>, single: &Single) -> String {
    let (cell, digit) = (site.view.name(single.cell), site.view.digit(single.digit));
    match &single.house {
        Some(house) => format!("Fill {cell} with {digit}: only place in {}", house.kind),
        None => format!("Fill {cell} with {digit}: only candidate"),
    }
}

/// Fills the cell, if it is a single.
pub(in crate::analysis::actions) fn change(
    site: &ActionContext<'_>,
    which: GridKind,
    cell: Cell,
) -> Result<Change, String> {
    let found = singles(&site.view.digits(which)).into_iter().find(|single| single.cell == cell);
    let single = found.ok_or_else(|| format!("{} is not a single.", site.view.name(cell)))?;
    let change = site.place(which, &[(cell, single.digit)]);
    if change.edits.is_empty() { Err("This cell has no text to edit.".into()) } else { Ok(change) }
}
