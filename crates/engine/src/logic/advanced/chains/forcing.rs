//! Forcing chains: a candidate that implies a contradiction, or a conclusion that all ways of a cell, a house or a candidate imply.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use super::graph::{About, Graph, Literal};
use super::path::linked;
use super::reach::Reach;
use super::{groups, sets};
use crate::board::{Candidates, Cell, Digit};
use crate::logic::clues::{self, ClueLink};
use crate::logic::search::{Flow, Search, Sink};
use crate::logic::state::{Cells, HouseId, State};
use crate::logic::step::{ChainNode, Mark, Marks, Role, Step, Why};
use crate::logic::technique::Technique;
use crate::solver::Meter;

/// A position with more candidates is not searched: the table of what implies what would be too large.
const MAX_CANDIDATES: usize = 2000;

/// Literals that a conclusion starts from or ends in.
type Literals = SmallVec<[Literal; 8]>;

/// What decides between the ways.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ground {
    Candidate,
    Cell(Cell),
    House(HouseId),
}

/// A conclusion, before it is made a step: a literal that must hold, as every start leads to it, or the opposite of a start that leads
/// to all ends.
struct Found {
    holds: Literal,
    ground: Ground,
    starts: Literals,
    ends: Literals,
    length: usize,
}

/// Conclusions of one type, the shortest first, each literal once.
pub(in crate::logic) fn find<const W: usize>(
    technique: Technique,
    search: &mut Search<'_, W>,
    sink: Sink<'_>,
) -> Flow {
    conclusions(
        &[technique],
        search,
        &mut |_, found| found.sort_by_key(|(_, one)| (one.length, one.holds)),
        sink,
    )
}

/// Conclusions of both types in HoDoKu's order, which is that of the scale: digits before eliminations, both by cell, however long they are.
pub(in crate::logic) fn find_for_scale<const W: usize>(search: &mut Search<'_, W>, sink: Sink<'_>) -> Flow {
    const BOTH: [Technique; 2] = [Technique::ForcingChainContradiction, Technique::ForcingChainVerity];
    let sort = &mut |graph: &Graph<W>, found: &mut [(Technique, Found)]| {
        found.sort_by_key(|(_, one)| (!graph.is_on(one.holds), graph.marks()[one.holds as usize / 2]));
    };
    conclusions(&BOTH, search, sort, sink)
}

/// Puts conclusions of techniques in order.
type Sort<'a, const W: usize> = &'a mut dyn FnMut(&Graph<W>, &mut [(Technique, Found)]);

/// Conclusions of these types in the order of `sort`, each literal once.
fn conclusions<const W: usize>(
    techniques: &[Technique],
    search: &mut Search<'_, W>,
    sort: Sort<'_, W>,
    sink: Sink<'_>,
) -> Flow {
    let state = search.state;
    let candidates: usize = state.empty().iter().map(|cell| state.candidates(cell).len()).sum();
    if candidates > MAX_CANDIDATES {
        return Flow::Continue(());
    }
    let (meter, with_sets) = (search.meter, search.options.sets_in_chains);
    if search.scratch.of::<Kept<W>>().made_for != Some((state.version(), with_sets)) {
        let links = clues::links(state, search.scratch, meter)?;
        search.scratch.of::<Kept<W>>().make(state, with_sets, links, meter)?;
    }
    let kept = search.scratch.of::<Kept<W>>();
    let Kept { graph, table, reach, .. } = kept;
    let mut found = Vec::new();
    for &technique in techniques {
        let conclusions = table.conclusions(technique, graph, state, meter)?;
        found.extend(conclusions.into_iter().map(|one| (technique, one)));
    }
    sort(graph, &mut found);
    let mut known: Vec<Literal> = Vec::new();
    for (technique, one) in found {
        if !known.contains(&one.holds) {
            known.push(one.holds);
            sink(step(technique, graph, reach, state, &one))?;
        }
    }
    Flow::Continue(())
}

/// What all forcing chains of a position need.
#[derive(Default)]
struct Kept<const W: usize> {
    made_for: Option<(u64, bool)>,
    graph: Graph<W>,
    table: Table,
    reach: Reach,
}

