//! The search with clause learning: choices, conflicts, restarts; every few thousand conflicts the clauses of least use go.

use super::analysis::{Analysis, FEWEST_LEVELS};
use super::clauses::Clauses;
use super::literal::{Conflict, Literal};
use super::store::Use;
use crate::solver::{Budget, Exhausted};

/// A search for values of all variables under which each clause holds. It can be taken up again.
pub(super) struct Learner {
    pub(super) clauses: Clauses,
    analysis: Analysis,
    /// What is chosen before anything else, in this order.
    assumed: Vec<Literal>,
    /// Those of them that do not hold together, once that is known.
    refuted: Vec<Literal>,
    /// The literals that were tried alone so far, before the search began, and how many are tried.
    tried: usize,
    alone: usize,
    conflicts: u64,
    /// Whether something was chosen since the last contradiction.
    chosen: bool,
    /// The levels of the clauses learned: an average of the last few, and one of all.
    lately: f64,
    on_average: f64,
    since_restart: u64,
    reductions: u64,
    next_reduction: u64,
    /// The work that is paid for.
    paid: u64,
}

/// A node of the budget: this many literals looked at. That is about three conflicts, and takes about 0.2 ms.
const WORK_PER_NODE: u64 = 1024;
/// Conflicts before the clauses are reduced for the first time, and by how much the distance grows with each time.
const REDUCTION: u64 = 2000;
const LONGER: u64 = 300;
/// Of the clauses that may go, one in this many stays.
const STAYS: usize = 4;
/// A search is restarted when the last clauses come from more levels than all on average by this factor.
const RESTART: f64 = 1.1;

impl Learner {
    /// Creates a search that first tries the literals of this many variables alone.
    pub(super) fn new(clauses: Clauses, alone: usize) -> Self {
        let variables = clauses.variables();
        Self {
            clauses,
            analysis: Analysis::new(variables),
            assumed: Vec::new(),
            refuted: Vec::new(),
            tried: 0,
            alone: 2 * alone,
            conflicts: 0,
            chosen: false,
            lately: 0.0,
            on_average: 0.0,
            since_restart: 0,
            reductions: 0,
            next_reduction: REDUCTION,
            paid: 0,
        }
    }

    /// Sets what the search assumes from now on. What was learned before stays, since it follows from the clauses alone.
    pub(super) fn assume(&mut self, literals: Vec<Literal>) {
        self.clauses.back_to(0);
        self.analysis.base = literals.len();
        self.assumed = literals;
        self.refuted.clear();
        // With much assumed, little that follows from one literal alone is of use.
        self.tried = self.alone;
    }

    /// Returns some of what is assumed that does not hold together, after a search has found that it does not.
    pub(super) fn refuted(&self) -> &[Literal] {
        &self.refuted
    }

    /// Chooses what is assumed next; `false` if it can't hold with what was chosen before.
    fn choose_assumed(&mut self, literal: Literal) -> bool {
        match self.clauses.value(literal) {
            0 => self.clauses.choose(literal),
            1 => self.clauses.choose_nothing(),
            _ => {
                self.refuted = self.analysis.choices_behind(&self.clauses, &[literal]);
                self.refuted.push(literal);
                return false;
            }
        }
        true
    }

    /// Notes a contradiction without a choice but those assumed.
    fn refute(&mut self, conflict: Conflict) {
        if self.clauses.level() == 0 {
            self.clauses.is_refuted = true;
            return;
        }
        let literals = match conflict {
            Conflict::Pair(one, other) => vec![one, other],
            Conflict::Clause(clause) => {
                self.clauses.store.literals(clause).iter().copied().map(Literal::from_word).collect()
            }
        };
        self.refuted = self.analysis.choices_behind(&self.clauses, &literals);
    }

