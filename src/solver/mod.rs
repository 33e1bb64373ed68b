//! The solver: how many solutions a grid has, and which. It sees houses and links, no rule's name.
//!
//! This file is the public API; engines live in the modules below and may change behind it.

mod budget;
mod clash_set;
mod engine;
pub mod enumerate;
pub mod exact_cover;
mod general;
pub mod hybrid;
mod links;
mod run;
mod static_order;
mod total;
pub mod trace;

pub use budget::{Budget, Exhausted, Watch};
pub use clash_set::{ClashSet, clash_set};
pub use engine::{Engine, Unsupported};
pub use total::total;

use self::general::Search;
use crate::board::{Cell, Clash, Digit, Grid};

/// What is known of a grid's solutions.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Solutions {
    /// The digits in the grid clash at sight: nothing was searched.
    Invalid(Clash),
    /// No solution, proved.
    None,
    /// Just one, proved.
    Unique(Grid),
    /// Several; two of them, and how many there are at least.
    Multiple {
        /// The first one found.
        first: Grid,
        /// Another one.
        second: Grid,
        /// At least so many in all.
        at_least: u64,
    },
    /// Not proved: a budget ran out.
    Unknown {
        /// Which budget.
        budget: Exhausted,
        /// A solution, if one was found before.
        found: Option<Grid>,
    },
}

/// How many solutions a grid has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Count {
    /// Just so many, proved.
    Exactly(u64),
    /// At least so many: the limit was reached.
    AtLeast(u64),
    /// At least so many: a budget ran out.
    Unknown(u64, Exhausted),
}

/// Solves a grid and proves whether the solution is the only one. Digits of the grid are givens.
///
/// Stops at the second solution. It takes the fastest engine for the board; [`Engine`] has them by name.
pub fn solve(grid: &Grid, budget: &mut Budget<'_>) -> Solutions {
    run::solve(run::auto(grid), grid, budget)
}

/// Counts solutions up to a limit; digits that clash leave none.
pub fn count(grid: &Grid, limit: u64, budget: &mut Budget<'_>) -> Count {
    run::count(run::auto(grid), limit, budget)
}

/// Lists solutions one by one, as they are found, in constant memory; ends after the last one, or with `Err` when the budget runs out.
///
/// A grid whose digits clash has none.
pub fn solutions<'a, 'w>(
    grid: &Grid,
    budget: &'a mut Budget<'w>,
) -> impl Iterator<Item = Result<Grid, Exhausted>> + use<'a, 'w> {
    run::solutions(run::auto(grid), budget)
}

/// Whether no solution of a grid has another digit than this one in this empty cell.
///
/// # Errors
/// The budget that ran out before that was decided.
///
/// # Panics
/// If the cell is not on the board.
pub fn is_forced(grid: &Grid, cell: Cell, digit: Digit, budget: &mut Budget<'_>) -> Result<bool, Exhausted> {
    match Search::new(grid) {
        Ok(mut search) => Ok(!search.exclude(cell, digit) || !search.next(budget)?),
        Err(_) => Ok(true),
    }
}
