//! Many grids at once in one instruction stream, in rounds: all are swept, then those that are stuck are split, then those that are done
//! make room for others.
//!
//! Sweeps of different grids do not wait for each other, nor do splits; and where each has its own turn, a round has few jumps that
//! the machine cannot foresee, whatever becomes of each grid.

use smallvec::SmallVec;

use super::form::{Form, Work};
use super::layout::Digits;
use super::search::{Found, Kept, Stop, Walk};
use crate::solver::{Budget, Watch};

/// Grids under way at a time. Fewer have more jumps for each, more do not fit into the nearest cache.
const LANES: usize = 16;

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

/// A grid that is being searched: its place among all, and what is left of it to look at.
struct Lane<'k, 'w, F: Form> {
    at: usize,
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

    /// Reports a grid that is done, and puts the next one in its place, if there is one.
    #[inline(always)]
    fn turn<F: Form>(
        &mut self,
        form: F,
        lane: &mut Lane<'_, 'w, F>,
        ended: Result<(), Stop>,
        next: &mut usize,
    ) -> Option<F::State> {
        let found = lane.walk.found(ended);
        (self.report)(lane.at, lane.walk.kept(), found);
        lane.walk.renew(self.budget());
        let grid = self.grids.get(*next)?;
        lane.at = *next;
        *next += 1;
        Some(form.load(grid))
    }
}

impl<F: Form> Work<F> for Batch<'_, '_> {
    type Answer = ();

    #[inline(always)]
    fn run(mut self, form: F) {
        let mut kept: [Kept; LANES] = std::array::from_fn(|_| Kept::new(self.kept));
        let mut lanes: SmallVec<[Lane<'_, '_, F>; LANES]> = SmallVec::new();
        let Some(first) = self.grids.first() else { return };
        let empty = form.load(first);
        let (mut states, mut middles) = ([empty; LANES], [form.sweep(empty).middle; LANES]);
        for (at, (kept, grid)) in kept.iter_mut().zip(self.grids).enumerate() {
            states[at] = form.load(grid);
            lanes.push(Lane { at, walk: Walk::new(form, self.limit, self.budget(), kept) });
        }
        let (mut next, mut running) = (lanes.len(), (1_u32 << lanes.len()) - 1);
        while running != 0 {
            let (mut stuck, mut failed, mut done) = (0, 0, 0);
            let mut due = running;
            while due != 0 {
                let a = due.trailing_zeros() as usize % LANES;
                due &= due - 1;
                // The last one may be on its own: then it is swept twice.
                let b = if due == 0 { a } else { due.trailing_zeros() as usize % LANES };
                due &= due.wrapping_sub(1);
                let [swept_a, swept_b] = form.sweep_two(states[a], states[b]);
                for (l, swept) in [(a, swept_a), (b, swept_b)] {
                    (states[l], middles[l]) = (swept.next, swept.middle);
                    let goes_on = swept.goes_on();
                    let is_stuck = !goes_on & swept.is_stuck();
                    stuck |= u32::from(is_stuck) << l;
                    done |= u32::from(!goes_on & !is_stuck) << l;
                    failed |= u32::from(swept.failed) << l;
                }
            }
            while stuck != 0 {
                let l = stuck.trailing_zeros() as usize % LANES;
                stuck &= stuck - 1;
                let state = match lanes[l].walk.split(states[l], middles[l]) {
                    Ok(state) => Some(state),
                    Err(stop) => self.turn(form, &mut lanes[l], Err(stop), &mut next),
                };
                match state {
                    Some(state) => states[l] = state,
                    None => running &= !(1 << l),
                }
            }
            while done != 0 {
                let l = done.trailing_zeros() as usize % LANES;
                done &= done - 1;
                let state = match lanes[l].walk.turn_back(failed >> l & 1 == 1, states[l]) {
                    Ok(Some(state)) => Some(state),
                    Ok(None) => self.turn(form, &mut lanes[l], Ok(()), &mut next),
                    Err(stop) => self.turn(form, &mut lanes[l], Err(stop), &mut next),
                };
                match state {
                    Some(state) => states[l] = state,
                    None => running &= !(1 << l),
                }
            }
        }
    }
}
