//! Unique loops: at least six cells that could hold two digits alternately, in both orders. Each house has as many
//! cells with odd indexes as with even indexes, so swapping the two digits breaks no house.

use smallvec::SmallVec;

use super::deadly::{Deadly, Guard};
use crate::board::{Candidates, Cell, Digit};
use crate::logic::search::{Flow, Search, Sink};
use crate::logic::state::{Cells, HouseId, State};
use crate::logic::step::{Role, Why};
use crate::logic::technique::Technique;
use crate::solver::Meter;

/// The most cells of a loop.
const MAX_CELLS: usize = 16;

/// The most cells with further candidates, unless they all have the same one.
const MAX_GUARDS: usize = 2;

/// The most cells that the search for the loops of one pair visits.
const PATIENCE: usize = 20_000;

/// Hands the conclusions of one type to the sink.
pub(in crate::logic) fn find<const W: usize>(
    technique: Technique,
    search: &mut Search<'_, W>,
    sink: Sink<'_>,
) -> Flow {
    use Technique as T;
    let state = search.state;
    if !search.options.uniqueness {
        return Flow::Continue(());
    }
    let names = [T::UniqueLoop1, T::UniqueLoop2, T::UniqueLoop3, T::UniqueLoop4]
        .map(|name| (name == technique).then_some(name));
    let mut known: Vec<Cells<W>> = Vec::new();
    let mut pairs: Vec<Candidates> = state.cells_of(2).iter().map(|cell| state.candidates(cell)).collect();
    pairs.sort_unstable_by_key(|pair| pair.bits());
    pairs.dedup();
    for pair in pairs {
        let mut digits = pair.iter();
        let (Some(low), Some(high)) = (digits.next(), digits.next()) else { continue };
        let free = |cell: &Cell| state.geometry().links(*cell).iter().all(|link| link.rule.is_none());
        let cells: Cells<W> = (state.cells_with(low) & state.cells_with(high)).iter().filter(free).collect();
        let mut walk = Walk {
            state,
            pair: [low, high],
            cells,
            path: SmallVec::new(),
            found: Vec::new(),
            left: PATIENCE,
            meter: search.meter,
        };
        for start in cells.iter().filter(|&cell| state.candidates(cell) == pair) {
            walk.step(start, None)?;
            walk.cells.remove(start);
        }
        for path in walk.found {
            let set: Cells<W> = path.iter().copied().collect();
            if known.contains(&set) {
                continue;
            }
            known.push(set);
            let guard = |&cell: &Cell| {
                let extra = state.candidates(cell).without(pair);
                (!extra.is_empty()).then_some(Guard { cell, kept: pair, extra })
            };
            let guards: SmallVec<[Guard; 8]> = path.iter().filter_map(guard).collect();
            let plain = path.iter().copied().filter(|&cell| state.candidates(cell) == pair);
            let why = Why::about(pair).cells(Role::Pattern, plain);
            Deadly { state, guards: &guards, names, why }.conclude(sink)?;
        }
    }
    Flow::Continue(())
}

/// The search for loops of two digits.
struct Walk<'a, const W: usize> {
    state: &'a State<W>,
    pair: [Digit; 2],
    /// The cells that may be part of a loop.
    cells: Cells<W>,
    path: SmallVec<[Cell; MAX_CELLS]>,
    found: Vec<SmallVec<[Cell; MAX_CELLS]>>,
    left: usize,
    meter: &'a Meter<'a>,
}

impl<const W: usize> Walk<'_, W> {
    /// Enters a cell and continues from there by every house except the one that led to the cell.
    fn step(&mut self, cell: Cell, came_by: Option<HouseId>) -> Flow {
        self.meter.count(4)?;
        if self.path.len() == MAX_CELLS || self.left == 0 || !self.may_go(cell) {
            return Flow::Continue(());
        }
        self.left -= 1;
        self.path.push(cell);
        let tables = self.state.tables();
        for &(house, _) in tables.seats[cell.index()].iter().filter(|seat| Some(seat.0) != came_by) {
            for next in tables.house(house).cells & self.cells {
                if next == self.path[0] && self.path.len() >= 6 {
                    self.close();
                } else if !self.path.contains(&next) {
                    self.step(next, Some(house))?;
                }
            }
        }
        self.path.pop();
        Flow::Continue(())
    }

    /// Returns whether a cell shares no house with the cells of the path whose indexes have the same parity, and few
    /// enough cells have further candidates.
    fn may_go(&self, cell: Cell) -> bool {
        let peers = self.state.tables().peers[cell.index()];
        let apart = |place: usize| !peers.contains(self.path[place]);
        let parity = self.path.len() % 2;
        let path = self.path.iter().copied().chain([cell]);
        let pair: Candidates = self.pair.into_iter().collect();
        let (mut guards, mut extras) = (0, Candidates::NONE);
        for extra in path.map(|cell| self.state.candidates(cell).without(pair)) {
            guards += usize::from(!extra.is_empty());
            extras |= extra;
        }
        (0..self.path.len()).filter(|place| place % 2 == parity).all(apart)
            && (guards <= MAX_GUARDS || extras.len() == 1)
    }

    /// Keeps the path as a loop if each house has as many of its cells at odd indexes as at even ones.
    fn close(&mut self) {
        let side = |parity| {
            let places = self.path.iter().enumerate().filter(move |(place, _)| place % 2 == parity);
            let seats = places.flat_map(|(_, cell)| &self.state.tables().seats[cell.index()]);
            let mut houses: Vec<HouseId> = seats.map(|seat| seat.0).collect();
            houses.sort_unstable();
            houses
        };
        if self.path.len().is_multiple_of(2) && side(0) == side(1) {
            self.found.push(self.path.clone());
        }
    }
}
