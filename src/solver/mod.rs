//! The solver: how many solutions a grid has, and which. It sees houses and links, no rule's name.
//!
//! This file is the public API; engines live in the modules below and may change behind it.

mod budget;
mod clash_set;
pub mod enumerate;
pub mod exact_cover;
mod general;
mod total;

pub use budget::{Budget, Exhausted, Watch};
pub use clash_set::{ClashSet, clash_set};
pub use total::total;

use self::general::{Search, Unfit};
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
/// Stops at the second solution.
pub fn solve(grid: &Grid, budget: &mut Budget<'_>) -> Solutions {
    let mut search = match Search::new(grid) {
        Ok(search) => search,
        Err(Unfit::Clash) => {
            return grid.clashes().into_iter().next().map_or(Solutions::None, Solutions::Invalid);
        }
        Err(Unfit::Dead) => return Solutions::None,
    };
    match search.next(budget) {
        Ok(true) => {}
        Ok(false) => return Solutions::None,
        Err(budget) => return Solutions::Unknown { budget, found: None },
    }
    let first = search.solution();
    match search.next(budget) {
        Ok(true) => Solutions::Multiple { first, second: search.solution(), at_least: 2 },
        Ok(false) => Solutions::Unique(first),
        Err(budget) => Solutions::Unknown { budget, found: Some(first) },
    }
}

/// Counts solutions up to a limit; digits that clash leave none.
pub fn count(grid: &Grid, limit: u64, budget: &mut Budget<'_>) -> Count {
    let Ok(mut search) = Search::new(grid) else { return Count::Exactly(0) };
    let mut found = 0;
    while found < limit {
        match search.next(budget) {
            Ok(true) => found += 1,
            Ok(false) => return Count::Exactly(found),
            Err(why) => return Count::Unknown(found, why),
        }
    }
    Count::AtLeast(found)
}

/// Lists solutions one by one, as they are found, in constant memory; ends after the last one, or with `Err` when the budget runs out.
///
/// A grid whose digits clash has none.
pub fn solutions<'a, 'w>(
    grid: &Grid,
    budget: &'a mut Budget<'w>,
) -> impl Iterator<Item = Result<Grid, Exhausted>> + use<'a, 'w> {
    let mut search = Search::new(grid).ok();
    std::iter::from_fn(move || {
        let found = search.as_mut()?.next(budget);
        if found == Ok(true) {
            return search.as_ref().map(|search| Ok(search.solution()));
        }
        search = None;
        found.err().map(Err)
    })
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
