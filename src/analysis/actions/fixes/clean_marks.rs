//! "Remove marks": removes impossible pencil marks from a cell and leaves the others.

use crate::analysis::actions::context::{ActionContext, fix};
use crate::analysis::edits::{Change, Goal};
use crate::analysis::findings::marks::impossible_marks;
use crate::analysis::findings::marks_out::MarksOut;
use crate::analysis::{Action, ActionId, Code};
use crate::board::{Candidates, Cell};
use crate::syntax::{Content, Edit, GridKind, Span, Symbols};

/// Returns an offer for each selected cell with such marks, or with a digit that rules marks out in several cells.
pub(in crate::analysis::actions) fn offers(site: &ActionContext<'_>) -> Vec<Action> {
    let view = &site.view;
    let all = MarksOut::of(view, view.place());
    let offer = |&(which, cell): &(GridKind, Cell)| {
        let out = impossible_marks(view, &view.digits(which), which, cell);
        let (title, code) = if out.is_empty() {
            let digit = view.digits(which).get(cell).filter(|_| !all.stale_by(cell).is_empty())?;
            let title =
                format!("Remove the marks that the {} in {} rules out", view.digit(digit), view.name(cell));
            (title, Some(Code::StaleMarks))
        } else {
            let marks = if out.len() == 1 { "mark" } else { "marks" };
            let title = format!("Remove {marks} {} from {}", view.digits_list(out), view.name(cell));
            (title, all.code_at(cell))
        };
        let edits = change(site, which, cell).ok()?.edits;
        Some(fix(ActionId::CleanMarks(which, cell), title, code, edits))
    };
    site.cells.iter().filter(|&&(which, _)| which == view.place()).filter_map(offer).collect()
}

/// Leaves the possible marks of a cell alone, or of all cells in which its digit rules marks out; a cell without any becomes blank.
pub(in crate::analysis::actions) fn change(
    site: &ActionContext<'_>,
    which: GridKind,
    cell: Cell,
) -> Result<Change, String> {
    if matches!(site.view.content(which, cell), Content::Marks(_)) {
        return cleaned(site, which, cell);
    }
    let stale = MarksOut::of(&site.view, which).stale_by(cell);
    if stale.is_empty() {
        return Err(format!("{} has no pencil marks.", site.view.name(cell)));
    }
    let (mut edits, mut cells) = (Vec::new(), Vec::new());
    for cell in stale {
        let change = cleaned(site, which, cell)?;
        edits.extend(change.edits);
        if let Goal::Cells(goals) = change.goal {
            cells.extend(goals);
        }
    }
    Ok(Change::of_cells(edits, cells))
}

/// Leaves the possible marks of a cell alone.
fn cleaned(site: &ActionContext<'_>, which: GridKind, cell: Cell) -> Result<Change, String> {
    let view = &site.view;
    let Content::Marks(marks) = view.content(which, cell) else {
        return Err(format!("{} has no pencil marks.", view.name(cell)));
    };
    let left = marks.without(impossible_marks(view, &view.digits(which), which, cell));
    if left.is_empty() {
        return site.write_one(which, cell, None);
    }
    let span = view.span(which, cell);
    let edit = Edit { span, text: written(site, left, span) };
    Ok(Change::of_cells(vec![edit], vec![(which, cell, Content::Marks(left))]))
}

/// Marks as the cell had them: with braces or without, as wide as before where a space follows.
fn written(site: &ActionContext<'_>, marks: Candidates, span: Span) -> String {
    let before = &site.block.text()[span.range()];
    let parted = if site.view.puzzle.symbols == Symbols::Decimals { "," } else { "" };
    let symbols: Vec<String> = marks.iter().map(|digit| site.view.digit(digit)).collect();
    let bare = !before.starts_with('{') && marks.len() > 1;
    let text = if bare { symbols.concat() } else { format!("{{{}}}", symbols.join(parted)) };
    let padded = site.block.text()[span.end as usize..].starts_with(' ');
    let width = if padded { before.chars().count() } else { 0 };
    format!("{text:<width$}")
}
