//! "Rotate", "mirror", "transpose": moves all grids of a puzzle, its regions and the player's notes together, if the
//! board stays the same.
//!
//! Houses and links decide whether the board stays the same; no rule is treated by name.

use std::collections::HashSet;

use super::turn_shape::{self, region_labels};
use crate::analysis::actions::context::{ActionContext, listed};
use crate::analysis::edits::{Change, Goal};
use crate::analysis::findings::metadata::facts;
use crate::analysis::{Action, ActionId, Turn};
use crate::board::{BoxShape, Cell, Geometry, Layout, Sides};
use crate::syntax::{GridKind, Spacing};
use crate::syntax::{move_notes, rewrite};

const ALL: [Turn; 3] = [Turn::Quarter, Turn::Mirror, Turn::Transpose];

/// Returns an offer for each turn of a complete grid with at least one digit; disabled, with the reason, if the turn
/// would change the board.
pub(in crate::analysis::actions) fn offers(context: &ActionContext<'_>) -> Vec<Action> {
    if !context.view.is_whole(GridKind::Puzzle) || context.view.digits(GridKind::Puzzle).clue_count() == 0 {
        return Vec::new();
    }
    let offer = |turn| listed(ActionId::Turn(turn), why_not(context, turn));
    ALL.into_iter().map(offer).collect()
}

/// Returns the cell of a board with these sides whose content moves to `cell` of the turned board.
const fn source(turn: Turn, old: Sides, cell: Cell) -> Cell {
    let columns = turned_sides(turn, old).columns;
    let (row, column) = (cell.index() / columns, cell.index() % columns);
    let (row, column) = match turn {
        Turn::Quarter => (old.rows - 1 - column, row),
        Turn::Mirror => (row, columns - 1 - column),
        Turn::Transpose => (column, row),
    };
    Cell::new(row * old.columns + column)
}

/// Returns the sides of the turned board.
const fn turned_sides(turn: Turn, Sides { rows, columns }: Sides) -> Sides {
    match turn {
        Turn::Mirror => Sides { rows, columns },
        Turn::Quarter | Turn::Transpose => Sides { rows: columns, columns: rows },
    }
}

/// Returns the turned layout. The boxes of a board with other than as many rows as columns are turned with it.
fn turned(old: &Layout, turn: Turn) -> Layout {
    let sides = old.sides();
    let mut layout = old.clone().with_sides(turned_sides(turn, sides));
    if layout.sides() != sides {
        layout.boxes = match old.boxes {
            BoxShape { rows: 1, .. } => BoxShape::none(layout.sides()),
            BoxShape { rows, columns } => BoxShape { rows: columns, columns: rows },
        };
    }
    if let Some(map) = &old.regions {
        layout.regions =
            Some((0..map.len()).map(|at| map[source(turn, sides, Cell::new(at)).index()]).collect());
    }
    layout
}

fn why_not(context: &ActionContext<'_>, turn: Turn) -> Option<String> {
    if let Some(why) = &context.view.puzzle.no_claims {
        return Some(format!("This puzzle cannot be transformed: {why}."));
    }
    let old = context.view.geometry;
    if !old.has_sides() {
        return Some("This board has no rows and columns.".to_owned());
    }
    if old.has_constraints() {
        return Some("This would change the puzzle: its constraints stay where they are.".to_owned());
    }
    let sides = old.layout().sides();
    if turned_sides(turn, sides) != sides
        && let Some(why) = turn_shape::why_not(context)
    {
        return Some(why);
    }
    let from = |cell: Cell| source(turn, sides, cell);
    let layout = turned(old.layout(), turn);
    let same = Geometry::shared(&layout).is_ok_and(|new| is_same(old, &new, &from));
    let shape = &old.layout().boxes;
    let is_oblong = old.layout().regions.is_none() && shape.rows != shape.columns;
    (!same).then(|| {
        if is_oblong && !matches!(turn, Turn::Mirror) {
            format!("This would change the board: its boxes are {shape}.")
        } else {
            "This would change the board: one of its rules has a direction.".to_owned()
        }
    })
}

/// Returns whether the houses and links of the new board are the turned houses and links of the old board.
fn is_same(old: &Geometry, new: &Geometry, from: &impl Fn(Cell) -> Cell) -> bool {
    let houses: HashSet<&[Cell]> = old.houses().iter().map(|house| &*house.cells).collect();
    let moved = |cells: &[Cell]| {
        let mut cells: Vec<Cell> = cells.iter().map(|&cell| from(cell)).collect();
        cells.sort_unstable();
        cells
    };
    let known = |cells: &[Cell]| houses.contains(&*moved(cells));
    let linked = |cell: Cell| {
        let pairs = |links: &[crate::board::Link], place: &dyn Fn(Cell) -> Cell| {
            let mut pairs: Vec<_> = links.iter().map(|link| (place(link.cell), link.relation)).collect();
            pairs.sort_unstable();
            pairs
        };
        pairs(new.links(cell), from) == pairs(old.links(from(cell)), &|cell| cell)
    };
    old.houses().len() == new.houses().len()
        && new.houses().iter().all(|house| known(&house.cells))
        && (new.layout().rules.is_empty() || new.cells().all(linked))
}

/// Returns the change that turns the grids, the regions and the notes.
pub(in crate::analysis::actions) fn change(
    context: &ActionContext<'_>,
    turn: Turn,
) -> Result<Change, String> {
    if let Some(why) = why_not(context, turn) {
        return Err(why);
    }
    let (view, text) = (&context.view, context.block.text());
    let sides = view.geometry.layout().sides();
    let from = |cell: Cell| source(turn, sides, cell);
    if turned_sides(turn, sides) != sides {
        let from: Vec<Cell> = view.geometry.cells().map(from).collect();
        return turn_shape::change(context, from, turned(view.geometry.layout(), turn));
    }
    let mut cells = Vec::new();
    for (kind, _) in turn_shape::grids(context)? {
        let turned = |cell: Cell| (kind, cell, text[view.span(kind, from(cell)).range()].to_owned());
        cells.extend(view.geometry.cells().map(turned));
    }
    let labels = view.geometry.layout().regions.is_some().then(|| region_labels(context)).map(|labels| {
        let label = |cell: Cell| labels.get(from(cell).index()).cloned().unwrap_or_default();
        view.geometry.cells().map(label).collect::<Vec<String>>()
    });
    let regions = view.geometry.layout().regions.as_ref();
    let moved = regions.map(|map| view.geometry.cells().map(|cell| map[from(cell).index()]).collect());
    let goal = Goal::Turned(view.geometry.cells().map(from).collect(), moved);
    match rewrite(context.block, &cells, labels.as_deref(), Spacing::Kept) {
        Some(mut edits) if !edits.is_empty() => {
            edits.extend(facts::changed_since(view.puzzle));
            let to = |cell: Cell| view.geometry.cells().find(|&it| from(it) == cell).unwrap_or(cell);
            edits.extend(move_notes(context.block, to, |digit| digit));
            edits.sort_by_key(|edit| edit.span);
            Ok(Change { edits, goal })
        }
        Some(_) => Err("This would not change the puzzle.".into()),
        None => Err("[Regions] is incomplete.".into()),
    }
}
