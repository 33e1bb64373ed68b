//! "Remove the clashing digit": empties one cell of a clash, or a cell that contradicts the unique solution.

use crate::analysis::actions::context::{ActionContext, fix};
use crate::analysis::edits::Change;
use crate::analysis::findings::clashes::is_told;
use crate::analysis::findings::wrong_cells::wrong_cells;
use crate::analysis::{Action, ActionId, Code};
use crate::board::Cell;
use crate::syntax::{Content, GridKind};

/// Returns an offer for each selected cell whose digit clashes, or is wrong.
pub(in crate::analysis::actions) fn offers(context: &ActionContext<'_>) -> Vec<Action> {
    let offer = |&(kind, cell): &(GridKind, Cell)| {
        let grid = context.view.digits(kind);
        let digit = context.view.digit(grid.get(cell)?);
        let (word, code) = reason(context, kind, cell)?;
        let title = format!("Remove the {word} digit {digit} from {}", context.view.name(cell));
        let edits = change(context, kind, cell).ok()?.edits;
        Some(fix(ActionId::RemoveDigit(kind, cell), title, Some(code), edits))
    };
    context.cells.iter().filter_map(offer).collect()
}

fn reason(context: &ActionContext<'_>, kind: GridKind, cell: Cell) -> Option<(&'static str, Code)> {
    // A given of the puzzle also holds in the state, even if its cell is blank there.
    let is_given = || {
        context.view.givens().get(cell).is_some()
            && context.view.givens().get(cell) == context.view.digits(kind).get(cell)
    };
    if kind == GridKind::State && is_given() {
        return None;
    }
    if is_told(&context.view, kind, cell) {
        return Some(("clashing", Code::DuplicateDigit));
    }
    let solution = context.verdict?.unique().filter(|_| kind == context.view.place())?;
    let wrong = wrong_cells(&context.view, solution).iter().any(|&(wrong, _)| wrong == cell);
    wrong.then_some(("wrong", Code::WrongDigit))
}

/// Returns the change that empties a cell and, if the puzzle's `[State]` repeats the digit, also the state's cell.
pub(in crate::analysis::actions) fn change(
    context: &ActionContext<'_>,
    kind: GridKind,
    cell: Cell,
) -> Result<Change, String> {
    let mut change = context.write_one(kind, cell, None)?;
    let repeated = kind == GridKind::Puzzle
        && context.view.puzzle.state.is_some()
        && context.view.text(GridKind::State).is_some()
        && matches!(context.view.content(GridKind::State, cell), Content::Digit(digit) if Some(digit) == context.view.givens().get(cell));
    if repeated {
        change = change.and(context.write_one(GridKind::State, cell, None)?);
    }
    Ok(change)
}
