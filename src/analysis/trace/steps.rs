//! A running search, as a sequence of steps: rounds of enumeration or nodes of another engine.

use crate::board::Grid;
use crate::solver::enumerate::{Enumeration, Outcome, Round, Status};
use crate::solver::trace::{Ending, Node, Trace};
use crate::solver::{Budget, Effort, Engine, Exhausted, Method, Unsupported};

/// One step of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// A round of enumeration.
    Round(Round),
    /// A node of another engine.
    Node(Node),
}

impl Step {
    /// Returns the height of the step in a plot: the number of its cell, from 1, or the number of choices in force.
    pub fn level(&self) -> usize {
        match self {
            Self::Round(round) => round.cell.index() + 1,
            Self::Node(node) => node.depth,
        }
    }

    /// Returns whether the step ended in a backtrack or a contradiction.
    pub fn is_stuck(&self) -> bool {
        match self {
            Self::Round(round) => round.outcome == Outcome::BackedUp,
            Self::Node(node) => node.is_stuck(),
        }
    }
}

/// A running search: an iterator over its steps, up to the first solution. Each step spends one node of the budget.
pub struct Steps<'a, 'w>(Inner<'a, 'w>);

enum Inner<'a, 'w> {
    Rounds { search: Box<Enumeration>, budget: &'a mut Budget<'w> },
    Nodes { trace: Trace<'a, 'w>, steps: u64 },
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// The engine that searched.
    pub engine: Engine,
    /// The number of rounds of enumeration, or of steps of another engine.
    pub steps: u64,
    /// The number of times that enumeration backed up; 0 for other engines.
    pub backtracks: u64,
    /// The number of choices tried, and of those that led to a dead end.
    pub effort: Effort,
    /// The outcome.
    pub found: Found,
}

/// The outcome of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Found {
    /// A solution.
    Solution(Grid),
    /// Proof that there is no solution.
    Nothing,
    /// Neither a solution nor a proof, because the budget ran out.
    Unknown(Exhausted),
}

impl<'a, 'w> Steps<'a, 'w> {
    /// Starts a search.
    ///
    /// # Errors
    /// The feature of the puzzle that the engine does not support.
    pub fn new(
        method: impl Into<Method>,
        grid: &Grid,
        budget: &'a mut Budget<'w>,
    ) -> Result<Self, Unsupported> {
        let method = method.into();
        method.supports(grid.geometry())?;
        Ok(Self(if method.engine == Engine::Enumerate {
            Inner::Rounds { search: Box::new(Enumeration::new(grid)), budget }
        } else {
            Inner::Nodes { trace: Trace::new(method, grid, budget)?, steps: 0 }
        }))
    }

    /// Continues the search after a solution, towards the next one; returns false if the search had not ended with a
    /// solution. Enumeration backs up from the solution as if no mark were left to try.
    pub fn resume(&mut self) -> bool {
        match &mut self.0 {
            Inner::Rounds { search, .. } => search.resume(),
            Inner::Nodes { trace, .. } => trace.resume(),
        }
    }

    /// Returns the state of the enumeration, for its marks; `None` for other engines.
    pub fn enumeration(&self) -> Option<&Enumeration> {
        match &self.0 {
            Inner::Rounds { search, .. } => Some(search),
            Inner::Nodes { .. } => None,
        }
    }

    /// Returns the result of the search. Before the steps have ended, the outcome is [`Found::Unknown`].
    pub fn summary(&self, engine: Engine) -> Summary {
        let unknown = |stopped: Option<Exhausted>| Found::Unknown(stopped.unwrap_or(Exhausted::Cancelled));
        match &self.0 {
            Inner::Rounds { search, budget } => Summary {
                engine,
                steps: search.rounds(),
                backtracks: search.backtracks(),
                effort: search.effort(),
                found: match (search.status(), search.solution()) {
                    (Status::Solved, Some(solution)) => Found::Solution(solution),
                    (Status::NoSolution, _) => Found::Nothing,
                    _ => unknown(budget.stopped()),
                },
            },
            Inner::Nodes { trace, steps } => Summary {
                engine,
                steps: *steps,
                backtracks: 0,
                effort: trace.effort(),
                found: match trace.ending() {
                    Some(Ending::Solved(solution)) => Found::Solution(solution.clone()),
                    Some(Ending::NoSolution) => Found::Nothing,
                    Some(Ending::Exhausted(why)) => Found::Unknown(*why),
                    None => unknown(None),
                },
            },
        }
    }
}

impl Iterator for Steps<'_, '_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        match &mut self.0 {
            Inner::Rounds { search, budget } => {
                if search.status() != Status::Searching || budget.spend().is_err() {
                    return None;
                }
                search.next().map(Step::Round)
            }
            Inner::Nodes { trace, steps } => {
                let node = trace.next()?;
                *steps += 1;
                Some(Step::Node(node))
            }
        }
    }
}
