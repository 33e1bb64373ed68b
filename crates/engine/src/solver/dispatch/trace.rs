//! A search with any engine, watched node by node: its depth, its choices, the number of options of each choice, and
//! its dead ends.
//!
//! [Enumeration](crate::solver::enumerate) shows more: its rounds are a separate iterator.

pub use crate::solver::search::node::{Choice, Event, Node};

use crate::board::Grid;
use crate::solver::dispatch::start;
use crate::solver::general::Unfit;
use crate::solver::search::run::Run;
use crate::solver::{Budget, Effort, Exhausted, Method, Unsupported};

/// A search node by node. The iterator ends with the first solution, with the proof that there is none, or when the
/// budget runs out.
///
/// ```
/// use sudoku_ls_engine::board::{Geometry, Grid, Layout};
/// use sudoku_ls_engine::solver::trace::{Ending, Trace};
/// use sudoku_ls_engine::solver::{Budget, Engine};
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
    /// The effort recorded in the budget before the trace began.
    before: Effort,
}

/// How a trace ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// With a solution. There may be others.
    Solved(Grid),
    /// With the proof that there is no solution.
    NoSolution,
    /// The budget ran out.
    Exhausted(Exhausted),
}

impl<'a, 'w> Trace<'a, 'w> {
    /// Begins a search for the first solution.
    ///
    /// # Errors
    /// The part of the board that the engine cannot express: see [`Engine::supports`](crate::solver::Engine::supports).
    pub fn new(
        method: impl Into<Method>,
        grid: &Grid,
        budget: &'a mut Budget<'w>,
    ) -> Result<Self, Unsupported> {
        let method = method.into();
        method.supports(grid.geometry())?;
        let (run, ending) = match start(method, grid) {
            Ok(run) => (Some(run), None),
            Err(Unfit::Clash | Unfit::Dead) => (None, Some(Ending::NoSolution)),
        };
        let before = budget.effort();
        Ok(Self { run, budget, ending, before })
    }

    /// Continues after a solution to the next one. Returns `false` if the trace has not ended with a solution.
    pub fn resume(&mut self) -> bool {
        let solved = self.run.is_some() && matches!(self.ending, Some(Ending::Solved(_)));
        if solved {
            self.ending = None;
        }
        solved
    }

    /// Returns the number of choices tried so far, and how many of them led to a dead end.
    pub const fn effort(&self) -> Effort {
        self.budget.effort().since(self.before)
    }

    /// Returns how the trace ended; `None` while it is running.
    pub const fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }
}

impl Iterator for Trace<'_, '_> {
    type Item = Node;

    fn next(&mut self) -> Option<Node> {
        if self.ending.is_some() {
            return None;
        }
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
        spent.then_some(node)
    }
}
