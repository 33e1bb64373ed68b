//! The possible digits of a cell, each with the reason.

use crate::analysis::completion::{Completion, CompletionKind};
use crate::analysis::edits::{Goal, is_safe};
use crate::analysis::typing::fill::{fewer_marks, marks_in_place};
use crate::analysis::view::View;
use crate::board::{Cell, Digit, Grid};
use crate::logic::singles;
use crate::syntax::{Content, Edit, File, GridKind, Ink, write_cell};

/// Returns the completions of digits for the cell at a byte of the block with this index; `None` if no cell is there. A
/// digit is left out if the edited file would be read as something else.
pub(super) fn completions(file: &File, index: usize, at: usize) -> Option<Vec<Completion>> {
    let block = file.blocks().get(index)?;
    let puzzle = block.puzzle.as_ref()?;
    let (kind, cell) = puzzle.cell_at(at)?;
    let Some(view) = View::of(puzzle).filter(|view| cell.index() < view.geometry.cell_count()) else {
        return Some(Vec::new());
    };
    let mut grid = view.digits(kind);
    grid.set(cell, None);
    let given = view.given_left_blank(kind, cell);
    let single = singles(&grid).into_iter().find(|single| single.cell == cell);
    let first = single.as_ref().map(|single| single.digit);
    let others = grid.candidates(cell).iter().filter(|&digit| Some(digit) != first);
    let reason = |digit| match &single {
        _ if given.is_some() => "given".to_owned(),
        Some(single) if single.digit == digit => match &single.house {
            Some(house) => format!("only place {:#}", house.kind),
            None => format!("only candidate of {}", view.name(cell)),
        },
        _ => places(&grid, cell, digit),
    };
    let completion = |digit| {
        let is_given = matches!(view.content(GridKind::Puzzle, cell), Content::Digit(_));
        let ink = if !is_given && view.marks_placed(kind) { Ink::Placed } else { Ink::Plain };
        let edit = write_cell(block, kind, cell, Some(digit), ink)?;
        let goal = Goal::Cells(vec![(kind, cell, ink.content(Some(digit)))]);
        is_safe(file, index, std::slice::from_ref(&edit), &goal).then_some(())?;
        let (label, detail) = (view.digit(digit), reason(digit));
        let also = peers_marks(file, index, &view, (kind, cell, digit), (&edit, ink));
        Some(Completion { label, detail, kind: CompletionKind::Digit, edit, also, snippet: None })
    };
    let digits = first.into_iter().chain(others).filter(|&digit| given.is_none_or(|given| given == digit));
    Some(digits.filter_map(completion).collect())
}

/// Returns the edits that remove a digit from pencil marks where it becomes impossible, in addition to the edit that
/// writes it; empty if the edited file would be read as something else.
fn peers_marks(
    file: &File,
    index: usize,
    view: &View<'_>,
    (kind, cell, digit): (GridKind, Cell, Digit),
    (edit, ink): (&Edit, Ink),
) -> Vec<Edit> {
    let Some(block) = file.blocks().get(index) else { return Vec::new() };
    let fewer = fewer_marks(view, kind, &[(cell, digit)]);
    let edits = fewer.iter().map(|&(peer, left)| marks_in_place(block, view, kind, peer, left));
    let Some(edits) = edits.collect::<Option<Vec<Edit>>>().filter(|edits| !edits.is_empty()) else {
        return Vec::new();
    };
    let marks = fewer.into_iter().map(|(peer, left)| (kind, peer, Content::Marks(left)));
    let goal = Goal::Cells(marks.chain([(kind, cell, ink.content(Some(digit)))]).collect());
    let mut all: Vec<Edit> = edits.iter().chain([edit]).cloned().collect();
    all.sort_by_key(|edit| edit.span);
    if is_safe(file, index, &all, &goal) { edits } else { Vec::new() }
}

/// Describes the house of the cell in which the digit has the fewest places, with the number of places.
fn places(grid: &Grid, cell: Cell, digit: Digit) -> String {
    let geometry = grid.geometry();
    let houses =
        geometry.houses_of(cell).iter().filter_map(|&house| geometry.houses().get(usize::from(house)));
    let open = |&&cell: &&Cell| grid.get(cell).is_none() && grid.candidates(cell).contains(digit);
    let counted = houses
        .filter(|house| geometry.is_full(house))
        .map(|house| (house.cells.iter().filter(open).count(), house.kind));
    match counted.min_by_key(|&(count, _)| count) {
        Some((count, kind)) => format!("by the rules: one of {count} places {kind:#}"),
        None => "possible by the rules".to_owned(),
    }
}
