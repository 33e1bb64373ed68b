//! Depth-first search over the states of any form.
//!
//! Each state that has to be looked at is independent of the others, and several in turn are faster than one after the other. So once
//! some guesses have failed, they go in rounds, off one stack. Before that there is just one, since a grid with several solutions
//! is decided soonest straight ahead.

use smallvec::SmallVec;

use crate::solver::nine::form::{Each, Ends, Rounds, VectorForm, Work};
use crate::solver::nine::layout::{self, Digits};
use crate::solver::{Budget, Effort, Exhausted};

/// States kept without an allocation; a search rarely holds more than ten.
const KEPT: usize = 16;

type Stack<F> = SmallVec<[<F as VectorForm>::State; KEPT]>;

/// How often a guess must have failed before several states are swept side by side.
const FAILURES_BEFORE_SEVERAL: u32 = 5;

/// Until a guess fails, only this many of them are chosen with care: a grid that is solved with that many has several solutions more often
/// than not, and one is as good as another.
const CHOSEN: usize = 1;

/// Searches a grid for solutions until there are `limit` of them, or all.
pub(super) struct Search<'a, 'b> {
    /// The grid.
    pub(super) digits: &'a Digits,
    /// A digit (0 to 8) that a cell must not hold.
    pub(super) exclude: Option<(usize, usize)>,
    /// No more solutions than this; at least one.
    pub(super) limit: u64,
    /// A node is a state that is looked at: the grid itself (unless it is refuted without a guess), or a guess with all that follows.
    pub(super) budget: &'a mut Budget<'b>,
    /// Told each solution.
    pub(super) kept: &'a mut Kept,
}

/// What is kept of the solutions: the first few, or none.
#[derive(Clone)]
pub(super) struct Kept {
    wanted: usize,
    pub(super) solutions: SmallVec<[Digits; 2]>,
}

impl Kept {
    /// Keeps this many solutions.
    pub(super) fn new(wanted: usize) -> Self {
        Self { wanted, solutions: SmallVec::new() }
    }

    /// Takes a solution, if one more is wanted.
    #[inline(always)]
    fn take(&mut self, digits: impl FnOnce() -> Digits) {
        if self.solutions.len() < self.wanted {
            self.solutions.push(digits());
        }
    }
}

/// What nodes are paid from.
pub(super) trait NodeBudget {
    /// Pays one node; see [`Budget::spend`].
    fn pay(&mut self) -> Result<(), Exhausted>;
}

impl NodeBudget for Budget<'_> {
    #[inline(always)]
    fn pay(&mut self) -> Result<(), Exhausted> {
        self.spend()
    }
}

impl NodeBudget for &mut Budget<'_> {
    #[inline(always)]
    fn pay(&mut self) -> Result<(), Exhausted> {
        self.spend()
    }
}

/// How a search ended: how many solutions it found, and whether a budget stopped it.
pub(super) type Found = (u64, Result<(), Exhausted>);

impl<F: VectorForm> Work<F> for Search<'_, '_> {
    type Answer = Found;

    #[inline(always)]
    fn run(self, form: F) -> Found {
        let mut state = form.load(self.digits);
        if let Some((cell, digit)) = self.exclude {
            state = form.pack(&layout::without(form.unpack(state), cell, digit));
        }
        let before = self.budget.spent();
        let mut walk = Walk::new(form, self.limit, self.budget, self.kept);
        let ended = walk.alone(state);
        // The grid itself is a node of the budget, but not a choice.
        let chosen = !walk.owes;
        let nodes = (walk.budget.spent() - before).saturating_sub(u64::from(chosen));
        let contradictions = if chosen && nodes > 0 { u64::from(walk.failures) } else { 0 };
        walk.budget.add(Effort { nodes, contradictions });
        walk.found(ended)
    }
}

/// The end of a walk before the stack is empty: the limit is reached, or a budget ran out.
pub(super) type Stop = Option<Exhausted>;

/// The part of a walk that takes several states at a time. It is compiled on its own: its loop wants all registers.
struct Several<'w, 'k, F: VectorForm, B> {
    walk: &'w mut Walk<'k, F, B>,
    first: F::State,
}

impl<F: VectorForm, B: NodeBudget> Work<F> for Several<'_, '_, F, B> {
    type Answer = Result<F::State, Stop>;

    /// Rounds of states until there is just one left, which is returned.
    #[inline(always)]
    fn run(self, form: F) -> Self::Answer {
        let Self { walk, first } = self;
        let mut lanes = F::Few::new(form, first);
        lanes.put(form, 0, Some(first));
        loop {
            for lane in Each(!lanes.running() & ((1 << F::Few::LANES) - 1)) {
                let Some(next) = walk.stack.pop() else { break };
                walk.budget.pay().map_err(Some)?;
                lanes.put(form, lane, Some(next));
            }
            if lanes.running().is_power_of_two() {
                return Ok(lanes.state(form, lanes.running().trailing_zeros() as usize));
            }
            let round = lanes.round(form);
            for lane in Each(round.stuck) {
                let now = walk.split(lanes.state(form, lane), lanes.middle(lane))?;
                lanes.put(form, lane, Some(now));
            }
            for lane in Each(round.done) {
                if round.failed >> lane & 1 == 1 {
                    walk.fail();
                } else {
                    walk.close(false, lanes.state(form, lane))?;
                }
                lanes.put(form, lane, None);
            }
            if lanes.running() == 0 && walk.stack.is_empty() {
                return Err(None);
            }
        }
    }
}

