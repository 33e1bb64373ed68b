//! Many grids one after the other, two at a time in one instruction stream: what one leaves idle of the machine, the other uses.

use super::form::{Form, Swept, Work};
use super::layout::Digits;
use super::search::{Found, Sink, Stop, Walk};
use crate::solver::{Budget, Watch};

/// Searches each of many grids for solutions until there are `limit` of them, or all.
pub(super) struct Batch<'a, 'w, R> {
    /// The grids.
    pub(super) grids: &'a [&'a Digits],
    /// No more solutions of a grid than this; at least one.
    pub(super) limit: u64,
    /// What each grid may cost.
    pub(super) nodes: u64,
    /// Asked now and then whether to stop.
    pub(super) watch: Option<Watch<'w>>,
    /// Told the result for each grid, with its place among them.
    pub(super) report: R,
}

/// A grid that is being searched.
struct Slot<'w, F: Form, S> {
    at: usize,
    state: F::State,
    walk: Walk<F, Budget<'w>, S>,
}

impl<'w, R> Batch<'_, 'w, R> {
    fn budget(&self) -> Budget<'w> {
        let budget = Budget::nodes(self.nodes);
        match self.watch {
            Some(watch) => budget.watched(watch),
            None => budget,
        }
    }

    /// Takes a slot on after a sweep; `false` when its grid is done and there is no other one.
    #[inline(always)]
    fn go_on<F: Form, S: Sink + Default>(
        &mut self,
        form: F,
        slot: &mut Slot<'w, F, S>,
        swept: &Swept<F>,
        next: &mut usize,
    ) -> bool
    where
        R: FnMut(usize, S, Found),
    {
        match slot.walk.go_on(slot.state, swept) {
            Ok(Some(state)) => {
                slot.state = state;
                true
            }
            Ok(None) => self.turn(form, slot, Ok(()), next),
            Err(stop) => self.turn(form, slot, Err(stop), next),
        }
    }

    /// Reports a grid that is done, and puts the next one in its place, if there is one.
    #[inline(always)]
    fn turn<F: Form, S: Sink + Default>(
        &mut self,
        form: F,
        slot: &mut Slot<'w, F, S>,
        ended: Result<(), Stop>,
        next: &mut usize,
    ) -> bool
    where
        R: FnMut(usize, S, Found),
    {
        let found = slot.walk.found(ended);
        let sink = slot.walk.renew(self.budget(), S::default());
        (self.report)(slot.at, sink, found);
        let Some(grid) = self.grids.get(*next) else { return false };
        (slot.at, slot.state) = (*next, form.load(grid));
        *next += 1;
        true
    }
}

/// A batch whose solutions go into sinks of one kind.
pub(super) struct Into<'a, 'w, S, R>(pub(super) Batch<'a, 'w, R>, pub(super) std::marker::PhantomData<S>);

impl<F: Form, S: Sink + Default, R: FnMut(usize, S, Found)> Work<F> for Into<'_, '_, S, R> {
    type Answer = ();

    #[inline(always)]
    fn run(self, form: F) {
        let mut batch = self.0;
        let mut next = 0;
        let mut slots = [0, 1].map(|_| None);
        for slot in &mut slots {
            let Some(grid) = batch.grids.get(next) else { break };
            let walk = Walk::new(form, batch.limit, batch.budget(), S::default());
            *slot = Some(Slot { at: next, state: form.load(grid), walk });
            next += 1;
        }
        let [a, b] = slots;
        let mut last = match (a, b) {
            (Some(mut a), Some(mut b)) => loop {
                let (swept_a, swept_b) = (form.sweep(a.state), form.sweep(b.state));
                if !batch.go_on(form, &mut a, &swept_a, &mut next) {
                    break b;
                }
                if !batch.go_on(form, &mut b, &swept_b, &mut next) {
                    break a;
                }
            },
            (Some(one), None) | (None, Some(one)) => one,
            (None, None) => return,
        };
        loop {
            let swept = form.sweep(last.state);
            if !batch.go_on(form, &mut last, &swept, &mut next) {
                break;
            }
        }
    }
}
