//! Rounds: many states swept before anything is done about what became of them.
//!
//! A sweep is a chain of dependent steps that leaves half of the machine idle, and jumps that cannot be foreseen cost as much as a
//! sweep. In rounds, states of which none depends on another follow each other, and there are few such jumps for each.

use super::form::{Round, Rounds, Swept, VectorForm};

/// A form that sweeps two states in turn.
pub(super) trait InTurn: VectorForm {
    /// Something to fill a place with that a sweep will write to.
    fn no_middle(self, state: Self::State) -> Self::Middle;

    /// One sweep over each of two grids.
    #[inline(always)]
    fn sweep_two(self, a: Self::State, b: Self::State) -> [Swept<Self>; 2] {
        [self.sweep(a), self.sweep(b)]
    }
}

/// States one after the other, which are swept two by two.
pub(super) struct Lanes<F: InTurn, const N: usize> {
    states: [F::State; N],
    middles: [F::Middle; N],
    running: u32,
}

impl<F: InTurn, const N: usize> Rounds<F> for Lanes<F, N> {
    const LANES: usize = N;

    #[inline(always)]
    fn new(form: F, any: F::State) -> Self {
        Self { states: [any; N], middles: [form.no_middle(any); N], running: 0 }
    }

    #[inline(always)]
    fn running(&self) -> u32 {
        self.running
    }

    #[inline(always)]
    fn put(&mut self, _: F, lane: usize, state: Option<F::State>) {
        match state {
            Some(state) => {
                self.states[lane % N] = state;
                self.running |= 1 << lane;
            }
            None => self.running &= !(1 << lane),
        }
    }

    #[inline(always)]
    fn state(&self, _: F, lane: usize) -> F::State {
        self.states[lane % N]
    }

    #[inline(always)]
    fn middle(&self, lane: usize) -> F::Middle {
        self.middles[lane % N]
    }

    #[inline(always)]
    #[expect(clippy::needless_bitwise_bool, reason = "no jump, which cannot be foreseen")]
    fn round(&mut self, form: F) -> Round {
        let mut round = Round { stuck: 0, done: 0, failed: 0 };
        let mut due = self.running;
        while due != 0 {
            let a = due.trailing_zeros() as usize % N;
            due &= due - 1;
            // The last one may be on its own: then it is swept twice.
            let b = if due == 0 { a } else { due.trailing_zeros() as usize % N };
            due &= due.wrapping_sub(1);
            let [swept_a, swept_b] = form.sweep_two(self.states[a], self.states[b]);
            for (lane, swept) in [(a, swept_a), (b, swept_b)] {
                (self.states[lane], self.middles[lane]) = (swept.next, swept.middle);
                let goes_on = swept.goes_on();
                let is_stuck = !goes_on & swept.is_stuck();
                round.stuck |= u32::from(is_stuck) << lane;
                round.done |= u32::from(!goes_on & !is_stuck) << lane;
                round.failed |= u32::from(swept.failed) << lane;
            }
        }
        round
    }
}
