//! What follows from the visible digits without pencil marks: singles, and why a cell can't hold a digit.

use crate::board::{Candidates, Cell, ClashReason, Digit, Grid, House, HouseKind};

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
fn open_candidates(grid: &Grid) -> Vec<Candidates> {
    let open = |cell| if grid.get(cell).is_none() { grid.candidates(cell) } else { Candidates::NONE };
    grid.geometry().cells().map(open).collect()
}

/// Returns the digits in a house.
fn placed_in(grid: &Grid, house: &House) -> Candidates {
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

/// Returns all singles and the further singles that follow from them. The order is one in which each single is valid
/// when it is placed.
///
/// The search stops at a contradiction (a clash, a cell without a candidate, a digit without a place); no single is
/// placed after that. At most one step per cell.
///
/// ```
/// use sudoku_ls_engine::{board::{Geometry, Grid, Layout}, logic::fill_singles};
/// let board = Geometry::shared(&Layout::standard(4))?;
/// let grid = Grid::from_values(&board, &[1, 2, 3, 0, 0, 4, 0, 2, 0, 1, 4, 0, 0, 0, 0, 0]).expect("16 values");
/// assert_eq!(fill_singles(&grid).len(), 9);
/// # Ok::<(), sudoku_ls_engine::board::GeometryError>(())
/// ```
pub fn fill_singles(grid: &Grid) -> Vec<Single> {
    let mut grid = grid.clone();
    let mut filled = Vec::new();
    if !grid.clashes().is_empty() {
        return filled;
    }
    while !is_contradiction(&grid) {
        let round = singles(&grid);
        if round.is_empty() {
            break;
        }
        for single in round {
            if !grid.candidates(single.cell).contains(single.digit) {
                return filled;
            }
            grid.set(single.cell, Some(single.digit));
            filled.push(single);
        }
    }
    filled
}

/// Returns whether an empty cell has no candidate, or a digit has no place in a house.
fn is_contradiction(grid: &Grid) -> bool {
    let open = open_candidates(grid);
    let dead = grid.geometry().cells().any(|c| grid.get(c).is_none() && open[c.index()].is_empty());
    let missing = |house| {
        let seed: Candidates = placed_in(grid, house);
        house.cells.iter().fold(seed, |set, c| set | open[c.index()]) != grid.geometry().digits()
    };
    dead || grid.geometry().houses().iter().any(missing)
}

/// A cell whose digit rules out the same or a related digit in another cell, and the reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    /// The cell with the digit that rules out the other.
    pub cell: Cell,
    /// The first house that the two cells share, or the rule that links them.
    pub reason: ClashReason,
}

/// Returns a cell whose digit rules out this digit in that cell: a cell in a common house if one exists, otherwise a
/// cell linked by a rule. Returns `None` if no visible digit rules it out.
///
/// The digit of the cell itself is ignored. O(links).
///
/// # Panics
/// If the cell is not on the board.
pub fn seen_by(grid: &Grid, cell: Cell, digit: Digit) -> Option<Seen> {
    let geometry = grid.geometry();
    let reasons = geometry.links(cell).iter().filter_map(|link| {
        let other = grid.get(link.cell)?;
        if !link.relation.forbids(other).contains(digit) {
            return None;
        }
        let reason = match link.rule {
            Some(rule) => ClashReason::Rule(rule),
            None => ClashReason::House(geometry.common_house(cell, link.cell)?.kind),
        };
        Some(Seen { cell: link.cell, reason })
    });
    reasons.min_by_key(|seen| matches!(seen.reason, ClashReason::Rule(_)))
}
