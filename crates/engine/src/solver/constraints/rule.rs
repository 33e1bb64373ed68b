//! The conditions of a board as the engine draws conclusions from them: plain data.

use std::sync::Arc;

use crate::board::Cell;

/// A condition as the engine draws conclusions from it.
pub(super) enum Rule {
    /// Cells that hold each digit once: those with one place.
    Hidden(Box<[u16]>),
    /// The same: what sees all places of a digit.
    Locked(Box<[u16]>),
    Tally(Tally),
    Sum(Sum),
    Chain(Chain),
    Line(Line),
    Any(Choices),
    /// Inside a choice, as the three below.
    Only(u16, u32),
    /// With the numbers of the table for the second cell, and for the first one.
    Pair([u16; 2], u16, u16),
    Distinct(Box<[u16]>),
    /// It can't hold.
    Never,
}

/// Groups of rules, of which all rules of at least one group hold.
pub(super) struct Choices {
    /// The cells that any of them names.
    pub(super) cells: Box<[u16]>,
    pub(super) choices: Box<[Box<[Rule]>]>,
    /// The first of the words, behind the cells' ones, that hold which choices have failed.
    pub(super) kept: usize,
}

/// Cells that differ, and which sets of digits the first so many of them hold.
pub(super) struct Chain {
    pub(super) cells: Box<[u16]>,
    pub(super) ends: Box<[End]>,
}

/// What the first few cells of a chain hold.
pub(super) struct End {
    /// How many cells.
    pub(super) cells: u8,
    /// The least and the greatest sum of their digits, each counted from 0, if it is a sum that is asked for.
    pub(super) sums: Option<[u16; 2]>,
    /// The family of the sets that they may hold.
    pub(super) sets: Box<[u64]>,
}

/// So many of these cells hold one of these digits.
pub(super) struct Tally {
    pub(super) cells: Box<[u16]>,
    pub(super) digits: u32,
    pub(super) least: u32,
    pub(super) most: u32,
}

/// An automaton unrolled for a number of cells.
pub(super) struct Diagram {
    /// The first node of each layer; the last layer has the accepting node alone.
    pub(super) layers: Box<[u32]>,
    /// The first edge of each node.
    pub(super) first: Box<[u32]>,
    /// By edge, the node that it leads to, and with which digits.
    pub(super) edges: Box<[(u32, u32)]>,
}

/// A line of cells, and what reads it.
pub(super) struct Line {
    pub(super) cells: Box<[u16]>,
    pub(super) diagram: Arc<Diagram>,
}

/// A sum between two numbers, over digits counted from 0.
pub(super) struct Sum {
    pub(super) groups: Box<[Group]>,
    pub(super) least: i64,
    pub(super) most: i64,
}

/// Cells that differ, with one factor.
pub(super) struct Group {
    pub(super) factor: i64,
    pub(super) cells: Box<[u16]>,
}

impl Rule {
    /// Returns when it is looked at: the cheap ones first.
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
            Self::Sum(sum) => 40 + sum.groups.iter().map(|group| group.cells.len()).sum::<usize>().min(50),
            Self::Line(_) => 110,
            Self::Any(_) => 120,
        }
    }

    /// Returns whether looking at it twice draws no more than once.
    pub(super) fn is_exact(&self) -> bool {
        matches!(self, Self::Chain(_))
    }
}

/// Returns the number of a cell.
pub(super) fn number(cell: Cell) -> u16 {
    cell.index() as u16
}
