//! The general engine: a depth-first search for any board that uses only houses and links. It depends on no particular
//! rule or size.
//!
//! A node is a guess and all conclusions from it. The stack is explicit, with one compact copy of the state per level.

mod branch;
mod fixpoint;
mod linked;
mod locked;
mod partial;
#[cfg(feature = "learning")]
mod root;
mod singles;
mod state;
mod table;
mod tally;

use std::sync::Arc;

pub(super) use self::partial::{Partial, Peers, digit_of};
#[cfg(feature = "learning")]
pub(super) use self::root::Root;
pub(super) use self::table::Lists;
pub(super) use self::tally::Tally;

use self::table::Table;
use crate::board::{Candidates, Cell, Digit, Geometry, Grid};
use crate::solver::general::branch::{Guess, choose};
use crate::solver::general::fixpoint::fixpoint;
pub(super) use crate::solver::general::state::Unfit;
use crate::solver::general::state::{Contradiction, State};
use crate::solver::search::node::{Choice, Event, Node};
use crate::solver::search::run::Run;
use crate::solver::{Budget, Exhausted};

/// A running search; each call of [`next`](Self::next) continues to the next solution.
pub(super) struct Search {
    table: Arc<Table>,
    geometry: Arc<Geometry>,
    state: Box<State>,
    guesses: Vec<Guess>,
    saved: Vec<u32>,
    /// By cell, how often a contradiction showed in the cell or in a house that the cell stands for.
    weights: Vec<u32>,
    phase: Phase,
    /// Whether the state follows from a choice.
    chosen: bool,
    node: Node,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// The state has not been processed yet.
    Fresh,
    /// The state is finished: the last guess was wrong, or its solutions are known.
    Spent,
    /// The search is complete.
    Over,
}

impl Search {
    /// Creates a search for the solutions of a grid.
    pub(super) fn new(grid: &Grid) -> Result<Self, Unfit> {
        let table = Table::of(grid.geometry());
        let state = State::new(&table, grid)?;
        Ok(Self {
            geometry: Arc::clone(grid.geometry()),
            state,
            guesses: Vec::new(),
            saved: Vec::new(),
            weights: vec![0; table.cells],
            phase: Phase::Fresh,
            chosen: false,
            node: Node::default(),
            table,
        })
    }

    /// Leaves out the solutions with this digit in this cell. Must be called before the search begins. Returns `false`
    /// if no solution can be left.
    pub(super) fn exclude(&mut self, cell: Cell, digit: Digit) -> bool {
        let bit = Candidates::only(digit).bits();
        self.state.remove(&self.table, cell.index() as u16, bit).is_ok()
    }

    /// Continues to the next solution. Returns `false` if there are no more.
    pub(super) fn next(&mut self, budget: &mut Budget<'_>) -> Result<bool, Exhausted> {
        loop {
            match self.phase {
                Phase::Over => return Ok(false),
                Phase::Spent => {
                    if !self.backtrack(budget) {
                        self.phase = Phase::Over;
                    }
                    continue;
                }
                Phase::Fresh => {}
            }
            budget.spend()?;
            self.node = Node { depth: self.guesses.len(), event: Event::Stuck };
            if self.descend(budget).is_err() {
                if self.chosen {
                    budget.note_contradiction();
                }
                self.blame();
                self.phase = Phase::Spent;
            } else if self.state.left == 0 {
                self.node.event = Event::Solved;
                self.phase = Phase::Spent;
                return Ok(true);
            }
        }
    }

    /// Returns the cell where the contradiction shows, if the grid can be refuted without a guess.
    pub(super) fn refuted_at(&mut self) -> Option<Cell> {
        fixpoint(&self.table, &mut self.state).is_err().then(|| Cell::on_board(self.state.culprit.into()))
    }

    /// Returns the solution that [`next`](Self::next) has just found.
    pub(super) fn solution(&self) -> Grid {
        let mut grid = Grid::empty(&self.geometry);
        for cell in 0..self.table.cells {
            grid.set(Cell::on_board(cell), Candidates::from_bits(self.state.cand(cell as u16)).first());
        }
        grid
    }

    /// Draws all conclusions, then makes a guess unless every cell is filled.
    fn descend(&mut self, budget: &mut Budget<'_>) -> Result<(), Contradiction> {
        fixpoint(&self.table, &mut self.state)?;
        let Some(guess) = choose(&self.table, &self.state, &self.weights) else { return Ok(()) };
        self.state.save(&self.table, &mut self.saved);
        self.guesses.push(guess);
        budget.note_choice();
        self.chosen = true;
        if let Some(digit) = digit_of(guess.bit) {
            let cell = Cell::on_board(guess.cell.into());
            self.node.event = Event::Chosen(Choice { cell, digit, options: guess.options });
        }
        self.state.place(&self.table, guess.cell, guess.bit)
    }

    /// Takes back the last guess and removes its digit from the cell. Returns `false` if no guess is left.
    fn backtrack(&mut self, budget: &mut Budget<'_>) -> bool {
        while let Some(guess) = self.guesses.pop() {
            budget.note_choice();
            self.state.restore(&self.table, &mut self.saved);
            if self.state.remove(&self.table, guess.cell, guess.bit).is_ok() {
                self.phase = Phase::Fresh;
                return true;
            }
            budget.note_contradiction();
        }
        false
    }

    fn blame(&mut self) {
        let cell = usize::from(self.state.culprit);
        self.weights[cell] += 1;
    }
}

impl Run for Search {
    fn next(&mut self, budget: &mut Budget<'_>) -> Result<bool, Exhausted> {
        self.next(budget)
    }

    fn solution(&self) -> Grid {
        self.solution()
    }

    fn node(&self) -> Node {
        self.node
    }
}
