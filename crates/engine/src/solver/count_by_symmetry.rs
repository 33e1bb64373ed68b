//! Faster counts for grids in which some digits appear in no given: these digits are interchangeable, so a search with
//! one of them stands for all.
//!
//! The search itself is left to [`count`](crate::solver::count); this module depends on no engine.

use std::borrow::Borrow;

use crate::board::{Candidates, Cell, Geometry, Grid, Relation};
use crate::solver::{Budget, Count, count, count_many};

/// Counts solutions up to a limit, as [`count`] does, but multiplies where digits are interchangeable.
///
/// If no link of the board forbids anything but equal digits, the digits that appear nowhere in the grid are
/// interchangeable. A cell whose candidates are all such digits has as many solutions with each of them. So one of
/// these digits is placed, and their number becomes a factor. An empty 6x6 grid takes 1/720 of the work this way. The
/// answer is as exact as that of [`count`]: if a budget runs out, the number returned is a proved lower bound. A number
/// above `u64::MAX` is reported as `AtLeast(u64::MAX)`.
///
/// ```
/// use sudoku_ls_engine::board::{Geometry, Grid, Layout};
/// use sudoku_ls_engine::solver::{Budget, Count, count_by_symmetry};
/// let empty = Grid::empty(&Geometry::shared(&Layout::standard(6))?);
/// assert_eq!(count_by_symmetry(&empty, u64::MAX, &mut Budget::unlimited()), Count::Exactly(28_200_960));
/// # Ok::<(), sudoku_ls_engine::board::GeometryError>(())
/// ```
pub fn count_by_symmetry(grid: &Grid, limit: u64, budget: &mut Budget<'_>) -> Count {
    let (grid, factor) = named(grid);
    multiplied(count(&grid, limit.div_ceil(factor), budget), factor, limit)
}

/// Counts the solutions of many grids up to a limit each, as [`count_by_symmetry`] does, several grids at a time as in
/// [`count_many`].
pub fn count_many_by_symmetry<G: Borrow<Grid>>(grids: &[G], limit: u64, each: &Budget<'_>) -> Vec<Count> {
    let alone = |grid: &G| count_by_symmetry(grid.borrow(), limit, &mut each.at_most(u64::MAX));
    // Grids in which digits are interchangeable have a smaller limit, so each of them is counted alone.
    let as_it_is = |grid: &G| Some(named(grid.borrow())).filter(|&(_, factor)| factor == 1);
    let as_they_are: Vec<Option<Grid>> =
        grids.iter().map(|grid| as_it_is(grid).map(|(grid, _)| grid)).collect();
    let together: Vec<&Grid> = as_they_are.iter().flatten().collect();
    let mut counts = count_many(&together, limit, each).into_iter();
    let one = |(grid, is_counted): (&G, bool)| {
        let counted = if is_counted { counts.next() } else { None };
        counted.unwrap_or_else(|| alone(grid))
    };
    grids.iter().zip(as_they_are.iter().map(Option::is_some)).map(one).collect()
}

/// Returns the grid with interchangeable digits placed, and the number of ways to choose these digits.
fn named(grid: &Grid) -> (Grid, u64) {
    let mut named = grid.clone();
    let factor = if grid.clashes().is_empty() { name_digits(&mut named) } else { 1 };
    (named, factor)
}

/// Returns the count of all solutions, up to a limit, from the count for one of `factor` equivalent choices of digits.
fn multiplied(counted: Count, factor: u64, limit: u64) -> Count {
    let reached = |number: u64| {
        let all = number.checked_mul(factor);
        all.filter(|&all| all < limit).ok_or(Count::AtLeast(limit))
    };
    match counted {
        Count::Exactly(number) => reached(number).map_or_else(|least| least, Count::Exactly),
        Count::AtLeast(_) => Count::AtLeast(limit),
        Count::Unknown(number, why) => {
            reached(number).map_or_else(|least| least, |all| Count::Unknown(all, why))
        }
    }
}

/// Places interchangeable digits that appear in no given. Returns the number of ways to choose these digits.
fn name_digits(grid: &mut Grid) -> u64 {
    let geometry = grid.geometry().clone();
    let mut factor: u64 = 1;
    if !only_differ(&geometry) {
        return factor;
    }
    loop {
        let used = grid.placed().fold(Candidates::NONE, |set, (_, digit)| set | Candidates::only(digit));
        let free = geometry.digits().without(used);
        if free.is_empty() {
            return factor;
        }
        let fits = |cell: &Cell| grid.get(*cell).is_none() && (grid.candidates(*cell) & used).is_empty();
        let (Some(cell), Some(digit)) = (geometry.cells().find(fits), free.first()) else { return factor };
        let Some(more) = factor.checked_mul(free.len() as u64) else { return factor };
        factor = more;
        grid.set(cell, Some(digit));
    }
}

/// Returns whether no link of the board forbids anything but equal digits.
fn only_differ(geometry: &Geometry) -> bool {
    let equal = |cell| geometry.links(cell).iter().all(|link| link.relation == Relation::Equal);
    !geometry.has_constraints() && (geometry.layout().rules.is_empty() || geometry.cells().all(equal))
}
