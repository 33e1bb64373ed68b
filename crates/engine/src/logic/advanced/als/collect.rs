//! Almost locked sets: cells of one house with one more digit than cells.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use crate::board::{Candidates, Cell, Digit};
use crate::logic::state::{Cells, HouseId, State};
use crate::solver::Meter;

/// The cells that matter to one digit of a set.
#[derive(Clone, Debug)]
pub(in crate::logic) struct Part<const W: usize> {
    /// The cells of the set that have the digit.
    pub(in crate::logic) held: Cells<W>,
    /// The cells outside the set that see all cells of `held`, whether they have the digit or not.
    pub(in crate::logic) around: Cells<W>,
    /// The cells of `around` that have the digit.
    pub(in crate::logic) seen: Cells<W>,
}

/// An almost locked set: if any one of its digits is ruled out, its cells hold all other digits of the set.
#[derive(Clone, Debug)]
pub(in crate::logic) struct Set<const W: usize> {
    /// The cells of the set.
    pub(in crate::logic) cells: Cells<W>,
    /// The digits of the set.
    pub(in crate::logic) digits: Candidates,
    /// The number of cells in the set.
    pub(in crate::logic) size: usize,
    /// The cells outside that have some digit of the set and see all its places in the set.
    pub(in crate::logic) near: Cells<W>,
    /// The cells outside that see all places of some digit of the set.
    pub(in crate::logic) around: Cells<W>,
    /// One part for each digit of the set, by ascending digit.
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

    /// Returns the part of a digit; `None` if the set lacks the digit.
    #[inline]
    pub(in crate::logic) fn part(&self, digit: Digit) -> Option<&Part<W>> {
        if !self.digits.contains(digit) {
            return None;
        }
        let below = self.digits.bits() & (Candidates::only(digit).bits() - 1);
        self.parts.get(below.count_ones() as usize)
    }

    /// Returns the cells outside the set that have this digit and see all its places in the set.
    #[inline]
    pub(in crate::logic) fn seen(&self, digit: Digit) -> Cells<W> {
        self.part(digit).map_or(Cells::NONE, |part| part.seen)
    }
}

/// The search for sets in one house.
struct Growing<'a, const W: usize> {
    state: &'a State<W>,
    house: HouseId,
    cells: SmallVec<[Cell; 32]>,
    max: usize,
    sets: &'a mut Vec<Set<W>>,
    meter: &'a Meter<'a>,
}

/// Collects the almost locked sets of a position, house by house. A set that lies in two houses is listed with the
/// first one.
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
