//! Counting made shorter by digits that no given has: they can change names, so one of them stands for all.
//!
//! It asks [`count`](super::count) for what is left, and knows no engine.

use super::{Budget, Count, count};
use crate::board::{Candidates, Cell, Geometry, Grid, Relation};

/// Counts solutions up to a limit, as [`count`] does, and multiplies where digits are interchangeable.
///
/// Where links forbid equal digits alone, digits that stand nowhere in the grid can change names among each other. A cell that
/// can hold none but such digits has as many solutions with each of them: one is placed, and the number of them is a factor.
/// So an empty 6x6 takes 1/720 of the work. The answer is the same, and as exact: a budget that runs out leaves a number
/// that is proved to be reached. A number above `u64::MAX` is told as `AtLeast(u64::MAX)`.
///
/// ```
/// use sudoku_ls::board::{Geometry, Grid, Layout};
/// use sudoku_ls::solver::{Budget, Count, total};
/// let empty = Grid::empty(&Geometry::shared(&Layout::usual(6))?);
/// assert_eq!(total(&empty, u64::MAX, &mut Budget::unlimited()), Count::Exactly(28_200_960));
/// # Ok::<(), sudoku_ls::board::GeometryError>(())
/// ```
pub fn total(grid: &Grid, limit: u64, budget: &mut Budget<'_>) -> Count {
    let mut named = grid.clone();
    let factor = if grid.clashes().is_empty() { name_digits(&mut named) } else { 1 };
    let reached = |number: u64| {
        let all = number.checked_mul(factor);
        all.filter(|&all| all < limit).ok_or(Count::AtLeast(limit))
    };
    match count(&named, limit.div_ceil(factor), budget) {
        Count::Exactly(number) => reached(number).map_or_else(|least| least, Count::Exactly),
        Count::AtLeast(_) => Count::AtLeast(limit),
        Count::Unknown(number, why) => {
            reached(number).map_or_else(|least| least, |all| Count::Unknown(all, why))
        }
    }
}

/// Places digits that no given has, where they may change names; returns how many ways there are to name them.
fn name_digits(grid: &mut Grid) -> u64 {
    let geometry = grid.geometry().clone();
    let mut factor: u64 = 1;
    if !only_differ(&geometry) {
        return factor;
    }
    loop {
        let used = grid.placed().fold(Candidates::NONE, |set, (_, digit)| set | Candidates::only(digit));
        let free = geometry.digits().without(used);
        let fits = |cell: &Cell| grid.get(*cell).is_none() && (grid.candidates(*cell) & used).is_empty();
        let (Some(cell), Some(digit)) = (geometry.cells().find(fits), free.first()) else { return factor };
        let Some(more) = factor.checked_mul(free.len() as u64) else { return factor };
        factor = more;
        grid.set(cell, Some(digit));
    }
}

/// Whether no link asks for more than different digits.
fn only_differ(geometry: &Geometry) -> bool {
    geometry.cells().all(|c| geometry.links(c).iter().all(|link| link.relation == Relation::Equal))
}
