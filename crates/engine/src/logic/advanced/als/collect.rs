//! Almost locked sets: cells of one house with one digit more than cells.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use crate::board::{Candidates, Cell, Digit};
use crate::logic::state::{Cells, HouseId, State};
use crate::solver::Meter;

/// What a set says about one of its digits.
#[derive(Clone, Debug)]
pub(in crate::logic) struct Part<const W: usize> {
    /// The cells of the set that have it.
    pub(in crate::logic) held: Cells<W>,
    /// The cells outside that see all of these, candidates or not.
    pub(in crate::logic) around: Cells<W>,
    /// The cells of `around` that have the digit.
    pub(in crate::logic) seen: Cells<W>,
}

/// An almost locked set: without any one of its digits, the others fill it.
#[derive(Clone, Debug)]
pub(in crate::logic) struct Set<const W: usize> {
    /// Its cells.
    pub(in crate::logic) cells: Cells<W>,
    /// Its digits.
    pub(in crate::logic) digits: Candidates,
    /// How many cells it has.
    pub(in crate::logic) size: usize,
    /// The cells that see all places of one of its digits and have that digit.
    pub(in crate::logic) near: Cells<W>,
    /// The cells outside that see all places of one of its digits.
    pub(in crate::logic) around: Cells<W>,
    /// Its digits one by one, ascending.
    parts: SmallVec<[Part<W>; 6]>,
}

impl<const W: usize> Set<W> {
    fn of(state: &State<W>, cells: Cells<W>, digits: Candidates, size: usize) -> Self {
        let (mut near, mut all_around) = (Cells::NONE, Cells::NONE);
        let part = |digit| {
            let held = cells & state.cells_with(digit);
            let around = state.tables().seen_by_all(held).without(cells);
            let seen = around & state.cells_with(digit);
            near |= seen;
            all_around |= around;
            Part { held, around, seen }
        };
        let parts = digits.iter().map(part).collect();
        Self { cells, digits, size, near, around: all_around, parts }
    }

    /// Returns what it says about a digit, if it has it.
    #[inline]
    pub(in crate::logic) fn part(&self, digit: Digit) -> Option<&Part<W>> {
        if !self.digits.contains(digit) {
            return None;
        }
        let below = self.digits.bits() & (Candidates::only(digit).bits() - 1);
        self.parts.get(below.count_ones() as usize)
    }

    /// Returns the cells outside that have this digit and see all its places in the set.
    #[inline]
    pub(in crate::logic) fn seen(&self, digit: Digit) -> Cells<W> {
        self.part(digit).map_or(Cells::NONE, |part| part.seen)
    }
}

/// The search in one house.
struct Growing<'a, const W: usize> {
    state: &'a State<W>,
    house: HouseId,
    cells: SmallVec<[Cell; 32]>,
    max: usize,
    sets: &'a mut Vec<Set<W>>,
    meter: &'a Meter<'a>,
}

/// Collects the almost locked sets of a position, house by house; one of two houses comes with the first.
pub(in crate::logic) fn collect<const W: usize>(
    state: &State<W>,
    sets: &mut Vec<Set<W>>,
    meter: &Meter<'_>,
) -> ControlFlow<()> {
    sets.clear();
    // Large boards have too many large sets to try them all.
    let max = match state.size() {
        0..=9 => state.size().saturating_sub(1),
        10..=16 => 4,
        _ => 3,
    };
    for house in state.tables().house_ids() {
        let cells = (state.tables().house(house).cells & state.empty()).iter().collect();
        Growing { state, house, cells, max, sets, meter }.grow(0, Cells::NONE, Candidates::NONE, 0)?;
    }
    ControlFlow::Continue(())
}

impl<const W: usize> Growing<'_, W> {
    fn grow(&mut self, from: usize, cells: Cells<W>, digits: Candidates, size: usize) -> ControlFlow<()> {
        if size >= self.max {
            return ControlFlow::Continue(());
        }
        for place in from..self.cells.len() {
            let Some(&cell) = self.cells.get(place) else { break };
            self.meter.count(1)?;
            let all = digits | self.state.candidates(cell);
            let room = (self.cells.len() - place - 1).min(self.max - size - 1);
            if all.len() > size + 2 + room {
                continue;
            }
            let mut more = cells;
            more.insert(cell);
            if all.len() == size + 2 && !self.is_known(more) {
                self.sets.push(Set::of(self.state, more, all, size + 1));
                self.meter.count(20 * all.len())?;
            }
            if room > 0 {
                self.grow(place + 1, more, all, size + 1)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn is_known(&self, cells: Cells<W>) -> bool {
        self.state.tables().houses_with(cells).any(|house| house < self.house)
    }
}
