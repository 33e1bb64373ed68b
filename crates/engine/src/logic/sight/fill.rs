//! Singles, and the further singles that follow from them.

use super::single::{Single, open_candidates, placed_in, singles};
use crate::board::{Candidates, Grid};

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
