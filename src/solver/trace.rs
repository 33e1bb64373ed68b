//! A search watched node by node, with any engine: how deep it is, what it chooses among how many, where it is stuck.
//!
//! [Enumeration](super::enumerate) tells more of itself: its rounds are an iterator of their own.

use super::general::Unfit;
use crate::board::{Cell, Digit, Grid};
use crate::solver::run::{Run, start};
use crate::solver::{Budget, Engine, Exhausted, Unsupported};

/// A digit chosen for a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
    /// How many ways there were to go on when it was chosen: digits of the cell, places of the digit, or rows of a column.
    pub options: u32,
}

/// What one node of a search did. What a node is differs from [engine](Engine) to engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Node {
    /// The choices that stood when the node began.
    pub depth: usize,
    /// What happened at its end.
    pub event: Event,
}

/// What happened at the end of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Event {
    /// Nothing can follow: a contradiction, or no choice left.
    #[default]
    Stuck,
    /// A choice was made.
    Chosen(Choice),
    /// What is left was handed over to another engine, whose nodes follow.
    HandedOver,
    /// All cells are filled.
    Solved,
}

impl Node {
    /// The choice that it made, if it made one.
    pub const fn choice(&self) -> Option<Choice> {
        match self.event {
            Event::Chosen(choice) => Some(choice),
            _ => None,
        }
    }
}

/// A search node by node: an iterator that ends with the first solution, with the proof that there is none, or with the budget.
///
/// ```
/// use sudoku_ls::board::{Geometry, Grid, Layout};
/// use sudoku_ls::solver::trace::{Ending, Trace};
/// use sudoku_ls::solver::{Budget, Engine};
/// let board = Geometry::shared(&Layout::standard(4))?;
/// let mut budget = Budget::nodes(1000);
/// let mut trace = Trace::new(Engine::Search, &Grid::empty(&board), &mut budget)?;
/// let deepest = trace.by_ref().map(|node| node.depth).max();
/// assert!(deepest > Some(0));
/// assert!(matches!(trace.ending(), Some(Ending::Solved(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Trace<'a, 'w> {
    run: Option<Box<dyn Run>>,
    budget: &'a mut Budget<'w>,
    ending: Option<Ending>,
}

/// How a trace ended.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Ending {
    /// With a solution; there may be others.
    Solved(Grid),
    /// With the proof that there is no solution.
    NoSolution,
    /// With the budget.
    Exhausted(Exhausted),
}

impl<'a, 'w> Trace<'a, 'w> {
    /// Begins a search for the first solution.
    ///
    /// # Errors
    /// What the engine cannot express: see [`Engine::supports`].
    pub fn new(engine: Engine, grid: &Grid, budget: &'a mut Budget<'w>) -> Result<Self, Unsupported> {
        engine.supports(grid.geometry())?;
        let (run, ending) = match start(engine, grid) {
            Ok(run) => (Some(run), None),
            Err(Unfit::Clash | Unfit::Dead) => (None, Some(Ending::NoSolution)),
        };
        Ok(Self { run, budget, ending })
    }

    /// How it ended; nothing while it goes on.
    pub const fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }
}

impl Iterator for Trace<'_, '_> {
    type Item = Node;

    fn next(&mut self) -> Option<Node> {
        let run = self.run.as_mut()?;
        let before = self.budget.spent();
        let done = self.budget.within(1, |node| run.next(node));
        let spent = self.budget.spent() > before;
        let node = run.node();
        self.ending = match (done, self.budget.stopped()) {
            (Ok(true), _) => Some(Ending::Solved(run.solution())),
            (Ok(false), _) => Some(Ending::NoSolution),
            (Err(_), Some(why)) => Some(Ending::Exhausted(why)),
            (Err(_), None) => None,
        };
        if self.ending.is_some() {
            self.run = None;
        }
        spent.then_some(node)
    }
}
