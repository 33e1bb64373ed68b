//! Where an action is asked for: the block, the cells that the selection touches, and how a digit is written there.

use crate::analysis::edits::Change;
use crate::analysis::typing::fill::{edits, fewer_marks};
use crate::analysis::view::View;
use crate::analysis::{Action, ActionId, ActionKind, Code, Verdict};
use crate::board::{Cell, Digit};
use crate::logic::singles;
use crate::syntax::{Block, Content, Edit, GridKind, Ink, Span, write_cell};

/// Cells of a selection that get their own actions, at most.
const CELLS_MAX: usize = 32;

/// The place that actions are asked for.
pub(super) struct ActionContext<'a> {
    pub(super) block: &'a Block,
    pub(super) view: View<'a>,
    pub(super) verdict: Option<&'a Verdict>,
    /// The cells that the selection touches, as written.
    pub(super) cells: Vec<(GridKind, Cell)>,
    /// Whether digits that are placed go from the pencil marks of others.
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

    /// Returns whether one blank cell is selected that is not a single by the visible digits.
    pub(super) fn is_open_question(&self) -> bool {
        let [(kind, cell)] = *self.cells else { return false };
        let grid = self.view.digits(kind);
        kind == self.view.place()
            && matches!(self.view.content(kind, cell), Content::Blank | Content::Marks(_))
            && grid.get(cell).is_none()
            && !(self.view.is_whole(kind) && singles(&grid).iter().any(|single| single.cell == cell))
    }

    /// Returns the change that writes digits into cells of a grid, or empties them; cells that already hold it are left out.
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
        // Columns close up where their last marks go.
        let is_marked = |cell| matches!(self.view.content(kind, cell), Content::Marks(_));
        let even = self.view.geometry.cells().any(is_marked);
        let even = even.then(|| edits(self.block, &self.view, kind, &goals)).flatten();
        Change::of_cells(even.unwrap_or(single), goals)
    }

    /// Returns the change that places digits in cells of a grid, and removes from the pencil marks of others what they rule out, if that
    /// is wanted.
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

    /// Returns how a digit is written into a cell: with the mark of placed ones where others have it.
    pub(super) fn ink(&self, kind: GridKind, cell: Cell) -> Ink {
        let is_given = matches!(self.view.content(GridKind::Puzzle, cell), Content::Digit(_));
        if !is_given && self.view.marks_placed(kind) { Ink::Placed } else { Ink::Plain }
    }

    /// Returns the same for one cell, which must have text.
    ///
    /// # Errors
    /// It has none.
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

/// Returns the cells that a selection touches: the one right of an empty one before the one left of it.
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

/// Returns a quick fix that carries its edits, which are checked later.
pub(super) fn fix(id: ActionId, title: String, fixes: Option<Code>, edits: Vec<Edit>) -> Action {
    Action { id, title, kind: ActionKind::QuickFix, edits: Some(edits), disabled: None, fixes }
}

/// Returns an action that is worked out when it is chosen.
pub(super) fn lazy(id: ActionId, title: &str, kind: ActionKind, disabled: Option<String>) -> Action {
    Action { id, title: title.into(), kind, edits: None, disabled, fixes: None }
}

/// Returns the action with the kind and the title that the catalogue has for it; it is worked out when it is chosen.
pub(super) fn listed(id: ActionId, disabled: Option<String>) -> Action {
    let entry = id.entry();
    Action { id, title: entry.title.into(), kind: entry.kind, edits: None, disabled, fixes: None }
}
