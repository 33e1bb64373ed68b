//! What one node of a search did.

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
    /// How many choices there were: digits of the cell, places of the digit, or rows of a column.
    pub options: u32,
}

/// What one node of a search did. What a node is differs from [engine](crate::solver::Engine) to engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Node {
    /// The choices in force when the node began.
    pub depth: usize,
    /// What happened at its end.
    pub event: Event,
}

/// What happened at the end of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Event {
    /// Nothing can follow: a contradiction, or no choice left.
    #[default]
    Stuck,
    /// The search began; nothing is chosen yet.
    Started,
    /// A choice was made.
    Chosen(Choice),
    /// A choice was made after which nothing can follow.
    Failed(Choice),
    /// What is left was handed over to another engine, whose nodes follow.
    HandedOver,
    /// All cells are filled.
    Solved,
}

impl Node {
    /// Returns the choice that it made, if it made one.
    pub const fn choice(&self) -> Option<Choice> {
        match self.event {
            Event::Chosen(choice) | Event::Failed(choice) => Some(choice),
            _ => None,
        }
    }

    /// Returns whether nothing can follow.
    pub const fn is_stuck(&self) -> bool {
        matches!(self.event, Event::Stuck | Event::Failed(_))
    }
}