impl<const W: usize> Kept<W> {
    /// Makes all of it for a position.
    fn make(&mut self, state: &State<W>, with_sets: bool, links: Vec<ClueLink>, meter: &Meter<'_>) -> Flow {
        self.made_for = None;
        self.graph.start(state, links, meter)?;
        groups::add(&mut self.graph, state, meter)?;
        if with_sets {
            sets::add(&mut self.graph, state, meter)?;
        }
        self.graph.finish();
        self.table = Table::of(&self.graph, &mut self.reach, meter)?;
        self.made_for = Some((state.version(), with_sets));
        Flow::Continue(())
    }
}

/// How far every literal is from every other one.
#[derive(Default)]
struct Table {
    size: usize,
    /// One more than the distance; 0 for what is not implied.
    distances: Vec<u8>,
}

/// A sum of distances where one of the ends is not implied.
const UNREACHED: u16 = u16::MAX;

impl Table {
    fn of<const W: usize>(graph: &Graph<W>, reach: &mut Reach, meter: &Meter<'_>) -> ControlFlow<(), Self> {
        let size = 2 * graph.marks().len();
        let mut distances = vec![0; size * size];
        for root in 0..size {
            reach.follow(graph, root as Literal);
            meter.count(reach.steps())?;
            for &to in reach.reached().iter().filter(|&&to| graph.is_mark(to)) {
                distances[root * size + to as usize] = reach.distance(to).min(254) as u8 + 1;
            }
        }
        ControlFlow::Continue(Self { size, distances })
    }

    fn row(&self, from: Literal) -> &[u8] {
        &self.distances[from as usize * self.size..][..self.size]
    }

    /// Returns the sum of the distances to all ends; `None` if one is not implied.
    fn total(row: &[u8], ends: &[Literal]) -> Option<usize> {
        ends.iter().map(|&end| usize::from(row[end as usize]).checked_sub(1)).sum()
    }

    /// Returns the conclusions of one type.
    fn conclusions<const W: usize>(
        &self,
        technique: Technique,
        graph: &Graph<W>,
        state: &State<W>,
        meter: &Meter<'_>,
    ) -> ControlFlow<(), Vec<Found>> {
        let is_wanted = |ground: Ground| match technique {
            Technique::CellForcingChain => matches!(ground, Ground::Cell(_)),
            Technique::RegionForcingChain => matches!(ground, Ground::House(_)),
            _ => true,
        };
        let ways = alternatives(graph, state);
        let mut found = match technique {
            Technique::ForcingChainContradiction | Technique::Nishio => self.contradictions(&ways, meter)?,
            _ => self.verities(ways, &is_wanted, meter)?,
        };
        found.retain(|one| technique != Technique::Nishio || !graph.is_on(one.holds));
        ControlFlow::Continue(found)
    }

    /// For each literal that implies a contradiction, the shortest one.
    fn contradictions(
        &self,
        alternatives: &[(Ground, Literals)],
        meter: &Meter<'_>,
    ) -> ControlFlow<(), Vec<Found>> {
        let opposites = |(ground, ways): &(Ground, Literals)| -> (Ground, Literals) {
            (*ground, ways.iter().map(|way| way ^ 1).collect())
        };
        let all: Vec<(Ground, Literals)> = self.pairs().chain(alternatives.iter().map(opposites)).collect();
        let mut found = Vec::new();
        for root in 0..self.size as Literal {
            meter.count(self.size / 2 + 4 * alternatives.len())?;
            let row = self.row(root);
            let totals = all.iter().filter_map(|failing| Some((Self::total(row, &failing.1)?, failing)));
            if let Some((length, (ground, ends))) = totals.min_by_key(|one| (one.0, one.1.1.len())) {
                let (starts, ends) = (Literals::from_slice(&[root]), ends.clone());
                found.push(Found { holds: root ^ 1, ground: *ground, starts, ends, length });
            }
        }
        ControlFlow::Continue(found)
    }

    /// Returns both literals of each candidate.
    fn pairs(&self) -> impl Iterator<Item = (Ground, Literals)> {
        let both = |node| Literals::from_slice(&[2 * node + 1, 2 * node]);
        (0..self.size as Literal / 2).map(move |node| (Ground::Candidate, both(node)))
    }

