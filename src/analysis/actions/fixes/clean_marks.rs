//! "Remove marks": removes impossible pencil marks from a cell and leaves the others.

use crate::analysis::actions::context::{ActionContext, fix};
use crate::analysis::edits::Change;
use crate::analysis::findings::marks::impossible_marks;
use crate::analysis::typing::fill::marks_text;
use crate::analysis::{Action, ActionId, Code};
use crate::board::Cell;
use crate::syntax::{Content, Edit, GridKind};

/// Returns an offer for each selected cell with such marks.
pub(in crate::analysis::actions) fn offers(site: &ActionContext<'_>) -> Vec<Action> {
    let view = &site.view;
    let offer = |&(which, cell): &(GridKind, Cell)| {
        let out = impossible_marks(view, &view.digits(which), which, cell);
        if out.is_empty() {
            return None;
        }
        let marks = if out.len() == 1 { "mark" } else { "marks" };
        let title = format!("Remove {marks} {} from {}", view.digits_list(out), view.name(cell));
        let edits = change(site, which, cell).ok()?.edits;
        Some(fix(ActionId::CleanMarks(which, cell), title, Some(Code::ImpossibleMark), edits))
    };
    site.cells.iter().filter(|&&(which, _)| which == view.place()).filter_map(offer).collect()
}

/// Leaves the possible marks alone; a cell without any becomes blank.
pub(in crate::analysis::actions) fn change(
    site: &ActionContext<'_>,
    which: GridKind,
    cell: Cell,
) -> Result<Change, String> {
    let view = &site.view;
    let Content::Marks(marks) = view.content(which, cell) else {
        return Err(format!("{} has no pencil marks.", view.name(cell)));
    };
    let left = marks.without(impossible_marks(view, &view.digits(which), which, cell));
    if left.is_empty() {
        return site.write_one(which, cell, None);
    }
    let span = view.span(which, cell);
    let edit = Edit { span, text: marks_text(site.block, view, left, span) };
    Ok(Change::of_cells(vec![edit], vec![(which, cell, Content::Marks(left))]))
}
