//! The search for bases: combinations of houses in order, each kept only if some covers may work.

use smallvec::SmallVec;

use super::covers::Leaf;
use super::shape::{Kind, Shape};
use super::{Fish, Houses};
use crate::board::Digit;
use crate::logic::find::Flow;
use crate::logic::options::Options;
use crate::logic::state::{Cells, HouseId, State};

/// A house and the digit's places in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unit<const W: usize> {
    pub(super) id: HouseId,
    pub(super) cells: Cells<W>,
}

/// Houses in the order in which they are tried.
pub(super) type Units<const W: usize> = SmallVec<[Unit<W>; 32]>;

/// The houses that may be bases, and those that may be covers.
pub(super) fn units<const W: usize>(
    state: &State<W>,
    shape: Shape,
    digit: Digit,
    rows: bool,
) -> (Units<W>, Units<W>) {
    let tables = state.tables();
    let (mut bases, mut covers) = (Units::new(), Units::new());
    for id in tables.house_ids() {
        let unit = Unit { id, cells: state.cells_in(id, digit) };
        let house = tables.house(id);
        if unit.cells.is_empty() || !house.line && shape.kind == Kind::Basic {
            continue;
        }
        let both = shape.kind == Kind::Mutant || !house.line;
        let is_base = tables.rows.contains(&id) == rows;
        if (both || is_base) && house.complete && (shape.fins || unit.cells.len() <= shape.size) {
            bases.push(unit);
        }
        if both || !is_base {
            covers.push(unit);
        }
    }
    (bases, covers)
}

/// A search for one shape and digit.
pub(super) struct Plan<'a, const W: usize> {
    pub(super) state: &'a State<W>,
    pub(super) shape: Shape,
    pub(super) options: &'a Options,
    pub(super) digit: Digit,
    pub(super) bases: &'a [Unit<W>],
    pub(super) covers: &'a [Unit<W>],
    /// What may go at all.
    pub(super) targets: Cells<W>,
}

/// Where fish go.
pub(super) type Keep<'a, const W: usize> = &'a mut dyn FnMut(Fish<W>) -> Flow;

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
