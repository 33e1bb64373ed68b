//! The possible digits of a cell, each with the reason.

use crate::analysis::completion::{Completion, CompletionKind};
use crate::analysis::edits::{Goal, is_safe};
use crate::analysis::view::View;
use crate::board::{Cell, Digit, Grid};
use crate::logic::singles;
use crate::syntax::{Content, File, GridKind, Ink, write_cell};

/// Returns the digits for the cell at a byte of the block of this number; `None` where there is no cell. A digit with which the file
/// would be read as something else is left out.
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
            Some(house) => format!("only place in {}", house.kind),
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
        Some(Completion { label, detail, kind: CompletionKind::Digit, edit, snippet: None })
    };
    let digits = first.into_iter().chain(others).filter(|&digit| given.is_none_or(|given| given == digit));
    Some(digits.filter_map(completion).collect())
}

/// Returns the house of the cell in which the digit has the fewest places, and their number.
fn places(grid: &Grid, cell: Cell, digit: Digit) -> String {
    let geometry = grid.geometry();
    let houses =
        geometry.houses_of(cell).iter().filter_map(|&house| geometry.houses().get(usize::from(house)));
    let open = |&&cell: &&Cell| grid.get(cell).is_none() && grid.candidates(cell).contains(digit);
    let counted = houses.map(|house| (house.cells.iter().filter(open).count(), house.kind));
    match counted.min_by_key(|&(count, _)| count) {
        Some((count, kind)) => format!("by the rules: one of {count} places in {kind}"),
        None => "possible by the rules".to_owned(),
    }
}
