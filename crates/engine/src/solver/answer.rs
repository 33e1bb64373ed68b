//! What is known of the solutions of a grid.

use crate::board::{Clash, Grid};
use crate::solver::Exhausted;

/// What is known of a grid's solutions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Solutions {
    /// Digits in the grid clash: nothing was searched.
    Invalid(Clash),
    /// No solution, proved.
    None,
    /// Just one, proved.
    Unique(Grid),
    /// Several; two of them.
    Multiple {
        /// The first one found.
        first: Grid,
        /// Another one.
        second: Grid,
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
pub enum Count {
    /// Just this many, proved.
    Exactly(u64),
    /// At least this many: the limit was reached.
    AtLeast(u64),
    /// At least this many: a budget ran out.
    Unknown(u64, Exhausted),
}
