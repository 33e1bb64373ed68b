//! "Pencil in the candidates" of a cell or of all blank cells, "Update all pencil marks", and "Remove all pencil
//! marks".
//!
//! Existing marks belong to the player: penciling in keeps them.

use crate::analysis::actions::context::{ActionContext, lazy, listed};
use crate::analysis::constraints::candidates;
use crate::analysis::edits::Change;
use crate::analysis::{Action, ActionId, ActionKind};
use crate::board::{Cell, Grid};
use crate::syntax::rewrite;
use crate::syntax::{Content, GridForm, GridKind, GridText, Spacing, cell_text};

/// Returns the offers about pencil marks: for the selected cell, and for the whole grid.
pub(in crate::analysis::actions) fn offers(context: &ActionContext<'_>) -> Vec<Action> {
    let (view, place, kind) = (&context.view, context.view.place(), ActionKind::Rewrite);
    let Some(grid) = view.text(place).filter(|_| view.is_whole(place)) else { return Vec::new() };
    let mut found = Vec::new();
    let why = unwritable(context, grid);
    let blank = |&cell: &Cell| is_open(context, cell);
    if let [(grid_kind, cell)] = *context.cells
        && grid_kind == place
        && blank(&cell)
    {
        let title = format!("Pencil in candidates of {}", view.name(cell));
        found.push(lazy(ActionId::PencilCell(cell), &title, kind, why.clone()));
    }
    if view.geometry.cells().any(|cell| blank(&cell)) {
        found.push(listed(ActionId::PencilAll, why));
    }
    if view.geometry.cells().any(|cell| matches!(view.content(place, cell), Content::Marks(_))) {
        found.push(listed(ActionId::UpdateMarks, unwritable(context, grid)));
        found.push(listed(ActionId::RemoveMarks, None));
    }
    found
}

/// Returns the reason why a grid can't hold pencil marks; `None` if it can.
pub(super) fn unwritable(context: &ActionContext<'_>, grid: &GridText) -> Option<String> {
    let text = context.block.text();
    if grid.form == GridForm::Line {
        return Some("Pencil marks need a grid in rows; this one is on a single line.".into());
    }
    let drawn = grid.cells.iter().any(|cell| cell.span.is_empty() || &text[cell.span.range()] == " ");
    drawn.then(|| "Pencil marks need visible blanks; this grid uses spaces or empty cells.".into())
}

/// Returns whether a cell is blank and has no given.
fn is_open(context: &ActionContext<'_>, cell: Cell) -> bool {
    let given = matches!(context.view.content(GridKind::Puzzle, cell), Content::Digit(_));
    !given && context.view.content(context.view.place(), cell) == Content::Blank
}

/// Returns the change that writes the candidates as marks into one blank cell, or into all blank cells.
pub(in crate::analysis::actions) fn change(
    context: &ActionContext<'_>,
    only: Option<Cell>,
) -> Result<Change, String> {
    let (view, place) = (&context.view, context.view.place());
    let text = markable(context, "pencilling in")?;
    let grid = in_sight(context);
    let marked = |cell: Cell| {
        let open = candidates(view, &grid, cell);
        let wanted = is_open(context, cell) && only.is_none_or(|only| only == cell) && !open.is_empty();
        wanted.then_some((place, cell, Content::Marks(open)))
    };
    let cells: Vec<_> = view.geometry.cells().filter_map(marked).collect();
    let nothing = match only {
        Some(cell) if is_open(context, cell) => format!("{} has no candidate.", view.name(cell)),
        Some(cell) => format!("{} is not blank.", view.name(cell)),
        None => "No blank cell has a candidate.".into(),
    };
    pencilled(context, text, cells, &nothing)
}

/// Returns the change that removes impossible marks from every cell, and writes the candidates into all cells that are
/// blank afterwards.
pub(in crate::analysis::actions) fn updated(context: &ActionContext<'_>) -> Result<Change, String> {
    let (view, place) = (&context.view, context.view.place());
    let text = markable(context, "updating")?;
    let grid = in_sight(context);
    let marked = |cell: Cell| {
        let open = candidates(view, &grid, cell);
        let left = match view.content(place, cell) {
            Content::Marks(marks) if !(marks & open).is_empty() => marks & open,
            Content::Marks(_) => open,
            _ if is_open(context, cell) => open,
            _ => return None,
        };
        let inked = if left.is_empty() { Content::Blank } else { Content::Marks(left) };
        (inked != view.content(place, cell)).then_some((place, cell, inked))
    };
    let cells: Vec<_> = view.geometry.cells().filter_map(marked).collect();
    pencilled(context, text, cells, "All pencil marks are up to date.")
}

/// Returns the text of the grid that marks are written to, or the reason why it can't hold marks; `doing` names the
/// operation in that message.
fn markable<'a>(context: &'a ActionContext<'_>, doing: &str) -> Result<&'a GridText, String> {
    let (view, place) = (&context.view, context.view.place());
    let grid = view.text(place).filter(|_| view.is_whole(place));
    let grid = grid.ok_or_else(|| format!("The grid is incomplete: complete it before {doing} marks."))?;
    unwritable(context, grid).map_or(Ok(grid), Err)
}

/// Returns the change that writes marks into a grid, and spaces its cells apart where they are not; `nothing` is the
/// error if there are no marks to write.
fn pencilled(
    context: &ActionContext<'_>,
    grid: &GridText,
    cells: Vec<(GridKind, Cell, Content)>,
    nothing: &str,
) -> Result<Change, String> {
    if cells.is_empty() {
        return Err(nothing.to_owned());
    }
    let close = grid.rows.iter().any(|row| !row.spaced);
    let spacing = if close { Spacing::Apart } else { Spacing::Kept };
    written(context, cells, spacing).ok_or_else(|| "Pencil marks can't be written here.".into())
}

/// Returns the digits that the player sees: the givens and the digits of the state.
fn in_sight(context: &ActionContext<'_>) -> Grid {
    context.view.puzzle.current().unwrap_or_else(|| context.view.digits(context.view.place()))
}

/// Returns the change that makes every cell with marks blank.
pub(in crate::analysis::actions) fn removed(context: &ActionContext<'_>) -> Result<Change, String> {
    let (view, place) = (&context.view, context.view.place());
    let marked = view.geometry.cells().filter(|&cell| matches!(view.content(place, cell), Content::Marks(_)));
    let cells: Vec<_> = marked.map(|cell| (place, cell, Content::Blank)).collect();
    if cells.is_empty() {
        return Err("There are no pencil marks here.".into());
    }
    let change = written(context, cells, Spacing::Kept);
    change.ok_or_else(|| "These pencil marks can't be removed.".into())
}

/// Returns the change that gives cells new contents; `None` if a content cannot be written into the grid's text.
pub(super) fn written(
    context: &ActionContext<'_>,
    cells: Vec<(GridKind, Cell, Content)>,
    spacing: Spacing,
) -> Option<Change> {
    let text = |&(grid_kind, cell, content): &(GridKind, Cell, Content)| {
        Some((grid_kind, cell, cell_text(context.block, grid_kind, content)?))
    };
    let texts: Option<Vec<_>> = cells.iter().map(text).collect();
    Some(Change::of_cells(rewrite(context.block, &texts?, None, spacing)?, cells))
}
