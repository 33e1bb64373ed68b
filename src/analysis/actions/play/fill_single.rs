//! "Fill r3c3 with 4: only place in box 1": one single, with its reason.

use crate::analysis::actions::context::{ActionContext, fix};
use crate::analysis::{Action, ActionId};
use crate::board::Cell;
use crate::logic::{Single, singles};
use crate::syntax::{Edit, GridKind};

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
        let edits = write(site, place, single)?;
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

/// Returns the edit that fills the cell, if it is a single.
pub(in crate::analysis::actions) fn edits(
    site: &ActionContext<'_>,
    which: GridKind,
    cell: Cell,
) -> Result<Vec<Edit>, String> {
    let found = singles(&site.view.digits(which)).into_iter().find(|single| single.cell == cell);
    let single = found.ok_or_else(|| format!("{} is not a single.", site.view.name(cell)))?;
    write(site, which, &single).ok_or_else(|| "This cell has no text to edit.".into())
}

fn write(site: &ActionContext<'_>, which: GridKind, single: &Single) -> Option<Vec<Edit>> {
    site.write(which, single.cell, Some(single.digit)).map(|edit| vec![edit])
}
