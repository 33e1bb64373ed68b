//! The search for covers of given bases. A quick test first drops targets that no covers can remove; then the
//! combinations follow in order.

use smallvec::SmallVec;

use super::pattern::{Fish, Houses};
use super::plan::{Keep, Plan, Unit};
use crate::logic::search::Flow;
use crate::logic::state::Cells;

/// The steps of a budget that testing one target costs.
const TARGET_STEPS: usize = 20;

/// Bases that need covers.
pub(super) struct Leaf<'a, const W: usize> {
    pub(super) plan: &'a Plan<'a, W>,
    pub(super) bases: &'a Houses,
    pub(super) body: Cells<W>,
    pub(super) endo_fins: Cells<W>,
    pub(super) covers: &'a [Unit<W>],
}

/// The cells of the covers taken so far, and the cells that lie in two of them.
#[derive(Clone, Copy)]
struct Net<const W: usize> {
    cells: Cells<W>,
    twice: Cells<W>,
}

impl<const W: usize> Net<W> {
    fn with(self, unit: &Unit<W>) -> Self {
        Self { cells: self.cells | unit.cells, twice: self.twice | self.cells & unit.cells }
    }
}

impl<const W: usize> Leaf<'_, W> {
    /// Hands every fish of these bases to `keep`.
    pub(super) fn run(&self, keep: Keep<'_, W>) -> Flow {
        let size = self.plan.shape.size;
        let mut hopes = Cells::NONE;
        for target in self.plan.targets {
            self.plan.meter.count(TARGET_STEPS)?;
            let peers = self.plan.state.tables().peers[target.index()];
            let fins = if self.plan.shape.fins { peers } else { Cells::NONE };
            let needed = self.body.without(fins).without(Cells::only(target));
            let own = usize::from(self.body.contains(target)) + 1;
            if self.endo_fins.is_within(fins) && self.can_cover(needed, Cells::only(target), own, size) {
                hopes.insert(target);
            }
        }
        if hopes.is_empty() {
            return Flow::Continue(());
        }
        let net = Net { cells: Cells::NONE, twice: Cells::NONE };
        self.pick(0, net, &mut Houses::new(), hopes, keep)
    }

    /// Returns whether this many covers can contain all needed cells, and the target in `own` of the covers.
    fn can_cover(&self, needed: Cells<W>, target: Cells<W>, own: usize, covers: usize) -> bool {
        if covers < own {
            return false;
        }
        let with = |cells: Cells<W>| self.covers.iter().filter(move |unit| unit.cells.meets(cells));
        if own > 0 {
            // Only pairs in ascending order are tried, since the order of covers does not matter.
            let mut through = with(target).enumerate();
            return through.any(|(at, unit)| {
                let rest = needed.without(unit.cells);
                if own == 1 {
                    return self.can_cover(rest, target, 0, covers - 1);
                }
                let mut others = with(target).skip(at + 1);
                others.any(|other| self.can_cover(rest.without(other.cells), target, 0, covers - 2))
            });
        }
        let Some(cell) = needed.first() else { return true };
        covers > 0
            && with(Cells::only(cell))
                .any(|unit| self.can_cover(needed.without(unit.cells), target, 0, covers - 1))
    }

    /// Tries all combinations of covers, in order.
    fn pick(&self, from: usize, net: Net<W>, taken: &mut Houses, hopes: Cells<W>, keep: Keep<'_, W>) -> Flow {
        let missing = self.plan.shape.size - taken.len();
        if missing == 0 {
            return self.check(net, taken, hopes, keep);
        }
        let units = &self.covers[from..];
        self.plan.meter.count(2 * units.len())?;
        let mut reach: SmallVec<[Cells<W>; 32]> = units.iter().map(|unit| unit.cells).collect();
        for at in (1..reach.len()).rev() {
            let ahead = reach[at];
            reach[at - 1] |= ahead;
        }
        for (at, (unit, ahead)) in
            units.iter().zip(reach).enumerate().take((units.len() + 1).saturating_sub(missing))
        {
            if !self.may_work(self.body.without(net.cells | ahead), hopes) {
                return Flow::Continue(());
            }
            taken.push(unit.id);
            self.pick(from + at + 1, net.with(unit), taken, hopes, keep)?;
            taken.pop();
        }
        Flow::Continue(())
    }

    /// Returns whether these cells, with the endo fins, can be the fins: there are few enough, and a possible target
    /// sees them all.
    fn may_work(&self, fins: Cells<W>, hopes: Cells<W>) -> bool {
        let fins = fins | self.endo_fins;
        if fins.is_empty() {
            return true;
        }
        self.plan.shape.fins
            && fins.len() <= self.plan.options.max_fins
            && self.plan.state.tables().seen_by_all(fins).meets(hopes)
    }

    fn check(&self, net: Net<W>, covers: &Houses, hopes: Cells<W>, keep: Keep<'_, W>) -> Flow {
        let fins = self.body.without(net.cells);
        let all_fins = fins | self.endo_fins;
        if all_fins.is_empty() == self.plan.shape.fins || !self.may_work(fins, hopes) {
            return Flow::Continue(());
        }
        let mut targets = net.cells.without(self.body) | net.twice;
        if !all_fins.is_empty() {
            targets &= self.plan.state.tables().seen_by_all(all_fins);
        }
        if targets.is_empty() {
            return Flow::Continue(());
        }
        keep(Fish {
            digit: self.plan.digit,
            bases: self.bases.clone(),
            covers: covers.clone(),
            body: self.body,
            fins,
            endo_fins: self.endo_fins,
            targets,
        })
    }
}
