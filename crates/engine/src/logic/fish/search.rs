//! The search for bases: combinations of houses in order, each continued only if some covers may work.

use super::covers::Leaf;
use super::pattern::Houses;
use super::plan::{Keep, Plan, Unit, Units};
use super::shape::Kind;
use crate::logic::search::Flow;
use crate::logic::state::Cells;

/// The bases taken so far.
#[derive(Clone)]
struct Taken<const W: usize> {
    houses: Houses,
    body: Cells<W>,
    endo_fins: Cells<W>,
}

impl<const W: usize> Plan<'_, W> {
    /// Hands every fish to `keep`, bases and covers in order.
    pub(super) fn run(&self, keep: Keep<'_, W>) -> Flow {
        let none = Taken { houses: Houses::new(), body: Cells::NONE, endo_fins: Cells::NONE };
        self.pick(0, &none, keep)
    }

    fn pick(&self, from: usize, taken: &Taken<W>, keep: Keep<'_, W>) -> Flow {
        self.meter.count(2)?;
        let missing = self.shape.size - taken.houses.len();
        if missing == 0 {
            return self.cover(taken, keep);
        }
        if self.bases.len() < missing {
            return Flow::Continue(());
        }
        for at in from..=self.bases.len() - missing {
            let unit = self.bases[at];
            let shared = taken.body & unit.cells;
            let endo_fins = taken.endo_fins | shared;
            let allowed = if self.shape.kind != Kind::Basic && self.shape.fins {
                self.options.max_endo_fins
            } else {
                0
            };
            if !shared.is_empty() && taken.endo_fins.len() + shared.len() > allowed {
                continue;
            }
            let mut houses = taken.houses.clone();
            houses.push(unit.id);
            self.pick(at + 1, &Taken { houses, body: taken.body | unit.cells, endo_fins }, keep)?;
        }
        Flow::Continue(())
    }

    fn cover(&self, taken: &Taken<W>, keep: Keep<'_, W>) -> Flow {
        let meets = |unit: &&Unit<W>| unit.cells.meets(taken.body) && !taken.houses.contains(&unit.id);
        let covers: Units<W> = self.covers.iter().filter(meets).copied().collect();
        if covers.len() < self.shape.size {
            return Flow::Continue(());
        }
        let leaf = Leaf {
            plan: self,
            bases: &taken.houses,
            body: taken.body,
            endo_fins: taken.endo_fins,
            covers: &covers,
        };
        leaf.run(keep)
    }
}
