//! Counts the solutions of a grid without listing them. After a guess, the empty cells fall into independent parts. A part
//! that was counted before is looked up, even if its digits have other names.

mod memory;
mod part;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use self::memory::Memory;
use self::part::{Guess, Part, Parts};
use super::fixpoint::fixpoint;
use super::state::{State, Unfit};
use super::table::Table;
use crate::board::Grid;
use crate::solver::{Budget, Count, Exhausted};

/// A count of all solutions. A node is a guess and all that follows from it.
///
/// It takes memory for a copy of the state for each guess in force, and at most about 64 MB for the parts counted before.
/// Parts that were not asked for recently are forgotten.
pub(in crate::solver) struct Tally {
    table: Arc<Table>,
    state: Box<State>,
    saved: Vec<u32>,
    frames: Vec<Frame>,
    parts: Parts,
    memory: Memory,
}

/// What is being counted.
enum Frame {
    /// The solutions of independent parts: the product so far, and the parts that are not counted yet.
    Product(u128, Vec<Part>),
    /// The solutions of a part, by a choice that each of them makes.
    Sum(Sum),
}

struct Sum {
    part: Part,
    key: Box<[u64]>,
    total: u128,
    /// The choices left, the one that is being tried last.
    guesses: Vec<Guess>,
}

/// The words of memory for the parts that were asked for recently, and again for the earlier ones: 32 MB each.
const WORDS: usize = 4 << 20;

enum Step {
    /// The cells of a part, some of which may have their digit, are to be counted.
    Split(Part),
    /// A part that does not fall apart is to be counted.
    Enter(Part),
    /// The last choice of the last sum is to be tried.
    Try,
    /// What was asked for last has this many solutions.
    Counted(u128),
}

impl Tally {
    /// Begins to count the solutions of a grid.
    pub(in crate::solver) fn new(grid: &Grid) -> Result<Self, Unfit> {
        let table = Table::of(grid.geometry());
        Ok(Self {
            state: State::new(&table, grid)?,
            saved: Vec::new(),
            frames: Vec::new(),
            parts: Parts::new(&table, grid),
            memory: Memory::new(WORDS),
            table,
        })
    }

    /// Counts the solutions up to a limit.
    pub(in crate::solver) fn count(mut self, limit: u64, budget: &mut Budget<'_>) -> Count {
        let (total, ended) = match self.total(limit, budget) {
            Ok(total) => (total, Ok(())),
            Err(why) => (self.so_far(), Err(why)),
        };
        match (u64::try_from(total), ended) {
            (Ok(total), Ok(())) if total < limit => Count::Exactly(total),
            (Ok(total), Err(why)) if total < limit => Count::Unknown(total, why),
            _ => Count::AtLeast(limit),
        }
    }

    /// Returns the number of solutions, or one that is proved to be reached and not below the limit.
    fn total(&mut self, limit: u64, budget: &mut Budget<'_>) -> Result<u128, Exhausted> {
        budget.spend()?;
        if fixpoint(&self.table, &mut self.state).is_err() {
            return Ok(0);
        }
        let mut step = Step::Split(Part::all(&self.state));
        loop {
            step = match step {
                Step::Split(cells) => self.split(&cells),
                Step::Enter(part) => self.enter(part),
                Step::Try => {
                    budget.spend()?;
                    self.guess(budget)
                }
                Step::Counted(count) if self.frames.is_empty() => return Ok(count),
                Step::Counted(count) => {
                    let step = self.leave(count);
                    if limit < u64::MAX && self.so_far() >= u128::from(limit) {
                        return Ok(self.so_far());
                    }
                    step
                }
            };
        }
    }

    /// Begins to count each of the parts that what is left of some cells falls into.
    fn split(&mut self, cells: &Part) -> Step {
        let mut parts = self.parts.split(&self.table, &self.state, cells);
        match (parts.pop(), parts.is_empty()) {
            (None, _) => Step::Counted(1),
            (Some(part), true) => Step::Enter(part),
            (Some(part), false) => {
                self.frames.push(Frame::Product(1, parts));
                Step::Enter(part)
            }
        }
    }

    /// Looks a part up, or begins to count it.
    fn enter(&mut self, part: Part) -> Step {
        let key = self.parts.key(&self.table, &self.state, &part);
        if let Some(known) = self.memory.get(&key) {
            return Step::Counted(known);
        }
        let guesses = self.parts.guesses(&self.table, &self.state, &part);
        self.state.save(&self.table, &mut self.saved);
        self.frames.push(Frame::Sum(Sum { part, key, total: 0, guesses }));
        Step::Try
    }

    /// Tries the last choice of the last sum, from the state that the sum began with; without a choice left, the sum is known.
    fn guess(&mut self, budget: &mut Budget<'_>) -> Step {
        let Some(Frame::Sum(sum)) = self.frames.last_mut() else { return Step::Counted(0) };
        let Some(&Guess { cell, bit, .. }) = sum.guesses.last() else { return Step::Counted(0) };
        budget.note_choice();
        let placed = self.state.place(&self.table, cell, bit);
        if placed.and_then(|()| fixpoint(&self.table, &mut self.state)).is_err() {
            budget.note_contradiction();
            return Step::Counted(0);
        }
        Step::Split(sum.part.clone())
    }

    /// Adds what was counted to what it is part of.
    fn leave(&mut self, count: u128) -> Step {
        match self.frames.last_mut() {
            None => Step::Counted(count),
            Some(Frame::Product(product, rest)) => {
                *product = product.saturating_mul(count);
                let next = if *product == 0 { None } else { rest.pop() };
                if let Some(part) = next {
                    return Step::Enter(part);
                }
                let product = *product;
                self.frames.pop();
                Step::Counted(product)
            }
            Some(Frame::Sum(sum)) => {
                let times = sum.guesses.pop().map_or(0, |guess| guess.times);
                sum.total = sum.total.saturating_add(count.saturating_mul(u128::from(times)));
                self.state.restore(&self.table, &mut self.saved);
                if !sum.guesses.is_empty() {
                    self.state.save(&self.table, &mut self.saved);
                    return Step::Try;
                }
                let total = sum.total;
                if let Some(Frame::Sum(sum)) = self.frames.pop() {
                    self.memory.put(sum.key, total);
                }
                Step::Counted(total)
            }
        }
    }

    /// Returns a number of solutions that is proved to be reached.
    fn so_far(&self) -> u128 {
        self.frames.iter().rev().fold(0, |inner: u128, frame| match frame {
            Frame::Product(product, rest) if rest.is_empty() => product.saturating_mul(inner),
            Frame::Product(..) => 0,
            Frame::Sum(sum) => {
                let times = sum.guesses.last().map_or(0, |guess| u128::from(guess.times));
                sum.total.saturating_add(inner.saturating_mul(times))
            }
        })
    }
}