/// A search under way: what is left to look at, and what was found.
pub(super) struct Walk<'k, F: VectorForm, B> {
    form: F,
    stack: Stack<F>,
    found: u64,
    failures: u32,
    /// The node for the grid itself is not counted yet. It is counted unless the grid is refuted without a guess.
    owes: bool,
    limit: u64,
    budget: B,
    kept: &'k mut Kept,
}

impl<'k, F: VectorForm, B: NodeBudget> Walk<'k, F, B> {
    #[inline(always)]
    pub(super) fn new(form: F, limit: u64, budget: B, kept: &'k mut Kept) -> Self {
        Self { form, stack: Stack::<F>::new(), found: 0, failures: 0, owes: true, limit, budget, kept }
    }

    /// Returns how it ended.
    #[inline(always)]
    pub(super) fn found(&self, ended: Result<(), Stop>) -> Found {
        (self.found, ended.or_else(|stop| stop.map_or(Ok(()), Err)))
    }

    /// Returns whether only one state at a time was searched so far, by [`alone`](Self::alone) as well as in a batch.
    #[inline(always)]
    pub(super) fn is_alone(&self) -> bool {
        self.failures < FAILURES_BEFORE_SEVERAL
    }

    /// Returns the solutions kept so far.
    #[inline(always)]
    pub(super) fn kept(&self) -> &Kept {
        self.kept
    }

    /// Makes it ready for another grid.
    #[inline(always)]
    pub(super) fn renew(&mut self, budget: B) {
        self.stack.clear();
        (self.found, self.failures, self.owes, self.budget) = (0, 0, true, budget);
        self.kept.solutions.clear();
    }

    /// Counts the node for the grid itself, if that was postponed.
    #[inline(always)]
    fn settle_up(&mut self) -> Result<(), Stop> {
        if std::mem::take(&mut self.owes) { self.budget.pay().map_err(Some) } else { Ok(()) }
    }

    /// One state at a time.
    #[inline(always)]
    fn alone(&mut self, mut state: F::State) -> Result<(), Stop> {
        loop {
            let swept = self.form.sweep(state);
            if swept.goes_on() {
                state = swept.next;
                continue;
            }
            if swept.is_stuck() {
                state = self.split(state, swept.middle)?;
                continue;
            }
            let Some(next) = self.turn_back(swept.failed, swept.next)? else { return Ok(()) };
            state = next;
            if !self.is_alone() && !self.stack.is_empty() {
                let form = self.form;
                state = form.run(Several { walk: self, first: state })?;
            }
        }
    }

    /// Returns the half of a stuck state to look at now; the other one is for later.
    #[inline(always)]
    pub(super) fn split(&mut self, state: F::State, middle: F::Middle) -> Result<F::State, Stop> {
        self.settle_up()?;
        self.budget.pay().map_err(Some)?;
        if self.failures == 0 && self.stack.len() >= CHOSEN {
            let Ends { now, next, later } = self.form.split_ends(state, middle);
            self.stack.push(later);
            self.stack.extend(next);
            return Ok(now);
        }
        let (now, later) = self.form.split(state, middle);
        self.stack.push(later);
        Ok(now)
    }

    /// Returns what to look at after a state whose sweep failed, or filled the grid; nothing if that was all.
    #[inline(always)]
    pub(super) fn turn_back(&mut self, failed: bool, state: F::State) -> Result<Option<F::State>, Stop> {
        self.close(failed, state)?;
        self.next()
    }

    /// Records a state whose sweep failed.
    #[inline(always)]
    pub(super) fn fail(&mut self) {
        self.failures += 1;
    }

    /// Returns the next state to look at; nothing if there is none.
    #[inline(always)]
    pub(super) fn next(&mut self) -> Result<Option<F::State>, Stop> {
        let next = self.stack.pop();
        if next.is_some() {
            self.budget.pay().map_err(Some)?;
        }
        Ok(next)
    }

    /// Records the result of a state whose sweep failed, or filled the grid.
    #[inline(always)]
    pub(super) fn close(&mut self, failed: bool, state: F::State) -> Result<(), Stop> {
        if failed || !self.form.complete(state) {
            self.failures += 1;
            return Ok(());
        }
        self.settle_up()?;
        self.kept.take(|| layout::digits(&self.form.unpack(state)));
        self.found += 1;
        if self.found >= self.limit { Err(None) } else { Ok(()) }
    }
}