    /// Goes on until each variable has a value; `false` if that can't be with what is assumed.
    ///
    /// # Errors
    /// The budget that ran out; the search can be taken up again.
    pub(super) fn solve(&mut self, budget: &mut Budget<'_>) -> Result<bool, Exhausted> {
        if !self.try_alone(budget)? {
            return Ok(false);
        }
        let base = self.assumed.len();
        loop {
            self.pay(budget)?;
            if let Some(conflict) = self.clauses.propagate() {
                if std::mem::take(&mut self.chosen) {
                    budget.note_contradiction();
                }
                if self.clauses.level() <= base {
                    self.refute(conflict);
                    return Ok(false);
                }
                let (back, levels) = self.analysis.learn(&mut self.clauses, conflict);
                self.clauses.back_to(back);
                self.keep(levels);
            } else if self.conflicts >= self.next_reduction {
                self.clauses.back_to(0);
                self.reduce();
                if self.clauses.is_refuted {
                    return Ok(false);
                }
            } else if self.since_restart > 2 && self.lately > RESTART * self.on_average {
                self.since_restart = 0;
                self.lately = self.on_average;
                self.clauses.back_to(base);
            } else if let Some(&literal) = self.assumed.get(self.clauses.level()) {
                if !self.choose_assumed(literal) {
                    return Ok(false);
                }
            } else if self.clauses.choose_next() {
                self.chosen = true;
                budget.note_choice();
            } else {
                return Ok(true);
            }
        }
    }

    /// Leaves out the values found last, and all others that follow from the same choices.
    pub(super) fn exclude(&mut self) {
        let choices: Vec<Literal> =
            self.clauses.choices.iter().map(|&place| self.clauses.trail[place]).collect();
        self.exclude_all_of(&choices);
    }

    /// Leaves out all values with which all of these literals hold.
    pub(super) fn exclude_all_of(&mut self, literals: &[Literal]) {
        let others: Vec<Literal> = literals.iter().map(|literal| literal.not()).collect();
        self.clauses.back_to(0);
        self.clauses.add(&others);
    }

    /// Spends the nodes that the work since the last time comes to.
    fn pay(&mut self, budget: &mut Budget<'_>) -> Result<(), Exhausted> {
        while self.paid <= self.clauses.work {
            budget.spend()?;
            self.paid += WORK_PER_NODE;
        }
        Ok(())
    }

    /// Tries each literal alone: if a contradiction follows, its opposite holds. `false` if both are refuted.
    fn try_alone(&mut self, budget: &mut Budget<'_>) -> Result<bool, Exhausted> {
        while self.tried < self.alone && !self.clauses.is_refuted {
            self.pay(budget)?;
            let holds = Literal::holds(self.tried / 2);
            let literal = if self.tried.is_multiple_of(2) { holds } else { holds.not() };
            self.tried += 1;
            if self.clauses.value(literal) == 0 {
                self.clauses.choose(literal);
                let is_refuted = self.clauses.propagate().is_some();
                self.clauses.back_to(0);
                if is_refuted {
                    self.clauses.hold(literal.not());
                }
            }
        }
        Ok(!self.clauses.is_refuted)
    }

    /// Adds the clause learned last, and notes what it makes hold.
    fn keep(&mut self, levels: u32) {
        self.conflicts += 1;
        self.since_restart += 1;
        self.lately += (f64::from(levels) - self.lately) / 32.0;
        self.on_average +=
            (f64::from(levels) - self.on_average) / f64::from(self.conflicts.min(10_000) as u32);
        self.clauses.learn(&self.analysis.clause, Use { levels, fresh: 2 });
    }

    /// Drops most of the learned clauses that came from many levels and were of no use of late. No choice may be in force.
    fn reduce(&mut self) {
        self.reductions += 1;
        self.next_reduction = self.conflicts + REDUCTION + LONGER * self.reductions;
        let store = &mut self.clauses.store;
        let mut idle = Vec::new();
        for clause in store.starts.clone() {
            let Some(learned) = store.learned(clause) else { continue };
            store.set_learned(clause, Use { fresh: learned.fresh.saturating_sub(1), ..learned });
            if learned.levels > FEWEST_LEVELS && learned.fresh == 0 {
                idle.push((learned.levels, store.len(clause), clause));
            }
        }
        idle.sort_unstable();
        for &(_, _, clause) in &idle[idle.len() / STAYS..] {
            store.drop(clause);
        }
        self.clauses.compact();
    }
}
