//! The types of answers: what is known about the solutions of a grid.

use crate::board::{Clash, Grid};
use crate::solver::Exhausted;

/// What is known about the solutions of a grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Solutions {
    /// Two digits of the grid clash. Nothing was searched.
    Invalid(Clash),
    /// The grid has no solution, proved.
    None,
    /// The grid has exactly one solution, proved.
    Unique(Grid),
    /// The grid has several solutions. Two of them are given.
    Multiple {
        /// The first solution found.
        first: Grid,
        /// Another solution.
        second: Grid,
    },
    /// The number of solutions is not known: a budget ran out.
    Unknown {
        /// The budget that ran out.
        budget: Exhausted,
        /// A solution, if one was found before the budget ran out.
        found: Option<Grid>,
    },
}

/// How many solutions a grid has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// Exactly this many, proved.
    Exactly(u64),
    /// At least this many: the limit was reached.
    AtLeast(u64),
    /// At least this many: a budget ran out.
    Unknown(u64, Exhausted),
}
