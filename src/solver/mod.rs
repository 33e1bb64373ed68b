//! The solver: how many solutions a grid has, and which. It sees houses and links, no rule's name.
//!
//! This file is the public API; engines live in the modules below and may change behind it.

mod budget;
pub mod enumerate;
pub mod exact_cover;

pub use budget::{Budget, Exhausted, Watch};

use crate::board::{Clash, Grid};

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
pub fn solve(_grid: &Grid, _budget: &mut Budget<'_>) -> Solutions {
    todo!()
}

/// Counts solutions up to a limit.
pub fn count(_grid: &Grid, _limit: u64, _budget: &mut Budget<'_>) -> Count {
    todo!()
}

/// Lists solutions one by one, as they are found, in constant memory; ends after the last one, or with `Err` when the budget runs out.
pub fn solutions<'a, 'w>(
    _grid: &Grid,
    _budget: &'a mut Budget<'w>,
) -> impl Iterator<Item = Result<Grid, Exhausted>> + use<'a, 'w> {
    std::iter::empty()
}
