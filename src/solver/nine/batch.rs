//! Many grids one after the other, two at a time in one instruction stream: what one leaves idle of the machine, the other uses.

use super::form::{Form, Swept, Work};
use super::layout::Digits;
use super::search::{Found, Kept, Stop, Walk};
use crate::solver::{Budget, Watch};

/// Searches each of many grids for solutions until there are `limit` of them, or all.
pub(super) struct Batch<'a, 'w> {
    /// The grids.
    pub(super) grids: &'a [&'a Digits],
    /// No more solutions of a grid than this; at least one.
    pub(super) limit: u64,
    /// What each grid may cost.
    pub(super) nodes: u64,
    /// Asked now and then whether to stop.
    pub(super) watch: Option<Watch<'w>>,
    /// How many solutions of each are kept.
    pub(super) kept: usize,
    /// Told what was kept and found for each grid, with its place among them.
    pub(super) report: &'a mut dyn FnMut(usize, &Kept, Found),
}

/// A grid that is being searched.
struct Slot<'k, 'w, F: Form> {
    at: usize,
    state: F::State,
    walk: Walk<'k, F, Budget<'w>>,
}

impl<'w> Batch<'_, 'w> {
    fn budget(&self) -> Budget<'w> {
        let budget = Budget::nodes(self.nodes);
        match self.watch {
            Some(watch) => budget.watched(watch),
            None => budget,
        }
    }

    /// Takes a slot on after a sweep; `false` when its grid is done and there is no other one.
    #[inline(always)]
    fn go_on<F: Form>(
        &mut self,
        form: F,
        slot: &mut Slot<'_, 'w, F>,
        swept: &Swept<F>,
        next: &mut usize,
    ) -> bool {
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
    fn turn<F: Form>(
        &mut self,
        form: F,
        slot: &mut Slot<'_, 'w, F>,
        ended: Result<(), Stop>,
        next: &mut usize,
    ) -> bool {
        let found = slot.walk.found(ended);
        (self.report)(slot.at, slot.walk.kept(), found);
        slot.walk.renew(self.budget());
        let Some(grid) = self.grids.get(*next) else { return false };
        (slot.at, slot.state) = (*next, form.load(grid));
        *next += 1;
        true
    }
}

impl<F: Form> Work<F> for Batch<'_, '_> {
    type Answer = ();

    #[inline(always)]
    fn run(mut self, form: F) {
        let mut next = 0;
        let mut kept = [Kept::new(self.kept), Kept::new(self.kept)];
        let [a, b] = kept.each_mut().map(|kept| {
            let grid = self.grids.get(next)?;
            next += 1;
            let walk = Walk::new(form, self.limit, self.budget(), kept);
            Some(Slot { at: next - 1, state: form.load(grid), walk })
        });
        let mut last = match (a, b) {
            (Some(mut a), Some(mut b)) => loop {
                let (swept_a, swept_b) = (form.sweep(a.state), form.sweep(b.state));
                if !self.go_on(form, &mut a, &swept_a, &mut next) {
                    break b;
                }
                if !self.go_on(form, &mut b, &swept_b, &mut next) {
                    break a;
                }
            },
            (Some(one), None) | (None, Some(one)) => one,
            (None, None) => return,
        };
        loop {
            let swept = form.sweep(last.state);
            if !self.go_on(form, &mut last, &swept, &mut next) {
                break;
            }
        }
    }
}
