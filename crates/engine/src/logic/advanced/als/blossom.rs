//! Death blossom: each candidate of a stem cell would take a digit from an almost locked set. Whichever candidate the
//! stem holds, that set then holds a digit that all of the sets share.

use smallvec::SmallVec;

use super::Set;
use super::cache::Kept;
use super::common::{add, why};
use crate::board::{Candidates, Cell, Digit};
use crate::logic::search::{Flow, Search, Sink};
use crate::logic::state::{Cells, State};
use crate::logic::step::{Marks, Role, Step};
use crate::logic::technique::Technique;
use crate::solver::Meter;

/// The most sets tried for one candidate of a stem.
const MAX_PETALS: usize = 100;

/// The most combinations of sets tried for one stem.
const PATIENCE: usize = 1_000_000;

/// Hands the conclusions of all stems and combinations of sets to the sink, in order.
pub(in crate::logic) fn find<const W: usize>(search: &mut Search<'_, W>, sink: Sink<'_>) -> Flow {
    let (state, overlap) = (search.state, search.options.overlapping_sets);
    let meter = search.meter;
    let kept = search.scratch.of::<Kept<W>>();
    kept.update(state, search.options, meter)?;
    for stem in state.empty() {
        let own = state.candidates(stem);
        meter.count(1 + kept.sets.len() * own.len() / 4)?;
        let petals: Vec<Vec<usize>> = own.iter().map(|digit| petals(&kept.sets, stem, digit)).collect();
        if petals.iter().all(|list| !list.is_empty()) {
            let digits = own.iter().collect();
            let mut picking =
                Picking { state, sets: &kept.sets, stem, digits, petals, overlap, left: PATIENCE, meter };
            picking.pick(&mut Vec::new(), Cells::NONE, state.geometry().digits(), sink)?;
        }
    }
    Flow::Continue(())
}

/// Returns the sets that lose a digit if the stem holds the digit.
fn petals<const W: usize>(sets: &[Set<W>], stem: Cell, digit: Digit) -> Vec<usize> {
    let fits = sets.iter().enumerate().filter(|(_, set)| set.seen(digit).contains(stem));
    fits.map(|(number, _)| number).take(MAX_PETALS).collect()
}

struct Picking<'a, const W: usize> {
    state: &'a State<W>,
    sets: &'a [Set<W>],
    stem: Cell,
    digits: SmallVec<[Digit; 9]>,
    petals: Vec<Vec<usize>>,
    overlap: bool,
    left: usize,
    meter: &'a Meter<'a>,
}

impl<const W: usize> Picking<'_, W> {
    /// Tries every set for the next candidate of the stem.
    fn pick(&mut self, picked: &mut Vec<usize>, cells: Cells<W>, shared: Candidates, sink: Sink<'_>) -> Flow {
        if picked.len() == self.digits.len() {
            return self.conclude(picked, cells, shared, sink);
        }
        for place in 0..self.petals[picked.len()].len() {
            let number = self.petals[picked.len()][place];
            let set = &self.sets[number];
            let left = shared & set.digits;
            self.meter.count(1)?;
            if self.left == 0 || left.is_empty() || (!self.overlap && set.cells.meets(cells)) {
                continue;
            }
            self.left -= 1;
            picked.push(number);
            let flow = self.pick(picked, cells | set.cells, left, sink);
            picked.pop();
            flow?;
        }
        Flow::Continue(())
    }

    fn conclude(&self, picked: &[usize], cells: Cells<W>, shared: Candidates, sink: Sink<'_>) -> Flow {
        self.meter.count(20)?;
        let (state, tables) = (self.state, self.state.tables());
        let own: Candidates = self.digits.iter().copied().collect();
        let sets: Vec<&Set<W>> = picked.iter().map(|&number| &self.sets[number]).collect();
        let mut gone = Marks::new();
        for digit in shared.without(own) {
            let held = sets.iter().filter_map(|set| set.part(digit));
            let held = held.fold(Cells::NONE, |all, part| all | part.held);
            let seen = tables.seen_by_all(held) & state.cells_with(digit);
            add(seen.without(cells | Cells::only(self.stem)), digit, &mut gone);
        }
        if gone.is_empty() {
            return Flow::Continue(());
        }
        let mut why = why(&gone, &sets, &[]).cells(Role::Pivot, [self.stem]);
        for (set, &digit) in sets.iter().zip(&self.digits) {
            let held = set.part(digit).map_or(Cells::NONE, |part| part.held);
            why = why.marks(Role::Link, state.marks(held | Cells::only(self.stem), digit));
        }
        for set in sets.iter().skip(1).rev().skip(1) {
            for digit in why.digits {
                let held = set.part(digit).map_or(Cells::NONE, |part| part.held);
                why = why.marks(Role::Fin, state.marks(held, digit));
            }
        }
        sink(Step::eliminating(Technique::DeathBlossom, gone, why))
    }
}
