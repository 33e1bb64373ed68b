//! The search for rectangles: four cells in two rows, two columns and two boxes that could hold two digits in both
//! orders.

use smallvec::SmallVec;

use crate::board::{Candidates, Cell, Digit};
use crate::logic::state::{Cells, State};
use crate::logic::step::{Role, Step, Why};

/// Which rectangles the search includes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Looks {
    /// Whether to include rectangles in which a corner has lost candidates that no visible digit rules out.
    pub(super) missing: bool,
    /// Whether to try the same four cells for every pair of digits, and not only for the pair of the first corner with
    /// two candidates.
    pub(super) every_pair: bool,
}

/// A rectangle of two digits.
pub(super) struct Rectangle<const W: usize> {
    /// The corners: the first two in one box, the third in line with the first.
    pub(super) corners: [Cell; 4],
    /// The two digits.
    pub(super) digits: [Digit; 2],
    /// The corners without further candidates.
    pub(super) floor: Cells<W>,
    /// The corners with further candidates.
    pub(super) roof: Cells<W>,
}

/// The rectangles already tried, by their sorted corners and their digits.
type Tried = SmallVec<[([Cell; 4], Candidates); 32]>;

/// Calls `each` for every rectangle with a corner of two candidates, in the order of these corners. The same four cells
/// come once, or once for each pair of digits.
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

/// Calls `each` with the corners of every rectangle that starts with the cell `first` and a second cell that fits.
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

/// Returns whether these four cells come for the first time with these digits, and records them.
pub(super) fn is_new(tried: &mut Tried, mut corners: [Cell; 4], digits: Candidates) -> bool {
    corners.sort_unstable();
    let new = !tried.contains(&(corners, digits));
    if new {
        tried.push((corners, digits));
    }
    new
}

/// Returns the digits that no digit in the cell's houses rules out, regardless of eliminations since.
fn in_sight<const W: usize>(state: &State<W>, cell: Cell) -> Candidates {
    if state.value(cell).is_some() {
        return Candidates::NONE;
    }
    let seats = &state.tables().seats[cell.index()];
    seats.iter().fold(state.geometry().digits(), |left, seat| left & state.left(seat.0))
}

/// Returns the parts of a pattern that all types of rectangles have.
pub(super) fn why<const W: usize>(rectangle: &Rectangle<W>) -> Why {
    Why::about(rectangle.digits)
        .cells(Role::Pattern, rectangle.floor.iter())
        .cells(Role::Extra, rectangle.roof.iter())
}

/// Returns whether swapping two digits between the first and last cell and the middle cells breaks no house or rule.
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

/// Adds a step to the list, unless it changes nothing.
pub(super) fn add(step: Step, steps: &mut Vec<Step>) {
    if !step.is_empty() {
        steps.push(step);
    }
}
