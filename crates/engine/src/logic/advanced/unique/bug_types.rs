//! BUG types 2 to 4: without a few candidates of several cells, each digit would have two places or none in each house,
//! and each empty cell two candidates. Swapping the two digits of every cell would then give a second solution.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use super::deadly::{Deadly, Guard};
use crate::board::{Candidates, Cell};
use crate::logic::search::{Flow, Search, Sink};
use crate::logic::state::State;
use crate::logic::step::Why;
use crate::logic::technique::Technique;
use crate::solver::Meter;

/// The most cells with more than two candidates.
const MAX_CELLS: usize = 8;

/// The most candidates of a cell.
const MAX_DIGITS: usize = 5;

/// The cells with more than two candidates.
type Guards = SmallVec<[Guard; MAX_CELLS]>;

/// Hands the conclusions of one type to the sink.
pub(in crate::logic) fn find<const W: usize>(
    technique: Technique,
    search: &mut Search<'_, W>,
    sink: Sink<'_>,
) -> Flow {
    let state = search.state;
    if !search.options.uniqueness || !is_free(state) {
        return Flow::Continue(());
    }
    let Some(guards) = guards(state, search.meter)? else { return Flow::Continue(()) };
    if guards.len() < 2 {
        return Flow::Continue(());
    }
    let wanted = |name| (technique == name).then_some(name);
    let names = [None, wanted(Technique::BugType2), wanted(Technique::BugType3), wanted(Technique::BugType4)];
    let digits = guards.iter().fold(Candidates::NONE, |all, guard| all | guard.extra);
    Deadly { state, guards: &guards, names, why: Why::about(digits) }.conclude(sink)
}

/// Returns whether the board has only houses that must hold every digit, so that no other rule prevents the swap.
fn is_free<const W: usize>(state: &State<W>) -> bool {
    let geometry = state.geometry();
    let free = |cell: Cell| geometry.links(cell).iter().all(|link| link.rule.is_none());
    geometry.cells().all(free) && state.tables().houses.iter().all(|house| house.complete)
}

/// Returns the cells with more than two candidates, each with the two that it keeps in the grave; `None` if no choice
/// makes a grave.
fn guards<const W: usize>(state: &State<W>, meter: &Meter<'_>) -> ControlFlow<(), Option<Guards>> {
    let mut guards = Guards::new();
    let mut grave = Grave { state, meter, counts: vec![0; state.tables().houses.len() * state.size()] };
    for cell in state.empty() {
        let set = state.candidates(cell);
        match set.len() {
            2 if grave.add(cell, set) => {}
            3..=MAX_DIGITS if guards.len() < MAX_CELLS => {
                guards.push(Guard { cell, kept: Candidates::NONE, extra: set });
            }
            _ => return ControlFlow::Continue(None),
        }
    }
    let is_grave = grave.complete(&mut guards, 0)?;
    ControlFlow::Continue(is_grave.then_some(guards))
}

/// The number of places of each digit in each house, when two candidates of each cell count.
struct Grave<'a, const W: usize> {
    state: &'a State<W>,
    counts: Vec<u8>,
    meter: &'a Meter<'a>,
}

impl<const W: usize> Grave<'_, W> {
    /// Counts two candidates of a cell. Returns false, and counts nothing, if a digit would have more than two places
    /// in a house.
    fn add(&mut self, cell: Cell, pair: Candidates) -> bool {
        let (tables, n) = (self.state.tables(), self.state.size());
        let seats = &tables.seats[cell.index()];
        let at = |house: u16, digit: crate::board::Digit| usize::from(house) * n + digit.index();
        if seats.iter().any(|seat| pair.iter().any(|digit| self.counts[at(seat.0, digit)] >= 2)) {
            return false;
        }
        for seat in seats {
            for digit in pair {
                self.counts[at(seat.0, digit)] += 1;
            }
        }
        true
    }

    fn take_back(&mut self, cell: Cell, pair: Candidates) {
        let n = self.state.size();
        for seat in &self.state.tables().seats[cell.index()] {
            for digit in pair {
                self.counts[usize::from(seat.0) * n + digit.index()] -= 1;
            }
        }
    }

    /// Chooses two candidates for each guard from the index `from` on, so that each digit has two places or none in
    /// each house. Returns whether such a choice exists.
    fn complete(&mut self, guards: &mut [Guard], from: usize) -> ControlFlow<(), bool> {
        let Some(&Guard { cell, .. }) = guards.get(from) else {
            self.meter.count(self.counts.len() / 8)?;
            return ControlFlow::Continue(self.counts.iter().all(|count| matches!(count, 0 | 2)));
        };
        let set = self.state.candidates(cell);
        for low in set {
            for high in set.iter().filter(|high| *high > low) {
                self.meter.count(2)?;
                let kept: Candidates = [low, high].into_iter().collect();
                if self.add(cell, kept) {
                    guards[from] = Guard { cell, kept, extra: set.without(kept) };
                    if self.complete(guards, from + 1)? {
                        return ControlFlow::Continue(true);
                    }
                    self.take_back(cell, kept);
                }
            }
        }
        ControlFlow::Continue(false)
    }
}
