//! Depth-first search over the states of any form.
//!
//! A sweep is a chain of dependent steps that leaves half of the machine idle, and each state that has to be looked at is
//! independent of the others. So once a first guess has proved wrong, two states are swept in turn in one instruction stream; they
//! share one stack. Before that there is just one, since a grid with several solutions is decided soonest straight ahead.

use smallvec::SmallVec;

use super::form::{Form, Swept, Work};
use super::layout::{self, Digits};
use crate::solver::{Budget, Exhausted};

/// States kept without an allocation; a search rarely holds more than ten.
const KEPT: usize = 16;

type Stack<F> = SmallVec<[<F as Form>::State; KEPT]>;

/// How often a guess must have failed before two states are swept side by side.
const FAILURES_BEFORE_PAIRS: u32 = 2;

/// Searches a grid for solutions until there are `limit` of them, or all.
pub(super) struct Search<'a, 'b, S> {
    /// The grid.
    pub(super) digits: &'a Digits,
    /// A digit (0 to 8) that a cell must not hold.
    pub(super) exclude: Option<(usize, usize)>,
    /// No more solutions than this; at least one.
    pub(super) limit: u64,
    /// A node is a state that is looked at: the grid itself, or a guess with all that follows.
    pub(super) budget: &'a mut Budget<'b>,
    /// Told each solution.
    pub(super) sink: &'a mut S,
}

/// What becomes of solutions.
pub(super) trait Sink {
    /// Takes a solution; who does not want the digits need not have them read.
    fn take(&mut self, digits: impl FnOnce() -> Digits);
}

/// How a search ended: how many solutions it found, and whether a budget stopped it.
pub(super) type Found = (u64, Result<(), Exhausted>);

impl<F: Form, S: Sink> Work<F> for Search<'_, '_, S> {
    type Answer = Found;

    #[inline(always)]
    fn run(self, form: F) -> Found {
        let mut state = form.load(self.digits);
        if let Some((cell, digit)) = self.exclude {
            state = form.pack(&layout::without(form.unpack(state), cell, digit));
        }
        let mut walk = Walk {
            form,
            stack: Stack::<F>::new(),
            found: 0,
            failures: 0,
            limit: self.limit,
            budget: self.budget,
            sink: self.sink,
        };
        let ended = walk.alone(state);
        (walk.found, ended.or_else(|stop| stop.map_or(Ok(()), Err)))
    }
}

/// The end of a walk before the stack is empty: the limit is reached, or a budget ran out.
type Stop = Option<Exhausted>;

/// The part of a walk that takes two states at a time. It is compiled on its own: its loop wants all registers.
struct Pairs<'w, 'a, 'b, F: Form, S> {
    walk: &'w mut Walk<'a, 'b, F, S>,
    first: F::State,
}

impl<F: Form, S: Sink> Work<F> for Pairs<'_, '_, '_, F, S> {
    type Answer = Result<F::State, Stop>;

    /// Two states in turn, until there is just one left, which is returned.
    #[inline(always)]
    fn run(self, form: F) -> Self::Answer {
        let (walk, mut a) = (self.walk, self.first);
        let Some(mut b) = walk.stack.pop() else { return Ok(a) };
        walk.budget.spend().map_err(Some)?;
        loop {
            let (swept_a, swept_b) = (form.sweep(a), form.sweep(b));
            match walk.go_on(a, &swept_a)? {
                Some(next) => a = next,
                None => return Ok(b),
            }
            match walk.go_on(b, &swept_b)? {
                Some(next) => b = next,
                None => return Ok(a),
            }
        }
    }
}

struct Walk<'a, 'b, F: Form, S> {
    form: F,
    stack: Stack<F>,
    found: u64,
    failures: u32,
    limit: u64,
    budget: &'a mut Budget<'b>,
    sink: &'a mut S,
}

impl<F: Form, S: Sink> Walk<'_, '_, F, S> {
    /// One state at a time.
    #[inline(always)]
    fn alone(&mut self, mut state: F::State) -> Result<(), Stop> {
        self.budget.spend().map_err(Some)?;
        loop {
            let swept = self.form.sweep(state);
            if !swept.failed & !swept.single & swept.changed {
                state = swept.next;
                continue;
            }
            if !swept.failed & !swept.single {
                self.budget.spend().map_err(Some)?;
                let (now, later) = self.form.split(state, swept.middle);
                self.stack.push(later);
                state = now;
                continue;
            }
            self.close(&swept)?;
            let Some(next) = self.stack.pop() else { return Ok(()) };
            state = next;
            self.budget.spend().map_err(Some)?;
            if self.failures >= FAILURES_BEFORE_PAIRS && !self.stack.is_empty() {
                let form = self.form;
                state = form.run(Pairs { walk: self, first: state })?;
            }
        }
    }

    /// What to sweep next in the place of a swept state, or nothing if the stack is empty.
    #[inline(always)]
    fn go_on(&mut self, state: F::State, swept: &Swept<F>) -> Result<Option<F::State>, Stop> {
        if !swept.failed & !swept.single & swept.changed {
            return Ok(Some(swept.next));
        }
        if !swept.failed & !swept.single {
            self.budget.spend().map_err(Some)?;
            let (now, later) = self.form.split(state, swept.middle);
            self.stack.push(later);
            return Ok(Some(now));
        }
        self.close(swept)?;
        let next = self.stack.pop();
        if next.is_some() {
            self.budget.spend().map_err(Some)?;
        }
        Ok(next)
    }

    /// Notes what came of a state whose sweep failed, or filled the grid.
    #[inline(always)]
    fn close(&mut self, swept: &Swept<F>) -> Result<(), Stop> {
        if swept.failed || !self.form.complete(swept.next) {
            self.failures += 1;
            return Ok(());
        }
        self.found += 1;
        self.sink.take(|| layout::digits(&self.form.unpack(swept.next)));
        if self.found >= self.limit { Err(None) } else { Ok(()) }
    }
}
