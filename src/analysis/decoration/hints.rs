//! Inlay hints in a grid: the digits that a row lacks, and the digit of a cell with a single candidate.
//!
//! The hints follow from the visible digits alone: no search, and no hints where these digits clash.

use crate::analysis::edits::{Goal, is_safe};
use crate::analysis::view::View;
use crate::board::{Candidates, Cell, Grid};
use crate::syntax::{Block, Content, Edit, File, GridForm, GridKind, Ink, write_cell};

/// An inlay hint at a place in a grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The byte offset in the block after which the hint is shown.
    pub at: usize,
    /// The text of the hint.
    pub label: String,
    /// The tooltip of the hint.
    pub about: String,
    /// The edits that accept the hint; empty if it cannot be accepted.
    pub edits: Vec<Edit>,
}

/// The maximum number of missing digits for which a row gets a hint.
const MISSING_MAX: usize = 4;

/// Returns a hint at the end of each row of the player's grid that lacks only a few digits: the missing digits.
///
/// Only for a complete grid in rows. Rows without a digit, or with a digit that appears twice, get no hint. O(cells).
///
/// ```
/// use sudoku_ls::{analysis::missing_hints, syntax::File};
/// let file = File::parse("12..\n..12\n21.3\n.3..\n");
/// assert_eq!(missing_hints(&file.blocks()[0])[2].label, "needs 4");
/// ```
pub fn missing_hints(block: &Block) -> Vec<Hint> {
    let Some((view, kind)) = whole_rows(block) else { return Vec::new() };
    let (grid, size) = (view.digits(kind), view.geometry.size());
    let (height, columns) = (view.geometry.rows(), view.geometry.columns());
    // A row that lacks digits needs none of them in particular.
    if columns < size {
        return Vec::new();
    }
    let rows = view.text(kind).map(|text| &text.rows[..]).unwrap_or_default();
    let hint = |(index, row): (usize, &crate::syntax::RowText)| {
        let cells = (0..columns).map(|column| view.geometry.at(index, column));
        let held: Vec<_> = cells.filter_map(|cell| grid.get(cell)).collect();
        let missing = view.geometry.digits().without(held.iter().copied().collect::<Candidates>());
        let few = (1..=MISSING_MAX).contains(&missing.len()) && missing.len() < size;
        (few && missing.len() + held.len() == size).then(|| Hint {
            at: row.span.end as usize,
            label: format!("needs {}", view.digits_list(missing)),
            about: format!("Digits missing from row {}.", index + 1),
            edits: Vec::new(),
        })
    };
    rows.iter().take(height).enumerate().filter_map(hint).collect()
}

/// Returns a hint at each empty cell with a single candidate in the block with this index: its digit. Only for a
/// complete grid in rows without a clash. O(cells x links).
pub fn single_hints(file: &File, index: usize) -> Vec<Hint> {
    let Some(block) = file.blocks().get(index) else { return Vec::new() };
    let Some((view, kind)) = whole_rows(block) else { return Vec::new() };
    let grid = view.digits(kind);
    if !grid.clashes().is_empty() {
        return Vec::new();
    }
    view.geometry.cells().filter_map(|cell| single(file, index, &view, kind, (cell, &grid))).collect()
}

fn single(
    file: &File,
    index: usize,
    view: &View<'_>,
    kind: GridKind,
    (cell, grid): (Cell, &Grid),
) -> Option<Hint> {
    if grid.get(cell).is_some() || !matches!(view.content(kind, cell), Content::Blank | Content::Marks(_)) {
        return None;
    }
    let digit = grid.candidates(cell).single()?;
    let ink = if view.marks_placed(kind) { Ink::Placed } else { Ink::Plain };
    let edit = write_cell(file.blocks().get(index)?, kind, cell, Some(digit), ink);
    let goal = Goal::Cells(vec![(kind, cell, ink.content(Some(digit)))]);
    let edit = edit.filter(|edit| is_safe(file, index, std::slice::from_ref(edit), &goal));
    Some(Hint {
        at: view.span(kind, cell).end as usize,
        label: view.digit(digit),
        about: format!("The only candidate of {}.", view.name(cell)),
        edits: edit.into_iter().collect(),
    })
}

/// Returns the player's grid of a puzzle, if it is complete and in rows.
fn whole_rows(block: &Block) -> Option<(View<'_>, GridKind)> {
    let view = View::of(block.puzzle.as_ref()?)?;
    let kind = view.place();
    let rows = view.text(kind)?.form == GridForm::Rows;
    (rows && view.is_whole(kind)).then_some((view, kind))
}
