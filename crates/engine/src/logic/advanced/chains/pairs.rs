//! Chains of cells with two candidates: XY-Chains, and remote pairs where all have the same two.

use std::ops::ControlFlow;

use super::path::{Found, alternating, between, is_simple, sorted};
use crate::board::{Candidates, Cell, Digit};
use crate::logic::advanced::rank::{keep_shortest, rank};
use crate::logic::search::{Flow, Search, Sink};
use crate::logic::state::{Cells, State};
use crate::logic::step::{Mark, Marks, Step, Why};
use crate::logic::technique::Technique;
use crate::solver::Meter;

/// How many steps one search may take.
const PATIENCE: usize = 20_000;

/// Hands out chains, best first, with the digits that name them.
fn hand_out<const W: usize>(
    technique: Technique,
    state: &State<W>,
    mut found: Vec<Found>,
    name: impl Fn(&[Mark]) -> Candidates,
    sink: Sink<'_>,
) -> Flow {
    found.sort_by_key(|chain| rank(&chain.eliminations));
    for chain in found {
        let mut why = Why::about(name(&chain.nodes));
        why.chains.push(alternating(state, &chain.nodes));
        sink(Step::eliminating(technique, chain.eliminations, why))?;
    }
    Flow::Continue(())
}

fn keep(found: &mut Vec<Found>, eliminations: Marks, nodes: Vec<Mark>) {
    let eliminations = sorted(eliminations);
    let marks = eliminations.clone();
    let new = Found { eliminations, nodes };
    keep_shortest(found, new, |known| known.eliminations == marks, |known| known.nodes.len());
}

/// XY-Chains, best first.
pub(in crate::logic) fn find_xy<const W: usize>(search: &mut Search<'_, W>, sink: Sink<'_>) -> Flow {
    let state = search.state;
    let cells = state.cells_of(2);
    if cells.len() < 3 {
        return Flow::Continue(());
    }
    let mut walk = Walk::new(state, cells);
    let mut found = Vec::new();
    for start in cells {
        for digit in state.candidates(start) {
            walk.follow(Mark { cell: start, digit }, search.options.max_chain, &mut found, search.meter)?;
        }
    }
    let name = |nodes: &[Mark]| nodes.iter().take(1).map(|mark| mark.digit).collect();
    hand_out(Technique::XyChain, state, found, name, sink)
}

/// A search by breadth over cells with two candidates.
struct Walk<'a, const W: usize> {
    state: &'a State<W>,
    cells: Cells<W>,
    /// For each cell and digit that became true: the search that found it, and what came before.
    came: Vec<(u32, u32)>,
    run: u32,
    /// What became true, each after a number of links.
    queue: Vec<(Mark, usize)>,
}

impl<'a, const W: usize> Walk<'a, W> {
    fn new(state: &'a State<W>, cells: Cells<W>) -> Self {
        let room = state.geometry().cell_count() * state.size();
        Self { state, cells, came: vec![(0, 0); room], run: 0, queue: Vec::new() }
    }

    fn place(&self, mark: Mark) -> usize {
        mark.cell.index() * self.state.size() + mark.digit.index()
    }

    fn other(&self, mark: Mark) -> Option<Mark> {
        let digit = self.state.candidates(mark.cell).without(Candidates::only(mark.digit)).single()?;
        Some(Mark { cell: mark.cell, digit })
    }

    /// Adds the chains that start with this candidate as false.
    fn follow(&mut self, start: Mark, max: usize, found: &mut Vec<Found>, meter: &Meter<'_>) -> Flow {
        let state = self.state;
        let near = state.tables().peers[start.cell.index()] & state.cells_with(start.digit);
        let Some(first) = self.other(start).filter(|_| !near.is_empty()) else {
            return Flow::Continue(());
        };
        self.run += 1;
        self.queue.clear();
        self.queue.push((first, 1));
        let place = self.place(first);
        self.came[place] = (self.run, u32::MAX);
        let mut next = 0;
        while let Some(&(at, length)) = self.queue.get(next) {
            if length >= 3 && at.digit == start.digit {
                self.conclude(start, next, max, found, meter)?;
            }
            next += 1;
            meter.count(4)?;
            if length + 2 > max {
                continue;
            }
            let near = state.tables().peers[at.cell.index()] & self.cells & state.cells_with(at.digit);
            for cell in near.without(Cells::only(start.cell)) {
                let Some(on) = self.other(Mark { cell, digit: at.digit }) else { continue };
                let place = self.place(on);
                if self.came[place].0 != self.run {
                    self.came[place] = (self.run, next as u32 - 1);
                    self.queue.push((on, length + 2));
                }
            }
        }
        Flow::Continue(())
    }

    fn conclude(
        &self,
        start: Mark,
        end: usize,
        max: usize,
        found: &mut Vec<Found>,
        meter: &Meter<'_>,
    ) -> Flow {
        let done = Flow::Continue(());
        let Some(&(Mark { cell: last, .. }, _)) = self.queue.get(end) else { return done };
        let gone = between(self.state, start.digit, start.cell, last);
        if gone.is_empty() {
            return done;
        }
        let mut nodes = self.path(end);
        if !is_simple::<W>(&nodes, false) {
            match self.simple(start, last, max, meter)? {
                Some(simple) => nodes = simple,
                None => return done,
            }
        }
        keep(found, self.state.marks(gone, start.digit).collect(), nodes);
        meter.count(found.len() / 4)
    }

