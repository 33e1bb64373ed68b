//! Many grids at once in one instruction stream, in rounds: all are swept, then those that are stuck are split, then those that are done
//! make room for others.

use smallvec::SmallVec;

use super::layout::Digits;
use crate::solver::nine::form::{Each, Rounds, VectorForm, Work};
use crate::solver::nine::search::{Found, Kept, Stop, Walk};
use crate::solver::{Budget, Interrupt};

/// No form has more grids under way at a time.
pub(super) const MOST_LANES: usize = 16;

/// Searches each of many grids for solutions until there are `limit` of them, or all.
pub(super) struct Batch<'a, 'w> {
    /// The grids.
    pub(super) grids: &'a [&'a Digits],
    /// No more solutions of a grid than this; at least one.
    pub(super) limit: u64,
    /// What each grid may cost.
    pub(super) nodes: u64,
    /// Asked now and then whether to stop.
    pub(super) watch: Option<Interrupt<'w>>,
    /// How many solutions of each are kept.
    pub(super) kept: usize,
    /// Told the result of each grid, with its place among them.
    pub(super) report: &'a mut dyn FnMut(usize, &Kept, Outcome),
}

/// How the search of one grid of a batch ended.
pub(super) struct Outcome {
    pub(super) found: Found,
    /// Whether its states came in the order of a search of this grid alone, so that the solutions came in that order, too. It does not
    /// depend on the other grids: each has its own stack.
    pub(super) is_in_order: bool,
}

/// A grid that is being searched: its place among all, and what is left of it to look at.
struct Searched<'k, 'w, F: VectorForm> {
    at: usize,
    walk: Walk<'k, F, Budget<'w>>,
}

impl<'w> Batch<'_, 'w> {
    /// Returns what the next grid may cost.
    pub(super) fn budget(&self) -> Budget<'w> {
        let budget = Budget::nodes(self.nodes);
        match self.watch {
            Some(watch) => budget.watched(watch),
            None => budget,
        }
    }

    /// Reports a grid that is done, and puts the next one in its place, if there is one.
    #[inline(always)]
    fn turn<F: VectorForm>(
        &mut self,
        form: F,
        searched: &mut Searched<'_, 'w, F>,
        ended: Result<(), Stop>,
        next: &mut usize,
    ) -> Option<F::State> {
        let outcome = Outcome { found: searched.walk.found(ended), is_in_order: searched.walk.is_alone() };
        (self.report)(searched.at, searched.walk.kept(), outcome);
        searched.walk.renew(self.budget());
        let grid = self.grids.get(*next)?;
        searched.at = *next;
        *next += 1;
        Some(form.load(grid))
    }
}

impl<F: VectorForm> Work<F> for Batch<'_, '_> {
    type Answer = ();

    #[inline(always)]
    fn run(mut self, form: F) {
        let mut kept: [Kept; MOST_LANES] = std::array::from_fn(|_| Kept::new(self.kept));
        let Some(first) = self.grids.first() else { return };
        let mut lanes = F::Many::new(form, form.load(first));
        let mut walks: SmallVec<[Searched<'_, '_, F>; MOST_LANES]> = SmallVec::new();
        for (at, (kept, grid)) in kept.iter_mut().zip(self.grids).enumerate().take(F::Many::LANES) {
            lanes.put(form, at, Some(form.load(grid)));
            walks.push(Searched { at, walk: Walk::new(form, self.limit, self.budget(), kept) });
        }
        let mut next = walks.len();
        while lanes.running() != 0 {
            let round = lanes.quick_round(form);
            for lane in Each(round.stuck) {
                let state = walks[lane].walk.split(lanes.state(form, lane), lanes.middle(lane));
                let state =
                    state.or_else(|stop| self.turn(form, &mut walks[lane], Err(stop), &mut next).ok_or(()));
                lanes.put(form, lane, state.ok());
            }
            for lane in Each(round.done) {
                let walk = &mut walks[lane].walk;
                let closed = if round.failed >> lane & 1 == 1 {
                    walk.fail();
                    Ok(())
                } else {
                    walk.close(false, lanes.state(form, lane))
                };
                let state = closed.and_then(|()| walk.next());
                let state = match state {
                    Ok(Some(state)) => Some(state),
                    Ok(None) => self.turn(form, &mut walks[lane], Ok(()), &mut next),
                    Err(stop) => self.turn(form, &mut walks[lane], Err(stop), &mut next),
                };
                lanes.put(form, lane, state);
            }
        }
    }
}
