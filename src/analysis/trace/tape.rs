//! A recorded search by enumeration that can be viewed at any round: states are stored at regular intervals, and the
//! rounds in between are computed again.

use super::{Plot, Step, Summary};
use crate::analysis::trace::Found;
use crate::board::Grid;
use crate::solver::enumerate::{Enumeration, Round, Status};
use crate::solver::{Budget, Engine};

/// The initial number of rounds between two stored states. Computing that many rounds again takes about a millisecond.
const EVERY: u64 = 1024;

/// The approximate memory limit of the stored states, in bytes. Above the limit, every second state is dropped.
const MEMORY: usize = 16 << 20;

/// A recorded search.
#[derive(Clone, Debug)]
pub struct Tape {
    /// The states after 0, `every`, 2 × `every`… rounds.
    kept: Vec<Enumeration>,
    every: u64,
    /// The state at the last view, which may be close to the next view.
    last: Enumeration,
    summary: Summary,
    plot: Plot,
}

/// The view of a search at one round.
#[derive(Clone, Debug)]
pub struct Look<'a> {
    /// The search after the round.
    pub search: &'a Enumeration,
    /// The round; `None` before the first one.
    pub round: Option<Round>,
}

impl Tape {
    /// Records a search up to its first solution. Each round spends one node of the budget; if the budget runs out, the
    /// recording ends there.
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

    /// Returns the number of recorded rounds.
    pub const fn rounds(&self) -> u64 {
        self.summary.steps
    }

    /// Returns the result of the search.
    pub const fn summary(&self) -> &Summary {
        &self.summary
    }

    /// Returns the plot of all rounds.
    pub const fn plot(&self) -> &Plot {
        &self.plot
    }

    /// Returns the view at a round, from 1. Round 0 is the state before the first round; a number beyond the last round
    /// means the last one.
    ///
    /// Computes at most as many rounds again as lie between two stored states: 1,024, unless the search is very long.
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
