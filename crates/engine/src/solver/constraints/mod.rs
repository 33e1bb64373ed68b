//! The engine for boards with constraints: depth-first search with houses, links and primitives. It knows no constraint's name.
//!
//! A node is a guess and all that follows from it. The stack is explicit, one copy of the candidates a level.

// Sums of digits, counts of cells and scores are small numbers: no cast between them wraps or loses a sign.
#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss, clippy::cast_precision_loss)]

mod any;
mod branch;
mod build;
mod chain;
mod count;
mod derive;
mod house;
mod mdd;
mod model;
mod rule;
mod rules;
mod sets;
mod state;
mod sum;

use std::sync::Arc;

use self::branch::{Guess, choose};
use self::build::model_of;
use self::model::Model;
use self::rules::{Stop, fixpoint};
use self::state::{Contradiction, State};
use crate::board::{Candidates, Cell, Digit, Geometry, Grid};
use crate::solver::general::{Unfit, digit_of};
use crate::solver::search::node::{Choice, Event, Node};
use crate::solver::search::run::Run;
use crate::solver::{Budget, Exhausted};

/// A running search; each call of [`next`](Run::next) continues to the next solution.
pub(super) struct Search {
    model: Arc<Model>,
    geometry: Arc<Geometry>,
    state: State,
    guesses: Vec<Guess>,
    saved: Vec<u32>,
    /// By cell, how often its digit, or a condition on it, led to a contradiction.
    weights: Vec<f32>,
    /// The cell of the last guess, or of the last one taken back.
    last: u16,
    phase: Phase,
    node: Node,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// The state has not been looked at yet, or not to its end.
    Fresh,
    /// The state is spent: the last guess was wrong, or its solutions are known.
    Spent,
    /// Nothing is left.
    Over,
}

impl Search {
    /// Creates a search for the solutions of a grid.
    pub(super) fn new(grid: &Grid) -> Result<Self, Unfit> {
        if !grid.clashes().is_empty() {
            return Err(Unfit::Clash);
        }
        let model = model_of(grid.geometry());
        let state = State::new(&model, grid)?;
        Ok(Self {
            geometry: Arc::clone(grid.geometry()),
            state,
            guesses: Vec::new(),
            saved: Vec::new(),
            weights: (0..model.cells).map(|cell| 1.0 + model.watched(cell) as f32 / 64.0).collect(),
            last: 0,
            phase: Phase::Fresh,
            node: Node::default(),
            model,
        })
    }

    /// Leaves out the solutions with this digit in this cell, before the search begins; `false` if none can be left.
    pub(super) fn exclude(&mut self, cell: Cell, digit: Digit) -> bool {
        self.state.keep(&self.model, cell.index() as u16, !Candidates::only(digit).bits()).is_ok()
    }

    /// Returns where the contradiction shows, if the grid is refuted without a guess.
    pub(super) fn refuted_at(&mut self, budget: &mut Budget<'_>) -> Option<Cell> {
        match fixpoint(&self.model, &mut self.state, budget) {
            Err(Stop::Refuted(_)) => Some(Cell::on_board(self.state.culprit.into())),
            _ => None,
        }
    }

    /// Draws all conclusions, and makes a guess where they end; `false` if there is none to make.
    fn descend(&mut self, budget: &mut Budget<'_>) -> Result<bool, Stop> {
        fixpoint(&self.model, &mut self.state, budget)?;
        let Some(guess) = choose(&self.model, &self.state, &self.weights) else { return Ok(false) };
        self.saved.extend_from_slice(&self.state.words);
        self.guesses.push(guess);
        self.last = guess.cell;
        if let Some(digit) = digit_of(guess.bit) {
            let cell = Cell::on_board(guess.cell.into());
            self.node.event = Event::Chosen(Choice { cell, digit, options: guess.options });
        }
        let done = self.state.keep(&self.model, guess.cell, guess.bit);
        done.map(|()| true).map_err(|Contradiction| Stop::Refuted(None))
    }

    /// Takes back the last guess and notes that it is wrong; `false` if there is none.
    fn backtrack(&mut self) -> bool {
        while let Some(guess) = self.guesses.pop() {
            self.state.drop_work();
            let start = self.saved.len() - self.state.words.len();
            self.state.words.copy_from_slice(&self.saved[start..]);
            self.saved.truncate(start);
            self.last = guess.cell;
            if self.state.keep(&self.model, guess.cell, !guess.bit).is_ok() {
                return true;
            }
        }
        false
    }

    /// Notes which cells had to do with a contradiction.
    fn blame(&mut self, rule: Option<usize>) {
        self.weights[usize::from(self.last)] += 1.0;
        self.weights[usize::from(self.state.culprit)] += 1.0;
        if let Some(rule) = rule {
            for &cell in self.model.scopes.of(rule) {
                self.weights[usize::from(cell)] += 1.0;
            }
        }
    }
}

impl Run for Search {
    fn next(&mut self, budget: &mut Budget<'_>) -> Result<bool, Exhausted> {
        loop {
            match self.phase {
                Phase::Over => return Ok(false),
                Phase::Spent => {
                    self.phase = if self.backtrack() { Phase::Fresh } else { Phase::Over };
                    continue;
                }
                Phase::Fresh => {}
            }
            budget.spend()?;
            self.node = Node { depth: self.guesses.len(), event: Event::Stuck };
            match self.descend(budget) {
                Ok(true) => {}
                Ok(false) => {
                    self.node.event = Event::Solved;
                    self.phase = Phase::Spent;
                    return Ok(true);
                }
                Err(Stop::Refuted(rule)) => {
                    self.blame(rule);
                    self.phase = Phase::Spent;
                }
                Err(Stop::Exhausted(why)) => return Err(why),
            }
        }
    }

    fn solution(&self) -> Grid {
        let mut grid = Grid::empty(&self.geometry);
        for cell in 0..self.model.cells {
            grid.set(Cell::on_board(cell), Candidates::from_bits(self.state.words[cell]).first());
        }
        grid
    }

    fn node(&self) -> Node {
        self.node
    }
}
