//! The solver: the number of solutions of a grid, and the solutions. It uses houses and links and knows no rule by
//! name.
//!
//! This file is the public API. The engines are in the modules below and may change behind the API.

pub(crate) mod answer;
mod auto;
mod backtracking;
pub(crate) mod budget;
mod clash_set;
mod constraints;
mod count_by_symmetry;
mod dispatch;
mod engine;
#[doc(hidden)]
pub mod enumerate;
#[doc(hidden)]
pub mod exact_cover;
mod general;
mod hybrid;
#[cfg(feature = "learning")]
mod learning;
mod nine;
mod search;
mod vectors;

pub use budget::Interrupt;
pub use clash_set::{ClashSet, clash_set};
pub use engine::{Engine, Unsupported};

// The documentation shows these names at the root of the crate.
#[doc(hidden)]
pub use self::{
    answer::{Count, Solutions},
    budget::{Budget, Exhausted},
};

// Only for the crates, tests and benchmarks of this workspace.
#[doc(hidden)]
pub use self::{
    auto::{are_unique_of_nine, nine_digits, some_of_nine},
    budget::{Effort, Meter},
    count_by_symmetry::{count_by_symmetry, count_many_by_symmetry},
    dispatch::possible::{TrueCandidates, true_candidates},
    dispatch::trace,
    engine::{EngineOptions, HandOver, HybridMethod, Method, Singles},
    exact_cover::ColumnChoice,
    nine::vectors::Vectors,
    vectors::Unavailable,
};

use std::borrow::Borrow;

use self::nine::Machine;
use crate::board::{Cell, Digit, Geometry, Grid};

/// Solves a grid and proves whether the solution is the only one. The digits in the grid are givens.
///
/// The search stops at the second solution. It uses the fastest engine for the board; [`Engine`] offers each engine by
/// name.
pub fn solve(grid: &Grid, budget: &mut Budget<'_>) -> Solutions {
    auto::solve(Machine::best(), grid, budget)
}

/// Counts solutions up to a limit. A grid whose digits clash has no solution.
///
/// On boards without constraints, millions of solutions are counted without listing them: the cells that a choice leaves
/// fall into independent parts, and a part that was counted before is looked up, even if its digits have other names.
/// This takes at most about 64 MB of memory. An empty 6x6 with its 28,200,960 grids takes a few thousand nodes. An empty
/// 9x9 is out of reach: the answer is [`Count::Unknown`].
pub fn count(grid: &Grid, limit: u64, budget: &mut Budget<'_>) -> Count {
    auto::count(Machine::best(), grid, limit, budget)
}

/// Solves many grids as [`solve`] solves each, on one thread. For 9x9 grids with the standard boxes this is faster than
/// one grid at a time, because the searches of several grids are interleaved.
///
/// Each grid may cost as many nodes as `each` has left. No nodes of `each` are spent, and its watch can end the search
/// of all grids. Memory is O(grids), for the answers only. The answers equal those of [`solve`], no matter which grids
/// are solved together. One exception: if a budget runs out, the solution found before may differ.
///
/// ```
/// use sudoku_ls_engine::board::{Geometry, Grid, Layout};
/// use sudoku_ls_engine::solver::{Budget, Solutions, solve_many};
/// let board = Geometry::shared(&Layout::standard(9))?;
/// let answers = solve_many(&[Grid::empty(&board), Grid::empty(&board)], &Budget::nodes(1000));
/// assert!(answers.iter().all(|answer| matches!(answer, Solutions::Multiple { .. })));
/// # Ok::<(), sudoku_ls_engine::board::GeometryError>(())
/// ```
pub fn solve_many<G: Borrow<Grid>>(grids: &[G], each: &Budget<'_>) -> Vec<Solutions> {
    auto::solve_many(Machine::best(), grids, each)
}

/// Returns whether [`solve_many`] and [`count_many`] are faster on this board than [`solve`] and [`count`] for one grid
/// at a time.
#[doc(hidden)]
pub fn profits_from_many(geometry: &Geometry) -> bool {
    auto::profits_from_many(geometry)
}

/// Counts the solutions of many grids up to a limit each, as [`count`] does, several grids at a time as in
/// [`solve_many`].
pub fn count_many<G: Borrow<Grid>>(grids: &[G], limit: u64, each: &Budget<'_>) -> Vec<Count> {
    auto::count_many(Machine::best(), grids, limit, each)
}

/// Lists solutions one by one, as they are found, in constant memory. The list ends after the last solution, or with
/// `Err` when the budget runs out.
///
/// A grid whose digits clash has no solution.
pub fn solutions<'a, 'w>(
    grid: &Grid,
    budget: &'a mut Budget<'w>,
) -> impl Iterator<Item = Result<Grid, Exhausted>> + use<'a, 'w> {
    search::run::solutions(auto::start(grid), budget)
}

/// Returns the number of each cell's region, from 0 in the order of their first cells, in a full grid on a board with
/// regions that are to be found. Returns `None` if the grid has no such regions.
///
/// # Errors
/// The budget that ran out before regions were found.
#[doc(hidden)]
pub fn found_regions(solution: &Grid, budget: &mut Budget<'_>) -> Result<Option<Vec<u8>>, Exhausted> {
    found_divisions(solution, 1, budget).map(|mut found| found.pop())
}

/// Returns up to `most` divisions of a full grid, each as [`found_regions`] returns it.
///
/// # Errors
/// The budget that ran out before that many were found.
#[doc(hidden)]
pub fn found_divisions(
    solution: &Grid,
    most: usize,
    budget: &mut Budget<'_>,
) -> Result<Vec<Vec<u8>>, Exhausted> {
    use self::search::run::Run;
    let mut found = Vec::new();
    if let Ok(mut search) = constraints::Search::new(solution) {
        while found.len() < most && search.next(budget)? {
            found.extend(search.regions());
        }
    }
    Ok(found)
}

/// Returns whether no solution has a digit other than this one in this empty cell.
///
/// # Errors
/// The budget that ran out before that was decided.
///
/// # Panics
/// If the cell is not on the board.
#[doc(hidden)]
pub fn is_forced(grid: &Grid, cell: Cell, digit: Digit, budget: &mut Budget<'_>) -> Result<bool, Exhausted> {
    auto::is_forced(grid, cell, digit, budget)
}