    fn path(&self, end: usize) -> Vec<Mark> {
        let mut nodes = Vec::new();
        let mut at = end as u32;
        while let Some(&(on, _)) = self.queue.get(at as usize) {
            nodes.push(on);
            nodes.extend(self.other(on));
            at = self.came[self.place(on)].1;
        }
        nodes.reverse();
        nodes
    }

    /// Returns the first chain to a cell that enters no cell twice, the shortest ones first.
    fn simple(
        &self,
        start: Mark,
        end: Cell,
        max: usize,
        meter: &Meter<'_>,
    ) -> ControlFlow<(), Option<Vec<Mark>>> {
        let mut left = PATIENCE;
        let simple = (2..=max.div_ceil(2)).find_map(|cells| {
            let mut nodes = vec![start, self.other(start)?];
            self.extend(&mut nodes, 2 * cells, Mark { cell: end, digit: start.digit }, &mut left)
                .then_some(nodes)
        });
        meter.count(4 * (PATIENCE - left))?;
        ControlFlow::Continue(simple)
    }

    fn extend(&self, nodes: &mut Vec<Mark>, length: usize, end: Mark, left: &mut usize) -> bool {
        let Some(&at) = nodes.last() else { return false };
        if nodes.len() == length {
            return at == end;
        }
        let near = self.state.tables().peers[at.cell.index()] & self.cells & self.state.cells_with(at.digit);
        for cell in near {
            let off = Mark { cell, digit: at.digit };
            let used = nodes.iter().any(|mark| mark.cell == cell);
            let Some(on) = self.other(off).filter(|_| *left > 0 && !used) else { continue };
            *left -= 1;
            nodes.extend([off, on]);
            if self.extend(nodes, length, end, left) {
                return true;
            }
            nodes.truncate(nodes.len() - 2);
        }
        false
    }
}

/// Remote pairs of four cells and more, best first.
pub(in crate::logic) fn find_remote<const W: usize>(search: &mut Search<'_, W>, sink: Sink<'_>) -> Flow {
    let state = search.state;
    let mut left = state.cells_of(2);
    let mut found = Vec::new();
    while let Some(first) = left.first() {
        let set = state.candidates(first);
        let alike: Cells<W> = left.iter().filter(|&cell| state.candidates(cell) == set).collect();
        left = left.without(alike);
        let mut digits = set.iter();
        let (true, Some(low), Some(high)) = (alike.len() >= 4, digits.next(), digits.next()) else {
            continue;
        };
        let mut remote = Remote { state, alike, digits: [low, high], found, left: PATIENCE };
        for start in alike {
            remote.extend(&mut vec![start], search.options.max_chain.div_ceil(2));
        }
        search.meter.count(4 * (PATIENCE - remote.left))?;
        found = remote.found;
    }
    let name = |nodes: &[Mark]| nodes.iter().map(|mark| mark.digit).collect();
    hand_out(Technique::RemotePair, state, found, name, sink)
}

/// The search among the cells of one pair of digits.
struct Remote<'a, const W: usize> {
    state: &'a State<W>,
    alike: Cells<W>,
    digits: [Digit; 2],
    found: Vec<Found>,
    left: usize,
}

impl<const W: usize> Remote<'_, W> {
    /// Goes on from the last cell in every way; an even number of cells, at least four, is a remote pair.
    fn extend(&mut self, cells: &mut Vec<Cell>, max: usize) {
        let Some(&last) = cells.last() else { return };
        if cells.len() >= 4 && cells.len().is_multiple_of(2) {
            self.conclude(cells);
        }
        if cells.len() == max {
            return;
        }
        for cell in self.state.tables().peers[last.index()] & self.alike {
            if self.left > 0 && !cells.contains(&cell) {
                self.left -= 1;
                cells.push(cell);
                self.extend(cells, max);
                cells.pop();
            }
        }
    }

    fn conclude(&mut self, cells: &[Cell]) {
        let (state, digits) = (self.state, self.digits);
        let (Some(&start), Some(&end)) = (cells.first(), cells.last()) else { return };
        if digits.iter().all(|&digit| between(state, digit, start, end).is_empty()) {
            return;
        }
        let mut gone = Marks::new();
        for (place, &one) in cells.iter().enumerate() {
            for &other in cells.iter().skip(place + 3).step_by(2) {
                for digit in digits {
                    gone.extend(state.marks(between(state, digit, one, other), digit));
                }
            }
        }
        let [low, high] = digits;
        let turn = |place: usize| if place.is_multiple_of(2) { [low, high] } else { [high, low] };
        let nodes = cells.iter().enumerate();
        let nodes = nodes.flat_map(|(place, &cell)| turn(place).map(|digit| Mark { cell, digit }));
        keep(&mut self.found, gone, nodes.collect());
    }
}
