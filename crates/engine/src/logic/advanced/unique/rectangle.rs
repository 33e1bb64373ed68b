//! The search for rectangles: four cells in two rows, two columns and two boxes that could hold two digits either way round.

use smallvec::SmallVec;

use crate::board::{Candidates, Cell, Digit};
use crate::logic::state::{Cells, State};
use crate::logic::step::{Role, Step, Why};

/// Which rectangles are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Looks {
    /// Also those whose other corners lack candidates that no visible digit rules out.
    pub(super) missing: bool,
    /// Four cells for each pair of digits, not only for that of the first corner with two candidates.
    pub(super) every_pair: bool,
}

/// A rectangle of two digits.
pub(super) struct Rectangle<const W: usize> {
    /// Its corners: the first two in one box, the third below or beside the first.
    pub(super) corners: [Cell; 4],
    /// Its digits.
    pub(super) digits: [Digit; 2],
    /// The corners without any other candidate.
    pub(super) floor: Cells<W>,
    /// The corners with other candidates.
    pub(super) roof: Cells<W>,
}

/// Rectangles already tried, by their sorted corners and the digits.
type Tried = SmallVec<[([Cell; 4], Candidates); 32]>;

/// Calls back for each rectangle with a corner of two candidates, in the order of these corners; each four cells once, or once for each two digits.
pub(super) fn with_pairs<const W: usize>(
    state: &State<W>,
    looks: Looks,
    mut each: impl FnMut(&Rectangle<W>),
) {
    let mut tried = Tried::new();
    for first in state.empty() {
        let set = state.candidates(first);
        if set.len() != 2 {
            continue;
        }
        let mut pair = set.iter();
        let (Some(low), Some(high)) = (pair.next(), pair.next()) else { continue };
        let fits = |cell| {
            let has = if looks.missing { in_sight(state, cell) } else { state.candidates(cell) };
            set.without(has).is_empty()
        };
        let pair = if looks.every_pair { set } else { Candidates::NONE };
        around(
            state,
            first,
            |_| true,
            |corners| {
                if corners[1..].iter().all(|&cell| fits(cell)) && is_new(&mut tried, corners, pair) {
                    let wide = |cell: &Cell| !state.candidates(*cell).without(set).is_empty();
                    let roof: Cells<W> = corners.iter().copied().filter(wide).collect();
                    let floor = corners.iter().copied().collect::<Cells<W>>().without(roof);
                    if is_deadly(state, corners) {
                        each(&Rectangle { corners, digits: [low, high], floor, roof });
                    }
                }
            },
        );
    }
}

/// Calls back with the corners of each rectangle that starts with this cell and a second one that fits.
pub(super) fn around<const W: usize>(
    state: &State<W>,
    first: Cell,
    fits: impl Fn(Cell) -> bool,
    mut each: impl FnMut([Cell; 4]),
) {
    let (geometry, tables, n) = (state.geometry(), state.tables(), state.size());
    if !geometry.is_of_layout() {
        return;
    }
    let (row, column) = (geometry.row(first), geometry.column(first));
    let box_of = |cell: Cell| tables.box_of[cell.index()].map_or_else(|| geometry.box_of(cell), usize::from);
    let own_box = box_of(first);
    let near = match tables.box_of[first.index()] {
        Some(house) => tables.house(house).list.as_ref(),
        None => tables.house(row as u16).list.as_ref(),
    };
    for &second in near.iter().filter(|&&cell| cell != first && fits(cell)) {
        let (other_row, other_column) = (geometry.row(second), geometry.column(second));
        let corners = |k| match (row == other_row, column == other_column) {
            (true, _) => Some([first, second, geometry.at(k, column), geometry.at(k, other_column)]),
            (_, true) => Some([first, second, geometry.at(row, k), geometry.at(other_row, k)]),
            _ => None,
        };
        for corners in (0..n).map_while(corners) {
            if box_of(corners[2]) != own_box && box_of(corners[2]) == box_of(corners[3]) {
                each(corners);
            }
        }
    }
}

/// Whether these four cells come up for the first time with these digits.
pub(super) fn is_new(tried: &mut Tried, mut corners: [Cell; 4], digits: Candidates) -> bool {
    corners.sort_unstable();
    let new = !tried.contains(&(corners, digits));
    if new {
        tried.push((corners, digits));
    }
    new
}

/// Returns the digits of an empty cell that no digit in its houses rules out, whatever was eliminated since.
fn in_sight<const W: usize>(state: &State<W>, cell: Cell) -> Candidates {
    if state.value(cell).is_some() {
        return Candidates::NONE;
    }
    let seats = &state.tables().seats[cell.index()];
    seats.iter().fold(state.geometry().digits(), |left, seat| left & state.left(seat.0))
}

/// Returns what all rectangles have in common as a reason.
pub(super) fn why<const W: usize>(rectangle: &Rectangle<W>) -> Why {
    Why::about(rectangle.digits)
        .cells(Role::Pattern, rectangle.floor.iter())
        .cells(Role::Extra, rectangle.roof.iter())
}

/// Whether exchanging two digits between the first and last cell and the middle ones breaks nothing.
pub(super) fn is_deadly<const W: usize>(state: &State<W>, [a, b, c, d]: [Cell; 4]) -> bool {
    let (geometry, tables) = (state.geometry(), state.tables());
    let free = |cell| geometry.links(cell).iter().all(|link| link.rule.is_none());
    let balanced = |house| {
        let has = |cell| usize::from(tables.house(house).cells.contains(cell));
        has(a) + has(d) == has(b) + has(c)
    };
    let houses = [a, b, c, d].into_iter().flat_map(|cell| &tables.seats[cell.index()]);
    houses.into_iter().all(|seat| balanced(seat.0)) && [a, b, c, d].into_iter().all(free)
}

/// Returns whether two cells are in one row or column.
pub(super) fn in_line<const W: usize>(state: &State<W>, one: Cell, other: Cell) -> bool {
    let geometry = state.geometry();
    geometry.row(one) == geometry.row(other) || geometry.column(one) == geometry.column(other)
}

/// Returns the candidates of a corner beyond the rectangle's digits.
pub(super) fn extra<const W: usize>(state: &State<W>, rectangle: &Rectangle<W>, cell: Cell) -> Candidates {
    state.candidates(cell).without(rectangle.digits.into_iter().collect())
}

/// Keeps a step that rules something out.
pub(super) fn add(step: Step, steps: &mut Vec<Step>) {
    if !step.is_empty() {
        steps.push(step);
    }
}
