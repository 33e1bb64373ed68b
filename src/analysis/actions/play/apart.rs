//! Keeps digits that an action fills in separate from the givens of a puzzle.

use crate::analysis::edits::{Change, Goal, checked};
use crate::analysis::typing::begin::started_with;
use crate::analysis::view::View;
use crate::board::Cell;
use crate::syntax::{Block, Content, Edit, File, GridForm, GridKind, insert_section};

/// Returns the edits of an action that fills cells; `make` computes the change for a block.
///
/// If moves and givens are not separate yet, the digits go into a new `[State]`. Digits that complete a puzzle on one
/// line go into a `[Solution]` after it. A change of pencil marks alone stays in the grid.
///
/// # Errors
/// The reason why the action is impossible, as a sentence for the user.
pub(in crate::analysis::actions) fn edits(
    file: &File,
    index: usize,
    mut make: impl FnMut(&Block) -> Result<Change, String>,
) -> Result<Vec<Edit>, String> {
    let none = "There is no puzzle here.";
    let block = file.blocks().get(index).ok_or(none)?;
    let change = make(block)?;
    let view = block.puzzle.as_ref().and_then(View::of).ok_or(none)?;
    let cells = filled(&change);
    let mut first = Some(change);
    if view.keeps_givens_apart() || !cells.iter().any(|(_, content)| matches!(content, Content::Digit(_))) {
        return checked(file, index, |block| first.take().map_or_else(|| make(block), Ok));
    }
    if view.puzzle.form == GridForm::Line && view.puzzle.solution.is_none() {
        let mut grid = view.digits(GridKind::Puzzle);
        for &(cell, content) in &cells {
            if let Content::Digit(digit) = content {
                grid.set(cell, Some(digit));
            }
        }
        if grid.is_solved() {
            return checked(file, index, |block| {
                let edit = insert_section(block, GridKind::Solution, &grid);
                let edit = edit.ok_or("A solution can't be added here.")?;
                Ok(Change { edits: vec![edit], goal: Goal::Section(GridKind::Solution, grid.clone(), None) })
            });
        }
    }
    started_with(file, index, &cells)
}

/// Returns the cells that a change fills, with their new contents.
fn filled(change: &Change) -> Vec<(Cell, Content)> {
    match &change.goal {
        Goal::Cells(cells) => cells.iter().map(|&(_, cell, content)| (cell, content)).collect(),
        _ => Vec::new(),
    }
}
