//! The context in which actions are requested: the block, the cells that the selection touches, and how digits are
//! written there.

use crate::analysis::edits::Change;
use crate::analysis::typing::fill::{edits, fewer_marks};
use crate::analysis::view::View;
use crate::analysis::{Action, ActionId, ActionKind, Code, Verdict};
use crate::board::{Cell, Digit};
use crate::logic::singles;
use crate::syntax::{Block, Content, Edit, GridKind, Ink, Span, write_cell};

/// The maximum number of selected cells that get actions of their own.
const CELLS_MAX: usize = 32;

/// The place for which actions are requested.
pub(super) struct ActionContext<'a> {
    pub(super) block: &'a Block,
    pub(super) view: View<'a>,
    pub(super) verdict: Option<&'a Verdict>,
    /// The cells that the selection touches, in text order, at most [`CELLS_MAX`].
    pub(super) cells: Vec<(GridKind, Cell)>,
    /// Whether placing a digit removes it from the pencil marks of cells where it becomes impossible.
    pub(super) live_marks: bool,
}

impl<'a> ActionContext<'a> {
    pub(super) fn new(
        block: &'a Block,
        view: View<'a>,
        selection: Span,
        verdict: Option<&'a Verdict>,
    ) -> Self {
        let cells = selected(&view, selection);
        Self { block, view, verdict, cells, live_marks: true }
    }

    /// Returns whether exactly one blank cell is selected, and it is not a single by the visible digits.
    pub(super) fn is_open_question(&self) -> bool {
        let [(kind, cell)] = *self.cells else { return false };
        let grid = self.view.digits(kind);
        kind == self.view.place()
            && matches!(self.view.content(kind, cell), Content::Blank | Content::Marks(_))
            && grid.get(cell).is_none()
            && !(self.view.is_whole(kind) && singles(&grid).iter().any(|single| single.cell == cell))
    }

    /// Returns the change that writes digits into cells of a grid, or empties cells; cells that need no edit are left
    /// out.
    pub(super) fn write(
        &self,
        kind: GridKind,
        cells: impl IntoIterator<Item = (Cell, Option<Digit>)>,
    ) -> Change {
        let marked = self.view.marks_placed(kind);
        let (mut single, mut goals) = (Vec::new(), Vec::new());
        for (cell, digit) in cells {
            let ink = if marked { self.ink(kind, cell) } else { Ink::Plain };
            if let Some(edit) = write_cell(self.block, kind, cell, digit, ink) {
                single.push(edit);
                goals.push((kind, cell, ink.content(digit)));
            }
        }
        // Columns become narrower when their last pencil marks are removed.
        let is_marked = |cell| matches!(self.view.content(kind, cell), Content::Marks(_));
        let even = self.view.geometry.cells().any(is_marked);
        let even = even.then(|| edits(self.block, &self.view, kind, &goals)).flatten();
        Change::of_cells(even.unwrap_or(single), goals)
    }

    /// Returns the change that places digits in cells of a grid. With live marks, it also removes the pencil marks that
    /// these digits rule out.
    pub(super) fn place(&self, kind: GridKind, placed: &[(Cell, Digit)]) -> Change {
        let fewer = if self.live_marks { fewer_marks(&self.view, kind, placed) } else { Vec::new() };
        if fewer.is_empty() {
            return self.write(kind, placed.iter().map(|&(cell, digit)| (cell, Some(digit))));
        }
        let written =
            |&(cell, digit): &(Cell, Digit)| (kind, cell, self.ink(kind, cell).content(Some(digit)));
        let left = fewer.into_iter().map(|(cell, left)| (kind, cell, Content::Marks(left)));
        let cells: Vec<_> = placed.iter().map(written).chain(left).collect();
        Change::of_cells(edits(self.block, &self.view, kind, &cells).unwrap_or_default(), cells)
    }

    /// Returns how a digit is written into a cell: marked as placed if other digits of the grid are, and the cell is
    /// not a given.
    pub(super) fn ink(&self, kind: GridKind, cell: Cell) -> Ink {
        let is_given = matches!(self.view.content(GridKind::Puzzle, cell), Content::Digit(_));
        if !is_given && self.view.marks_placed(kind) { Ink::Placed } else { Ink::Plain }
    }

    /// Returns the change that writes a digit into one cell, or empties the cell.
    ///
    /// # Errors
    /// The cell has no text to edit.
    pub(super) fn write_one(
        &self,
        kind: GridKind,
        cell: Cell,
        digit: Option<Digit>,
    ) -> Result<Change, String> {
        let change = self.write(kind, [(cell, digit)]);
        if change.edits.is_empty() { Err("This cell has no text to edit.".into()) } else { Ok(change) }
    }
}

/// Returns the cells that a selection touches. For a caret between two cells, this is the cell to its right.
fn selected(view: &View<'_>, selection: Span) -> Vec<(GridKind, Cell)> {
    if selection.is_empty() {
        return view.puzzle.cell_at(selection.start as usize).into_iter().collect();
    }
    let mut cells = cells_in(view, selection);
    cells.truncate(CELLS_MAX);
    cells
}

/// Returns all cells that a part of the text touches.
pub(super) fn cells_in(view: &View<'_>, span: Span) -> Vec<(GridKind, Cell)> {
    let grids = [GridKind::Puzzle, GridKind::State].into_iter().filter(|&kind| view.text(kind).is_some());
    let all = grids.flat_map(|kind| view.geometry.cells().map(move |cell| (kind, cell)));
    let touches = |cell: Span| cell.start < span.end && span.start < cell.end;
    all.filter(|&(kind, cell)| touches(view.span(kind, cell))).collect()
}

/// Returns a quick fix with its edits, which are checked later.
pub(super) fn fix(id: ActionId, title: String, fixes: Option<Code>, edits: Vec<Edit>) -> Action {
    Action { id, title, kind: ActionKind::QuickFix, edits: Some(edits), disabled: None, fixes }
}

/// Returns an action whose edits are computed when it is chosen.
pub(super) fn lazy(id: ActionId, title: &str, kind: ActionKind, disabled: Option<String>) -> Action {
    Action { id, title: title.into(), kind, edits: None, disabled, fixes: None }
}

/// Returns an action with the kind and title of its catalogue entry; its edits are computed when it is chosen.
pub(super) fn listed(id: ActionId, disabled: Option<String>) -> Action {
    let entry = id.entry();
    Action { id, title: entry.title.into(), kind: entry.kind, edits: None, disabled, fixes: None }
}
