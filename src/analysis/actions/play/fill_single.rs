//! "Fill r3c3 with 4: only place in box 1": fills one single, and gives its reason.

use crate::analysis::actions::context::{ActionContext, fix};
use crate::analysis::edits::Change;
use crate::analysis::{Action, ActionId};
use crate::board::Cell;
use crate::logic::{Single, singles};
use crate::syntax::GridKind;

/// Returns an offer for each selected empty cell that is a single by the visible digits.
pub(in crate::analysis::actions) fn offers(context: &ActionContext<'_>) -> Vec<Action> {
    let place = context.view.place();
    let chosen: Vec<Cell> =
        context.cells.iter().filter(|&&(kind, _)| kind == place).map(|&(_, cell)| cell).collect();
    if chosen.is_empty() || !context.view.is_whole(place) {
        return Vec::new();
    }
    let found = singles(&context.view.digits(place));
    let offer = |single: &Single| {
        let edits = context.write_one(place, single.cell, Some(single.digit)).ok()?.edits;
        Some(fix(ActionId::FillSingle(place, single.cell), title(context, single), None, edits))
    };
    found.iter().filter(|single| chosen.contains(&single.cell)).filter_map(offer).collect()
}

fn title(context: &ActionContext<'_>, single: &Single) -> String {
    let (cell, digit) = (context.view.name(single.cell), context.view.digit(single.digit));
    match &single.house {
        Some(house) => format!("Fill {cell} with {digit}: only place {:#}", house.kind),
        None => format!("Fill {cell} with {digit}: only candidate"),
    }
}

/// Returns the change that fills a cell, if the cell is a single.
pub(in crate::analysis::actions) fn change(
    context: &ActionContext<'_>,
    kind: GridKind,
    cell: Cell,
) -> Result<Change, String> {
    let found = singles(&context.view.digits(kind)).into_iter().find(|single| single.cell == cell);
    let single = found.ok_or_else(|| format!("{} is not a single.", context.view.name(cell)))?;
    let change = context.place(kind, &[(cell, single.digit)]);
    if change.edits.is_empty() { Err("This cell has no text to edit.".into()) } else { Ok(change) }
}