    /// Returns the literals that all ways of a cell, a house or a candidate imply, on wanted grounds: each once, by the first of the shortest
    /// conclusions.
    fn verities(
        &self,
        mut all: Vec<(Ground, Literals)>,
        is_wanted: &dyn Fn(Ground) -> bool,
        meter: &Meter<'_>,
    ) -> ControlFlow<(), Vec<Found>> {
        all.extend(self.pairs());
        all.retain(|(ground, _)| is_wanted(*ground));
        let mut shortest: Vec<(u16, usize)> = vec![(UNREACHED, 0); self.size];
        let mut totals = vec![0; self.size];
        for (number, (_, starts)) in all.iter().enumerate() {
            meter.count(self.size)?;
            totals.fill(0);
            for &start in starts {
                for (total, distance) in totals.iter_mut().zip(self.row(start)) {
                    let more = if *distance == 0 { UNREACHED } else { u16::from(*distance) - 1 };
                    *total = more.saturating_add(*total);
                }
            }
            for (best, total) in shortest.iter_mut().zip(&totals) {
                if *total < best.0 {
                    *best = (*total, number);
                }
            }
        }
        let reached = (0..).zip(shortest).filter(|(_, (length, _))| *length < UNREACHED);
        let found = reached.map(|(holds, (length, number))| {
            let (ground, starts) = all[number].clone();
            let ends = Literals::from_slice(&[holds]);
            Found { holds, ground, starts, ends, length: length.into() }
        });
        ControlFlow::Continue(found.collect())
    }
}

/// Literals of which one holds: the candidates of each cell, and the places of each digit in each house.
fn alternatives<const W: usize>(graph: &Graph<W>, state: &State<W>) -> Vec<(Ground, Literals)> {
    let on = |cell, digit| graph.literal(Mark { cell, digit }, true);
    let cells = state.empty().iter().map(|cell| {
        (Ground::Cell(cell), state.candidates(cell).iter().map(|digit| on(cell, digit)).collect())
    });
    let tables = state.tables();
    let open = |house: &HouseId| tables.house(*house).complete;
    let houses = tables.house_ids().filter(open).flat_map(|house| {
        let ways = move |digit: Digit| {
            let cells: Cells<W> = state.cells_in(house, digit);
            (Ground::House(house), cells.iter().map(|cell| on(cell, digit)).collect())
        };
        state.left(house).iter().map(ways)
    });
    cells.chain(houses).filter(|(_, ways): &(Ground, Literals)| ways.len() > 1).collect()
}

/// Returns the step of a conclusion.
fn step<const W: usize>(
    technique: Technique,
    graph: &Graph<W>,
    reach: &mut Reach,
    state: &State<W>,
    found: &Found,
) -> Step {
    let Mark { cell, digit } = graph.marks()[found.holds as usize / 2];
    let mut why = Why::about(Candidates::only(digit));
    why = match found.ground {
        Ground::Candidate => why,
        Ground::Cell(cell) => why.cells(Role::Base, [cell]),
        Ground::House(house) => why.house(Role::Base, house),
    };
    for &start in &found.starts {
        reach.follow(graph, start);
        for &end in &found.ends {
            let nodes = nodes(graph, reach, end, &mut why);
            let mut chain = linked(state, nodes, false);
            graph.explain(state, &mut chain, &mut why);
            why.chains.push(chain);
        }
    }
    if graph.is_on(found.holds) {
        Step::placing(technique, cell, digit, why)
    } else {
        let gone: Marks = std::iter::once(Mark { cell, digit }).collect();
        Step::eliminating(technique, gone, why)
    }
}

/// Returns the way to a reached literal as nodes; the sets among them are added to the reason.
pub(super) fn nodes<const W: usize>(
    graph: &Graph<W>,
    reach: &Reach,
    end: Literal,
    why: &mut Why,
) -> Vec<ChainNode> {
    let mut path = Vec::new();
    reach.path(end, &mut path);
    let node = |at| {
        let (cells, group) = match graph.about(at) {
            About::Entry(entry, set) => {
                let number = why.groups.len() as u8;
                let grown = std::mem::take(why).group(Role::Set(number), set.cells.iter(), set.digits);
                *why = grown;
                (set.part(entry.digit).map_or(Cells::NONE, |part| part.held), Some(number))
            }
            _ => (graph.cells(at), None),
        };
        ChainNode { cells: cells.iter().collect(), digit: graph.digit(at), on: graph.is_on(at), group }
    };
    path.into_iter().map(node).collect()
}
