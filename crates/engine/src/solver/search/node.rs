//! What a single node of a search did.

use crate::board::{Cell, Digit};
#[cfg(doc)]
use crate::solver::Engine;

/// A digit chosen for a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
    /// The number of choices: digits of the cell, places of the digit, or rows of a column.
    pub options: u32,
}

/// What one node of a search did. Each [engine](crate::solver::Engine) defines its own nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Node {
    /// The number of choices in force when the node began.
    pub depth: usize,
    /// What happened at the end of the node.
    pub event: Event,
}

/// What happened at the end of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Event {
    /// A contradiction, or no choice left: the search has to go back.
    #[default]
    Stuck,
    /// The search began; no choice has been made yet.
    Started,
    /// A choice was made.
    Chosen(Choice),
    /// A choice was made, and it is a dead end.
    Failed(Choice),
    /// The rest of the search was handed over to another engine, whose nodes follow.
    HandedOver,
    /// All cells are filled.
    Solved,
}

impl Node {
    /// Returns the choice that the node made; `None` if it made none.
    pub const fn choice(&self) -> Option<Choice> {
        match self.event {
            Event::Chosen(choice) | Event::Failed(choice) => Some(choice),
            _ => None,
        }
    }

    /// Returns whether the node ended in a dead end.
    pub const fn is_stuck(&self) -> bool {
        matches!(self.event, Event::Stuck | Event::Failed(_))
    }
}
