//! Clause learning: for boards on which a search that forgets its mistakes makes the same ones again and again.
//!
//! The general engine begins. If it has found nothing for many nodes, what its root leaves is written as clauses, and each contradiction from
//! then on teaches another clause, which rules out all of the search that fails for the same reason. So minimal 25x25 puzzles, out of reach of
//! any search by depth, take seconds. How many nodes that is depends on the board alone, and all work is counted, so the answers are the same on
//! every machine.
//!
//! Boards with constraints hand over in the same way. Constraints become clauses over further variables: the states that the cells of a sum, a
//! count or a line lead through, and the parts of a choice. In thousands of nodes of the search, before and after: a renban puzzle without a
//! solution takes 2,000 without an answer, or 3.7 of clause learning; Nabner 757, or 0.1. But two puzzles that the search decides in 110 take two
//! and five times as long by clauses, so the search goes first for longer than that.

mod analysis;
mod clauses;
#[cfg(test)]
mod constrained;
mod formula;
mod givens;
mod hand_over;
mod literal;
mod order;
mod search;
mod store;
#[cfg(test)]
mod tests;

pub(super) use self::givens::Refuter;

use self::clauses::Clauses;
use self::formula::Formula;
use self::hand_over::{Rest, Stalls};
use self::literal::Literal;
use self::search::Learner;
use super::general::Unfit;
use crate::board::{Cell, Digit, Grid};
use crate::solver::search::node::{Event, Node};
use crate::solver::search::run::Run;
use crate::solver::{Budget, Exhausted};

/// A search by depth, with clause learning where that makes no headway.
pub(super) struct Stalling<S> {
    search: S,
    grid: Grid,
    excluded: Vec<(Cell, Digit)>,
    /// The nodes without a solution after which the search is given up.
    patience: u64,
    /// The nodes since the last solution.
    idle: u64,
    /// The solutions found so far, up to `FEW`.
    found: Vec<Grid>,
    phase: Phase,
}

enum Phase {
    Searching,
    Learning(Box<Learning>),
    /// Nothing is left.
    Over,
    /// Solutions are many, so a search finds them: those found so far are skipped if clause learning has found some of them.
    Listing,
}

/// Clause learning on what a grid leaves.
struct Learning {
    formula: Formula,
    learner: Learner,
    /// Whether the learner has the values of a solution.
    is_solved: bool,
}

/// With more solutions than this the search goes on: each one that is found by clause learning is a clause for all that follows.
const FEW: usize = 64;

impl<S: Stalls> Stalling<S> {
    /// Creates a search for the solutions of a grid.
    pub(super) fn new(grid: &Grid) -> Result<Self, Unfit> {
        Ok(Self {
            search: S::begin(grid)?,
            grid: grid.clone(),
            excluded: Vec::new(),
            patience: S::patience(grid.geometry()),
            idle: 0,
            found: Vec::new(),
            phase: Phase::Searching,
        })
    }

    /// Leaves out the solutions with this digit in this cell, before the search begins; `false` if none can be left.
    pub(super) fn exclude(&mut self, cell: Cell, digit: Digit) -> bool {
        self.excluded.push((cell, digit));
        self.search.leave_out(cell, digit)
    }

    /// Goes on with the search; `None` if it has been given up.
    fn search_on(&mut self, budget: &mut Budget<'_>) -> Result<Option<bool>, Exhausted> {
        let before = budget.spent();
        let result = budget.within(self.patience.saturating_sub(self.idle), |part| self.search.next(part));
        self.idle += budget.spent() - before;
        match (result, budget.stopped()) {
            (Err(why), Some(_)) => Err(budget.stopped().unwrap_or(why)),
            (Err(_), None) => Ok(None),
            (Ok(false), _) => {
                self.phase = Phase::Over;
                Ok(Some(false))
            }
            (Ok(true), _) => {
                self.idle = 0;
                self.found.push(self.search.solution());
                if self.found.len() > FEW {
                    self.found.clear();
                    self.phase = Phase::Listing;
                }
                Ok(Some(true))
            }
        }
    }

    /// Goes on with the search for solutions that are not known yet.
    fn list_on(&mut self, budget: &mut Budget<'_>) -> Result<bool, Exhausted> {
        while self.search.next(budget)? {
            if self.found.is_empty() || !self.found.contains(&self.search.solution()) {
                return Ok(true);
            }
        }
        self.phase = Phase::Over;
        Ok(false)
    }
}

impl<S: Stalls> Run for Stalling<S> {
    fn next(&mut self, budget: &mut Budget<'_>) -> Result<bool, Exhausted> {
        loop {
            match &mut self.phase {
                Phase::Over => return Ok(false),
                Phase::Listing => return self.list_on(budget),
                Phase::Searching => {
                    if let Some(found) = self.search_on(budget)? {
                        return Ok(found);
                    }
                    match S::rest(&self.grid, &self.excluded, budget)? {
                        Rest::Nothing => self.phase = Phase::Over,
                        Rest::Clauses(written) => {
                            let (formula, clauses) = *written;
                            let learning = Learning::new(formula, clauses, &self.found);
                            self.phase = Phase::Learning(Box::new(learning));
                        }
                        Rest::TooLarge => self.patience = u64::MAX,
                    }
                }
                Phase::Learning(_) if self.found.len() > FEW => self.phase = Phase::Listing,
                Phase::Learning(learning) => {
                    let found = learning.next(budget)?;
                    if found {
                        self.found.push(learning.solution());
                    } else {
                        self.phase = Phase::Over;
                    }
                    return Ok(found);
                }
            }
        }
    }

    fn solution(&self) -> Grid {
        match &self.phase {
            Phase::Learning(learning) => learning.solution(),
            _ => self.search.solution(),
        }
    }

    fn node(&self) -> Node {
        match &self.phase {
            Phase::Learning(learning) => learning.node(),
            _ => self.search.node(),
        }
    }
}

impl Learning {
    /// Prepares the search for the solutions of clauses, without these.
    fn new(formula: Formula, mut clauses: Clauses, found: &[Grid]) -> Self {
        for solution in found {
            let others: Vec<Literal> = formula.literals(solution).into_iter().map(Literal::not).collect();
            clauses.add(&others);
        }
        let learner = Learner::new(clauses, formula.candidates());
        Self { formula, learner, is_solved: false }
    }

    /// Goes on to the next solution; `false` when there is none left.
    fn next(&mut self, budget: &mut Budget<'_>) -> Result<bool, Exhausted> {
        if self.is_solved {
            if self.formula.candidates() == self.learner.clauses.variables() {
                self.learner.exclude();
            } else {
                // Other values of the further variables may give the same digits.
                let literals = self.formula.literals(&self.solution());
                self.learner.exclude_all_of(&literals);
            }
            self.is_solved = false;
        }
        self.is_solved = self.learner.solve(budget)?;
        Ok(self.is_solved)
    }

    fn solution(&self) -> Grid {
        self.formula.grid(&self.learner.clauses)
    }

    fn node(&self) -> Node {
        let event = if self.is_solved { Event::Solved } else { Event::HandedOver };
        Node { depth: self.learner.clauses.level(), event }
    }
}
