//! The conditions of a board in the form from which the engine draws conclusions: plain data.

use std::sync::Arc;

use crate::board::Cell;

/// A condition in the form from which the engine draws conclusions.
pub(super) enum Rule {
    /// Cells that hold each digit once. Digits with a single place are placed.
    Hidden(House),
    /// Cells that hold each digit once. A digit is removed from cells that see all its places.
    Locked(House),
    Tally(Tally),
    Counts(Counts),
    Sum(Sum),
    Chain(Chain),
    Line(Line),
    Any(Choices),
    /// The digits, as bits, that a cell may have. This variant and the next three are meant for rules inside choices.
    Only(u16, u32),
    /// A pair of cells with the numbers of two support tables: for the second cell, then for the first cell.
    Pair([u16; 2], u16, u16),
    Distinct(Box<[u16]>),
    /// A condition that can't hold.
    Never,
}

/// Cells that hold each digit once.
#[derive(Clone)]
pub(super) struct House {
    /// The number of the house on its board.
    pub(super) number: u16,
    pub(super) cells: Box<[u16]>,
}

impl House {
    /// Returns the cells at these positions of the house, given as bits.
    #[inline]
    pub(super) fn at(&self, mut places: u32) -> impl Iterator<Item = u16> {
        std::iter::from_fn(move || {
            let place = places.trailing_zeros() as usize;
            places &= places.wrapping_sub(1);
            self.cells.get(place).copied()
        })
    }
}

/// Groups of rules. At least one group must hold completely.
pub(super) struct Choices {
    /// The cells that any of the groups names.
    pub(super) cells: Box<[u16]>,
    pub(super) choices: Box<[Box<[Rule]>]>,
    /// The index, counted behind the words of the cells, of the first word that records which groups have failed.
    pub(super) kept: usize,
}

/// Cells that differ, with conditions on the digit sets of the first few cells.
pub(super) struct Chain {
    pub(super) cells: Box<[u16]>,
    pub(super) ends: Box<[End]>,
}

/// A condition on the digit set of the first few cells of a chain.
pub(super) struct End {
    /// The number of cells.
    pub(super) cells: u8,
    /// The least and the greatest sum of the digits, each counted from 0, if the condition is a sum.
    pub(super) sums: Option<[u16; 2]>,
    /// The family of the digit sets that the cells may hold.
    pub(super) sets: Box<[u64]>,
}

/// The condition that the number of cells with one of these digits is between `least` and `most`.
pub(super) struct Tally {
    pub(super) cells: Box<[u16]>,
    pub(super) digits: u32,
    pub(super) least: u32,
    pub(super) most: u32,
}

/// How many of some cells hold a digit of each kind, where every digit is of one kind.
pub(super) struct Counts {
    pub(super) cells: Box<[u16]>,
    /// By kind, its digits, and as bits the numbers of cells that may hold one.
    pub(super) kinds: Box<[(u32, u64)]>,
}

/// An automaton unrolled for a fixed number of cells.
pub(super) struct Diagram {
    /// The first node of each layer; the last layer has the accepting node alone.
    pub(super) layers: Box<[u32]>,
    /// The first edge of each node.
    pub(super) first: Box<[u32]>,
    /// By edge, the node that it leads to, and the digits of the edge as bits.
    pub(super) edges: Box<[(u32, u32)]>,
}

/// A line of cells, and the diagram that reads it.
pub(super) struct Line {
    pub(super) cells: Box<[u16]>,
    pub(super) diagram: Arc<Diagram>,
    /// Whether no two of the cells can hold the same digit.
    pub(super) differ: bool,
    /// For a long line of the board, the index, counted behind the words of the cells, of the first word that has the nodes on its paths.
    pub(super) kept: Option<usize>,
}

/// A sum between two bounds, over digits counted from 0.
pub(super) struct Sum {
    pub(super) groups: Box<[Group]>,
    pub(super) least: i64,
    pub(super) most: i64,
}

/// Cells that differ and have the same factor.
pub(super) struct Group {
    pub(super) factor: i64,
    pub(super) cells: Box<[u16]>,
}

impl Rule {
    /// Returns the position of the rule in the order of processing: cheap rules come first.
    pub(super) fn order(&self) -> usize {
        match self {
            Self::Hidden(_) => 0,
            Self::Only(..) | Self::Pair(..) | Self::Distinct(_) | Self::Never => 1,
            Self::Tally(_) => 2,
            Self::Chain(chain) => {
                if chain.ends.last().is_some_and(|end| usize::from(end.cells) == chain.cells.len()) {
                    10 + chain.cells.len()
                } else {
                    100
                }
            }
            Self::Locked(_) => 30,
            Self::Counts(_) => 35,
            Self::Sum(sum) => 40 + sum.groups.iter().map(|group| group.cells.len()).sum::<usize>().min(50),
            Self::Line(_) => 110,
            Self::Any(_) => 120,
        }
    }

    /// Returns whether the rule's conclusions follow from the candidates of its cells alone, and take long enough to be remembered.
    pub(super) fn is_remembered(&self) -> bool {
        matches!(self, Self::Line(_))
    }

    /// Returns whether few clauses over the cells' digits say all that the rule says.
    #[cfg(feature = "learning")]
    pub(super) fn is_brief(&self) -> bool {
        match self {
            Self::Hidden(_)
            | Self::Locked(_)
            | Self::Only(..)
            | Self::Pair(..)
            | Self::Distinct(_)
            | Self::Never => true,
            Self::Any(any) => any.choices.iter().flatten().all(Self::is_brief),
            _ => false,
        }
    }

    /// Returns whether running the rule a second time in a row draws no further conclusions.
    pub(super) fn is_exact(&self) -> bool {
        matches!(self, Self::Chain(_))
    }
}

/// Returns the number of a cell.
pub(super) fn number(cell: Cell) -> u16 {
    cell.index() as u16
}
