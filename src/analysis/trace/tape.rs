//! A whole search by enumeration that can be looked at in any round: states at regular distances, and what lies between done again.

use super::{Plot, Step, Summary};
use crate::analysis::trace::Found;
use crate::board::Grid;
use crate::solver::enumerate::{Enumeration, Round, Status};
use crate::solver::{Budget, Engine};

/// Rounds between two states that are kept, at first: what is done again for a look is about a millisecond's work.
const EVERY: u64 = 1024;

/// What the states that are kept may take, in bytes, about. With more, every second one goes.
const MEMORY: usize = 16 << 20;

/// A search that was done once.
#[derive(Clone, Debug)]
pub struct Tape {
    /// The states after 0, `every`, 2 × `every`… rounds.
    kept: Vec<Enumeration>,
    every: u64,
    /// Where the last look was, for the next one.
    last: Enumeration,
    summary: Summary,
    plot: Plot,
}

/// A look at a search.
#[derive(Clone, Debug)]
pub struct Look<'a> {
    /// The search after the round.
    pub search: &'a Enumeration,
    /// The round; `None` before the first one.
    pub round: Option<Round>,
}

impl Tape {
    /// Does a search up to its first solution. A node of the budget is a round; if it runs out, the tape ends there.
    pub fn record(givens: &Grid, budget: &mut Budget<'_>) -> Self {
        let mut search = Enumeration::new(givens);
        let start = search.clone();
        let (mut kept, mut every) = (vec![start.clone()], EVERY);
        let mut bytes = 0;
        let mut plot = Plot::default();
        let mut stopped = None;
        loop {
            if search.status() != Status::Searching {
                break;
            }
            if let Err(why) = budget.spend() {
                stopped = Some(why);
                break;
            }
            let Some(round) = search.next() else { break };
            plot.add(&Step::Round(round));
            if search.rounds().is_multiple_of(every) {
                bytes += search.memory();
                kept.push(search.clone());
            }
            if bytes > MEMORY {
                let mut place = 0;
                kept.retain(|_| {
                    place += 1;
                    place % 2 == 1
                });
                (every, bytes) = (2 * every, bytes / 2);
            }
        }
        let found = match (search.status(), search.solution(), stopped) {
            (Status::Solved, Some(solution), _) => Found::Solution(solution),
            (Status::NoSolution, ..) => Found::Nothing,
            (.., stopped) => Found::Unknown(stopped.unwrap_or(crate::solver::Exhausted::Cancelled)),
        };
        let summary = Summary {
            engine: Engine::Enumerate,
            steps: search.rounds(),
            backtracks: search.backtracks(),
            effort: search.effort(),
            found,
        };
        Self { kept, every, last: start, summary, plot }
    }

    /// Returns the rounds that can be looked at.
    pub const fn rounds(&self) -> u64 {
        self.summary.steps
    }

    /// Returns what came out.
    pub const fn summary(&self) -> &Summary {
        &self.summary
    }

    /// Returns all rounds as a plot.
    pub const fn plot(&self) -> &Plot {
        &self.plot
    }

    /// Looks at a round, from 1; 0 is before the first one, and a number beyond the last one means that.
    ///
    /// It does at most as many rounds again as lie between two states that are kept; 1024, unless the search is very long.
    pub fn look(&mut self, number: u64) -> Look<'_> {
        let number = number.min(self.rounds());
        if number == 0 {
            if let Some(start) = self.kept.first() {
                self.last = start.clone();
            }
            return Look { search: &self.last, round: None };
        }
        let before = number - 1;
        let place = usize::try_from(before / self.every).unwrap_or(usize::MAX);
        let nearest = place as u64 * self.every;
        if (self.last.rounds() > before || self.last.rounds() < nearest)
            && let Some(state) = self.kept.get(place)
        {
            self.last = state.clone();
        }
        while self.last.rounds() < before && self.last.next().is_some() {}
        let round = self.last.next();
        Look { search: &self.last, round }
    }
}
