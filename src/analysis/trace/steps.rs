//! A search under way, as its steps: rounds of enumeration or nodes of another engine.

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
    /// Returns what the plot shows of it: the number of its cell, from 1, or how many choices were in force.
    pub fn level(&self) -> usize {
        match self {
            Self::Round(round) => round.cell.index() + 1,
            Self::Node(node) => node.depth,
        }
    }

    /// Returns whether it ended in a backtrack or a contradiction.
    pub fn is_stuck(&self) -> bool {
        match self {
            Self::Round(round) => round.outcome == Outcome::BackedUp,
            Self::Node(node) => node.is_stuck(),
        }
    }
}

/// A search under way: an iterator over its steps, up to the first solution. A step is a node of the budget.
pub struct Steps<'a, 'w>(Inner<'a, 'w>);

enum Inner<'a, 'w> {
    Rounds { search: Box<Enumeration>, budget: &'a mut Budget<'w> },
    Nodes { trace: Trace<'a, 'w>, steps: u64 },
}

/// What came out of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// Which engine searched.
    pub engine: Engine,
    /// Its rounds, or the steps of another engine.
    pub steps: u64,
    /// How often enumeration backed up; 0 for other engines.
    pub backtracks: u64,
    /// The choices tried, and how many of them led to a dead end.
    pub effort: Effort,
    /// What it found.
    pub found: Found,
}

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Found {
    /// A solution.
    Solution(Grid),
    /// Proof that there is no solution.
    Nothing,
    /// Neither, before its budget ran out.
    Unknown(Exhausted),
}

impl<'a, 'w> Steps<'a, 'w> {
    /// Begins a search.
    ///
    /// # Errors
    /// What the engine cannot express.
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

    /// Goes on behind a solution, to the next one; whether the steps had ended with one. Enumeration backs up from it as from a pointer that
    /// has run out.
    pub fn resume(&mut self) -> bool {
        match &mut self.0 {
            Inner::Rounds { search, .. } => search.resume(),
            Inner::Nodes { trace, .. } => trace.resume(),
        }
    }

    /// Returns the current enumeration, for its marks; `None` for other engines.
    pub fn enumeration(&self) -> Option<&Enumeration> {
        match &self.0 {
            Inner::Rounds { search, .. } => Some(search),
            Inner::Nodes { .. } => None,
        }
    }

    /// Returns what came out, once the steps have ended. Before that it says that nothing is known yet.
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
