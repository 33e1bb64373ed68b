//! X-Chains: strong and weak links of one digit by turns, with a strong one at each end.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use super::path::{Found, alternating, between, is_simple, sorted};
use crate::board::{Cell, Digit};
use crate::logic::advanced::queries::is_strong;
use crate::logic::advanced::rank::{keep_shortest, rank};
use crate::logic::search::{Flow, Search, Sink};
use crate::logic::state::{Cells, State};
use crate::logic::step::{Mark, Step, Why};
use crate::logic::technique::Technique;
use crate::solver::Meter;

/// How many steps the search for a chain without repeated cells may take, where the shortest one has some.
const PATIENCE: usize = 20_000;

/// X-Chains of three links and more, best first.
pub(in crate::logic) fn find<const W: usize>(search: &mut Search<'_, W>, sink: Sink<'_>) -> Flow {
    let state = search.state;
    let mut found: Vec<Found> = Vec::new();
    for digit in state.geometry().digits() {
        if state.cells_with(digit).len() >= 5 {
            let links = Links::of(state, digit);
            for start in links.linked {
                links.follow(start, search.options.max_chain, &mut found, search.meter)?;
            }
        }
    }
    found.sort_by_key(|chain| rank(&chain.eliminations));
    for chain in found {
        let mut why = Why::about(chain.nodes.iter().map(|mark| mark.digit));
        why.chains.push(alternating(state, &chain.nodes));
        sink(Step::eliminating(Technique::XChain, chain.eliminations, why))?;
    }
    Flow::Continue(())
}

/// The links of one digit.
struct Links<'a, const W: usize> {
    state: &'a State<W>,
    digit: Digit,
    /// The cells that have a strong link.
    linked: Cells<W>,
    /// The other ends of the strong links of each of them, in the cells' order.
    strong: Vec<(Cell, Cells<W>)>,
}

/// The cells that a chain reaches after each link, false and true by turns.
type Layers<const W: usize> = SmallVec<[Cells<W>; 20]>;

impl<'a, const W: usize> Links<'a, W> {
    fn of(state: &'a State<W>, digit: Digit) -> Self {
        let tables = state.tables();
        let mut linked = Cells::NONE;
        let mut pairs: SmallVec<[Cells<W>; 32]> = SmallVec::new();
        for house in tables.house_ids().filter(|&house| is_strong(state, house, digit)) {
            let pair = state.cells_in(house, digit);
            linked |= pair;
            pairs.push(pair);
        }
        let ends = |cell| {
            let own = pairs.iter().filter(|pair| pair.contains(cell));
            own.fold(Cells::NONE, |all, pair| all | *pair).without(Cells::only(cell))
        };
        let strong = linked.iter().map(|cell| (cell, ends(cell))).collect();
        Self { state, digit, linked, strong }
    }

    fn strong(&self, cell: Cell) -> Cells<W> {
        let place = self.strong.binary_search_by_key(&cell, |link| link.0);
        place.map_or(Cells::NONE, |place| self.strong[place].1)
    }

    fn weak(&self, cell: Cell) -> Cells<W> {
        self.state.tables().peers[cell.index()] & self.linked
    }

    /// Adds the chains from a cell.
    fn follow(&self, start: Cell, max: usize, found: &mut Vec<Found>, meter: &Meter<'_>) -> Flow {
        let layers = self.layers(start, max);
        meter.count(layers.iter().map(Cells::len).sum())?;
        for (length, reached) in layers.iter().enumerate().skip(3).step_by(2) {
            for end in *reached {
                let gone = between(self.state, self.digit, start, end);
                if end < start || gone.is_empty() {
                    continue;
                }
                let nodes = self.path(&layers, length, start, end);
                meter.count(length + found.len() / 4)?;
                let nodes = if is_simple::<W>(&nodes, start == end) {
                    Some(nodes)
                } else {
                    self.simple(start, end, max, meter)?
                };
                if let Some(nodes) = nodes {
                    let eliminations = sorted(self.state.marks(gone, self.digit).collect());
                    let new = Found { eliminations, nodes };
                    let marks = new.eliminations.clone();
                    keep_shortest(found, new, |known| known.eliminations == marks, |known| known.nodes.len());
                }
            }
        }
        Flow::Continue(())
    }

    /// Returns the cells that are reached first after each number of links, each once as false and once as true.
    fn layers(&self, start: Cell, max: usize) -> Layers<W> {
        let mut layers = Layers::new();
        let mut seen = [Cells::only(start), Cells::NONE];
        layers.push(Cells::only(start));
        while layers.len() <= max {
            let on = layers.len() % 2;
            let Some(last) = layers.last().copied() else { break };
            let step = |cell| if on == 1 { self.strong(cell) } else { self.weak(cell) };
            let next = last.iter().fold(Cells::NONE, |all, cell| all | step(cell)).without(seen[on]);
            if next.is_empty() {
                break;
            }
            seen[on] |= next;
            layers.push(next);
        }
        layers
    }

    /// A shortest chain to an end, back from there.
    fn path(&self, layers: &Layers<W>, length: usize, start: Cell, end: Cell) -> Vec<Mark> {
        let mut cells = vec![end];
        let mut at = end;
        for place in (1..length).rev() {
            let back = if place % 2 == 0 { self.strong(at) } else { self.weak(at) };
            let Some(before) = (back & layers[place]).first() else { break };
            cells.push(before);
            at = before;
        }
        cells.push(start);
        cells.reverse();
        cells.into_iter().map(|cell| Mark { cell, digit: self.digit }).collect()
    }

    /// Returns the first chain to an end without a repeated cell, the shortest ones first.
    fn simple(
        &self,
        start: Cell,
        end: Cell,
        max: usize,
        meter: &Meter<'_>,
    ) -> ControlFlow<(), Option<Vec<Mark>>> {
        let mut left = PATIENCE;
        let simple = (3..=max).step_by(2).find_map(|length| {
            let mut cells = vec![start];
            let found = self.extend(&mut cells, length, end, &mut left);
            found.then(|| cells.iter().map(|&cell| Mark { cell, digit: self.digit }).collect())
        });
        meter.count(2 * (PATIENCE - left))?;
        ControlFlow::Continue(simple)
    }

    fn extend(&self, cells: &mut Vec<Cell>, length: usize, end: Cell, left: &mut usize) -> bool {
        let Some(&last) = cells.last() else { return false };
        if cells.len() == length + 1 {
            return last == end;
        }
        let next = if cells.len() % 2 == 1 { self.strong(last) } else { self.weak(last) };
        for cell in next {
            let closes = cell == end && cells.len() == length;
            if *left == 0 || (!closes && (cells.contains(&cell) || cell == end)) {
                continue;
            }
            *left -= 1;
            cells.push(cell);
            if self.extend(cells, length, end, left) {
                return true;
            }
            cells.pop();
        }
        false
    }
}
