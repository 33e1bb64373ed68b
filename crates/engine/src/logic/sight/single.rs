//! Singles: digits that the visible digits force, each with the easiest reason that a person would give.

use crate::board::{Candidates, Cell, Digit, Grid, House, HouseKind};

/// A forced digit, and the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Single {
    /// The cell that the digit goes into.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
    /// The house in which the cell is the digit's only place; `None` if the digit is the cell's only candidate.
    pub house: Option<House>,
}

impl Single {
    /// Returns how easily a person sees the reason, from 0 (easiest) to 4: a box or region, a row, a column, another
    /// house, the only candidate of a cell.
    pub fn ease(&self) -> u8 {
        self.house.as_ref().map_or(4, |house| ease(house.kind))
    }
}

/// Returns all singles of a grid, naked and hidden, in the order of the cells. Each cell appears at most once.
///
/// The reason is the easiest one: the only place in a box or region, then in a row, a column or another house, then the
/// only candidate of a cell. O(houses x cells). If digits clash or a cell has no candidate, the result covers the rest
/// of the grid.
pub fn singles(grid: &Grid) -> Vec<Single> {
    let geometry = grid.geometry();
    let open = open_candidates(grid);
    let mut found: Vec<Option<Single>> = vec![None; geometry.cell_count()];
    let mut houses: Vec<&House> = geometry.houses().iter().collect();
    houses.sort_by_key(|house| ease(house.kind));
    for house in houses {
        let (mut once, mut twice) = (Candidates::NONE, placed_in(grid, house));
        for &cell in &house.cells {
            twice |= once & open[cell.index()];
            once |= open[cell.index()];
        }
        for &cell in &house.cells {
            let here = open[cell.index()] & once.without(twice);
            if let (Some(digit), None) = (here.first(), &found[cell.index()]) {
                found[cell.index()] = Some(Single { cell, digit, house: Some(house.clone()) });
            }
        }
    }
    for (cell, set) in geometry.cells().zip(&open) {
        if let (Some(digit), None) = (set.single(), &found[cell.index()]) {
            found[cell.index()] = Some(Single { cell, digit, house: None });
        }
    }
    found.into_iter().flatten().collect()
}

/// Returns the candidates of each cell; the empty set for a cell with a digit.
pub(super) fn open_candidates(grid: &Grid) -> Vec<Candidates> {
    let open = |cell| if grid.get(cell).is_none() { grid.candidates(cell) } else { Candidates::NONE };
    grid.geometry().cells().map(open).collect()
}

/// Returns the digits in a house.
pub(super) fn placed_in(grid: &Grid, house: &House) -> Candidates {
    house.cells.iter().filter_map(|&cell| grid.get(cell)).collect()
}

/// Returns how soon a person looks at a house, 0 for the soonest: boxes and regions, then rows, columns, and the houses
/// of rules.
const fn ease(kind: HouseKind) -> u8 {
    match kind {
        HouseKind::Box(_) | HouseKind::Region(_) => 0,
        HouseKind::Row(_) => 1,
        HouseKind::Column(_) => 2,
        _ => 3,
    }
}
