//! The primitives to which all constraints compile. Engines use them in addition to houses and links.

use std::sync::Arc;

use super::{Automaton, RegionClue};
use crate::board::{Candidates, Cell, Digit};

/// Cells in the order in which a constraint names them.
pub type Cells = Box<[Cell]>;

/// A condition on cells, without a name.
///
/// Sums use the values of digits, which [`Layout::value`](crate::board::Layout::value) gives.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Primitive {
    /// A cell holds one of these digits.
    Only {
        /// The cell.
        cell: Cell,
        /// The digits.
        digits: Candidates,
    },
    /// The digits of these cells differ. The cells are not a house of the board. If there are as many cells as digits,
    /// they hold every digit.
    Distinct {
        /// The cells, each once.
        cells: Cells,
    },
    /// Two cells hold one of the pairs of digits in a table.
    Pair {
        /// The first and the second cell.
        cells: [Cell; 2],
        /// The pairs.
        allowed: Arc<PairTable>,
    },
    /// A linear sum of cells is between two bounds. The bounds are equal for an equation.
    Sum {
        /// The cells with their factors, which are not 0. Each cell occurs once.
        terms: Box<[(Cell, i32)]>,
        /// The lower bound of the sum.
        least: i64,
        /// The upper bound of the sum.
        most: i64,
    },
    /// An automaton accepts the digits of the cells, read in this order.
    Automaton {
        /// The cells. A cell may occur more than once.
        cells: Cells,
        /// The automaton that reads the digits.
        automaton: Arc<Automaton>,
    },
    /// The number of cells that hold one of some digits is between two bounds.
    Count {
        /// The cells, each once.
        cells: Cells,
        /// The digits.
        digits: Candidates,
        /// The smallest allowed number of cells.
        least: usize,
        /// The largest allowed number of cells.
        most: usize,
    },
    /// A condition on regions that are to be found. It is not part of a choice.
    Regions(RegionClue),
    /// All primitives of at least one group hold.
    Any {
        /// The groups.
        choices: Box<[Box<[Primitive]>]>,
    },
}

impl Primitive {
    /// Returns the weight of the primitive for the cache of boards. The weight includes data that a search derives: an
    /// automaton is unrolled along its cells.
    pub(in crate::board) fn weight(&self) -> usize {
        const OWN: usize = 16;
        match self {
            Self::Automaton { cells, automaton } => OWN + automaton.states() * cells.len(),
            Self::Any { choices } => OWN + choices.iter().flatten().map(Self::weight).sum::<usize>(),
            Self::Regions(RegionClue::Found { given }) => 10 * OWN + given.len(),
            _ => OWN,
        }
    }
}

/// Pairs of digits as a table: for each first digit, the second digits that it allows.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PairTable(Box<[Candidates]>);

impl PairTable {
    /// Returns the table of the pairs that a function allows, for this number of digits.
    pub fn new(digits: usize, allows: impl Fn(Digit, Digit) -> bool) -> Self {
        let all = || Candidates::all(digits).iter();
        Self(all().map(|first| all().filter(|&second| allows(first, second)).collect()).collect())
    }

    /// Returns the second digits that a first digit allows. Returns no digits if the table lacks the first digit.
    pub fn after(&self, first: Digit) -> Candidates {
        self.0.get(first.index()).copied().unwrap_or(Candidates::NONE)
    }

    /// Returns whether the table allows a pair.
    pub fn allows(&self, first: Digit, second: Digit) -> bool {
        self.after(first).contains(second)
    }

    /// Returns the number of digits that the table covers.
    pub const fn digits(&self) -> usize {
        self.0.len()
    }

    /// Returns the table for the two cells in the opposite order.
    #[doc(hidden)]
    #[must_use]
    pub fn reversed(&self) -> Self {
        Self::new(self.digits(), |first, second| self.allows(second, first))
    }

    /// Returns whether the table allows the same pairs in both orders.
    #[doc(hidden)]
    pub fn is_symmetric(&self) -> bool {
        *self == self.reversed()
    }
}
