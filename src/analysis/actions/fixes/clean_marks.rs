//! "Remove marks": removes impossible pencil marks from a cell, or from all cells, and keeps the possible marks.

use crate::analysis::actions::context::{ActionContext, fix};
use crate::analysis::edits::{Change, Goal};
use crate::analysis::findings::marks::impossible_marks;
use crate::analysis::findings::marks_out::MarksOut;
use crate::analysis::typing::fill::{edits, marks_text};
use crate::analysis::view::View;
use crate::analysis::{Action, ActionId, Code};
use crate::board::{Candidates, Cell, Digit};
use crate::syntax::{Content, Edit, GridKind};

/// Returns an offer for each selected cell with impossible marks, or with a digit that rules out marks in several
/// cells.
pub(in crate::analysis::actions) fn offers(context: &ActionContext<'_>) -> Vec<Action> {
    let view = &context.view;
    let all = MarksOut::of(view, view.place());
    let offer = |&(kind, cell): &(GridKind, Cell)| {
        let out = impossible_marks(view, &view.digits(kind), kind, cell);
        let (title, code) = if let Some(digit) = grown(view, kind, cell, out) {
            (format!("Write {} in {}", view.digit(digit), view.name(cell)), all.code_at(cell))
        } else if out.is_empty() {
            let digit = view.digits(kind).get(cell).filter(|_| !all.stale_by(cell).is_empty())?;
            let title =
                format!("Remove the marks that the {} in {} rules out", view.digit(digit), view.name(cell));
            (title, Some(Code::StaleMarks))
        } else {
            let marks = if out.len() == 1 { "mark" } else { "marks" };
            let title = format!("Remove {marks} {} from {}", view.digits_list(out), view.name(cell));
            (title, all.code_at(cell))
        };
        let edits = change(context, kind, cell).ok()?.edits;
        Some(fix(ActionId::CleanMarks(kind, cell), title, code, edits))
    };
    let mut found: Vec<Action> =
        context.cells.iter().filter(|&&(kind, _)| kind == view.place()).filter_map(offer).collect();
    if let Some(fixes) = found.first().map(|action| action.fixes)
        && marked(view).nth(1).is_some()
        && let Ok(change) = everywhere(context)
    {
        let title = format!("Remove all impossible marks from {} cells", marked(view).count());
        found.push(fix(ActionId::CleanAllMarks, title, fixes, change.edits));
    }
    found
}

/// Returns the cells of the player's grid with impossible marks, each with the marks that remain.
fn marked<'a>(view: &'a View<'_>) -> impl Iterator<Item = (Cell, Candidates)> + 'a {
    let grid = view.digits(view.place());
    view.geometry.cells().filter_map(move |cell| {
        let Content::Marks(marks) = view.content(view.place(), cell) else { return None };
        let out = impossible_marks(view, &grid, view.place(), cell);
        let is_left = out.is_empty() || grown(view, view.place(), cell, out).is_some();
        (!is_left).then(|| (cell, marks.without(out)))
    })
}

/// Returns the digit that should replace two digits typed beside each other, which read as pencil marks: the only one
/// that is possible, in a grid without other marks. The digit is written as a digit, not as a mark.
fn grown(view: &View<'_>, kind: GridKind, cell: Cell, out: Candidates) -> Option<Digit> {
    let Content::Marks(marks) = view.content(kind, cell) else { return None };
    let is_bare = view.span(kind, cell).range().len() == marks.len();
    let is_marked = |other: Cell| other != cell && matches!(view.content(kind, other), Content::Marks(_));
    let digit = marks.without(out).single().filter(|_| is_bare)?;
    (!view.geometry.cells().any(is_marked)).then_some(digit)
}

/// Returns the change that removes all impossible marks of the grid; a cell without possible marks becomes blank.
pub(in crate::analysis::actions) fn everywhere(context: &ActionContext<'_>) -> Result<Change, String> {
    let (view, place) = (&context.view, context.view.place());
    let inked = |left: Candidates| if left.is_empty() { Content::Blank } else { Content::Marks(left) };
    let cells: Vec<_> = marked(view).map(|(cell, left)| (place, cell, inked(left))).collect();
    if cells.is_empty() {
        return Err("No pencil mark is impossible.".into());
    }
    let edits = edits(context.block, view, place, &cells).ok_or("These pencil marks can't be removed.")?;
    Ok(Change::of_cells(edits, cells))
}

/// Returns the change that removes the impossible marks of a cell or, for a cell with a digit, all marks that this
/// digit rules out. A cell without possible marks becomes blank.
pub(in crate::analysis::actions) fn change(
    context: &ActionContext<'_>,
    kind: GridKind,
    cell: Cell,
) -> Result<Change, String> {
    if matches!(context.view.content(kind, cell), Content::Marks(_)) {
        return cleaned(context, kind, cell);
    }
    let stale = MarksOut::of(&context.view, kind).stale_by(cell);
    if stale.is_empty() {
        return Err(format!("{} has no pencil marks.", context.view.name(cell)));
    }
    let (mut edits, mut cells) = (Vec::new(), Vec::new());
    for cell in stale {
        let change = cleaned(context, kind, cell)?;
        edits.extend(change.edits);
        if let Goal::Cells(goals) = change.goal {
            cells.extend(goals);
        }
    }
    Ok(Change::of_cells(edits, cells))
}

/// Returns the change that removes the impossible marks of a cell.
fn cleaned(context: &ActionContext<'_>, kind: GridKind, cell: Cell) -> Result<Change, String> {
    let view = &context.view;
    let Content::Marks(marks) = view.content(kind, cell) else {
        return Err(format!("{} has no pencil marks.", view.name(cell)));
    };
    let out = impossible_marks(view, &view.digits(kind), kind, cell);
    let left = marks.without(out);
    if left.is_empty() {
        return context.write_one(kind, cell, None);
    }
    let span = view.span(kind, cell);
    if let Some(digit) = grown(view, kind, cell, out) {
        let edit = Edit { span, text: view.digit(digit) };
        return Ok(Change::of_cells(vec![edit], vec![(kind, cell, Content::Digit(digit))]));
    }
    let edit = Edit { span, text: marks_text(context.block, view, left, span) };
    Ok(Change::of_cells(vec![edit], vec![(kind, cell, Content::Marks(left))]))
}
