//! Nice loops and alternating inference chains, with groups and almost locked sets or without.
//!
//! From each candidate, as true and as false, the shortest way to everything that follows is known; a way back into the candidate's
//! own cell is a nice loop, and a way from false to true elsewhere an alternating inference chain.

use super::eliminate::Continuous;
use super::graph::{About, Graph, Literal};
use super::path::{between, linked, sorted};
use super::reach::Reach;
use super::{groups, sets};
use crate::board::Candidates;
use crate::logic::advanced::rank::rank;
use crate::logic::clues::{self, ClueLink};
use crate::logic::search::{Flow, Search, Sink};
use crate::logic::state::{Cells, State};
use crate::logic::step::{ChainNode, Mark, Marks, Role, Step, Why};
use crate::logic::technique::Technique;
use crate::solver::Meter;

/// A conclusion, before it is made a step.
struct Found {
    technique: Technique,
    eliminations: Marks,
    path: Vec<Literal>,
    length: usize,
}

/// What the search keeps: the implications and what was found, for one position and kind of nodes.
#[derive(Default)]
pub(in crate::logic) struct Kept<const W: usize> {
    made_for: Option<(u64, Nodes)>,
    graph: Graph<W>,
    reach: Reach,
    found: Vec<Found>,
}

/// What the nodes of a chain may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Nodes {
    Single,
    Grouped,
    WithSets,
}

/// Nice loops or chains, best first: those that are wanted of the three types, grouped or not.
pub(in crate::logic) fn find<const W: usize>(
    search: &mut Search<'_, W>,
    grouped: bool,
    wanted: &dyn Fn(Technique) -> bool,
    sink: Sink<'_>,
) -> Flow {
    let state = search.state;
    let nodes = match (grouped, search.options.sets_in_chains) {
        (false, _) => Nodes::Single,
        (true, false) => Nodes::Grouped,
        (true, true) => Nodes::WithSets,
    };
    let meter = search.meter;
    if search.scratch.of::<Kept<W>>().made_for != Some((state.version(), nodes)) {
        let links = clues::links(state, search.scratch, meter)?;
        let kept = search.scratch.of::<Kept<W>>();
        kept.made_for = None;
        kept.collect(state, nodes, links, meter)?;
        kept.made_for = Some((state.version(), nodes));
    }
    let kept = search.scratch.of::<Kept<W>>();
    for found in kept.found.iter().filter(|found| wanted(found.technique)) {
        sink(step(&kept.graph, state, found))?;
    }
    Flow::Continue(())
}

impl<const W: usize> Kept<W> {
    fn collect(&mut self, state: &State<W>, nodes: Nodes, links: Vec<ClueLink>, meter: &Meter<'_>) -> Flow {
        self.found.clear();
        self.graph.start(state, links, meter)?;
        if nodes != Nodes::Single {
            groups::add(&mut self.graph, state, meter)?;
        }
        if nodes == Nodes::WithSets {
            sets::add(&mut self.graph, state, meter)?;
        }
        self.graph.finish();
        let mut looking = Looking {
            graph: &self.graph,
            state,
            reach: &mut self.reach,
            path: Vec::new(),
            found: &mut self.found,
            grouped: nodes != Nodes::Single,
        };
        for on in [true, false] {
            for &mark in self.graph.marks() {
                looking.nice_loops(mark, on);
                meter.count(looking.steps())?;
            }
        }
        for &mark in self.graph.marks() {
            looking.chains(mark);
            meter.count(looking.steps())?;
        }
        self.found.sort_by_key(|found| rank(&found.eliminations));
        Flow::Continue(())
    }
}

/// The search for conclusions.
struct Looking<'a, const W: usize> {
    graph: &'a Graph<W>,
    state: &'a State<W>,
    reach: &'a mut Reach,
    path: Vec<Literal>,
    found: &'a mut Vec<Found>,
    grouped: bool,
}

impl<const W: usize> Looking<'_, W> {
    /// About how many steps of a budget it takes to look at one candidate.
    fn steps(&self) -> usize {
        self.reach.steps() + self.found.len()
    }

    /// The ways from a candidate back into its cell.
    fn nice_loops(&mut self, start: Mark, on: bool) {
        let root = self.graph.literal(start, on);
        self.reach.follow(self.graph, root);
        let others = self.state.candidates(start.cell);
        for to in 1..self.reach.reached().len() {
            let end = self.reach.reached()[to];
            let About::Mark(mark) = self.graph.about(end) else { continue };
            if mark.cell == start.cell && others.contains(mark.digit) {
                self.nice_loop(start, on, end, mark);
            }
        }
    }

    fn nice_loop(&mut self, start: Mark, on: bool, end: Literal, last: Mark) {
        if self.reach.distance(end) <= 2 {
            return;
        }
        let graph = self.graph;
        self.reach.path(end, &mut self.path);
        let cell = |place: usize| graph.first_cell(self.path[place]);
        let length = self.path.len();
        if cell(length - 1) == cell(length - 2) || cell(0) == cell(1) || self.bites_itself(false) {
            return;
        }
        let cell_but = |kept: Mark| {
            let others = self.state.candidates(start.cell).iter().filter(move |digit| *digit != kept.digit);
            others.map(move |digit| Mark { cell: start.cell, digit }).collect()
        };
        let gone = match (on, graph.is_on(end), start.digit == last.digit) {
            (true, false, true) | (true, true, false) => std::iter::once(start).collect(),
            (false, true, true) => cell_but(start),
            (false, false, false) => std::iter::once(last).collect(),
            (false, true, false) => {
                let (state, path) = (self.state, &self.path);
                let gone = Continuous { graph, state, path, start, end: last }.eliminations();
                self.keep(Technique::ContinuousNiceLoop, gone);
                return;
            }
            _ => return,
        };
        self.keep(Technique::DiscontinuousNiceLoop, gone);
    }

    /// The ways from a false candidate to true ones in other cells, with more than one elimination.
    fn chains(&mut self, start: Mark) {
        let state = self.state;
        self.reach.follow(self.graph, self.graph.literal(start, false));
        let near = state.tables().peers[start.cell.index()];
        for to in 1..self.reach.reached().len() {
            let end = self.reach.reached()[to];
            if !self.graph.is_on(end) || self.reach.distance(end) <= 2 {
                continue;
            }
            let About::Mark(mark) = self.graph.about(end) else { continue };
            if mark.cell == start.cell {
                continue;
            }
            let gone: Marks = if mark.digit == start.digit {
                state.marks(between(state, mark.digit, start.cell, mark.cell), mark.digit).collect()
            } else if near.contains(mark.cell) {
                let crossed = [
                    Mark { cell: start.cell, digit: mark.digit },
                    Mark { cell: mark.cell, digit: start.digit },
                ];
                crossed.into_iter().filter(|mark| state.has(mark.cell, mark.digit)).collect()
            } else {
                continue;
            };
            if gone.len() >= 2 {
                self.reach.path(end, &mut self.path);
                if !self.bites_itself(true) {
                    self.keep(Technique::Aic, gone);
                }
            }
        }
    }

    /// Returns whether the way comes back to a cell that it left; a nice loop may pass through its start.
    fn bites_itself(&self, open: bool) -> bool {
        let mut left = Cells::NONE;
        let mut before: Option<Literal> = None;
        let start = self.graph.first_cell(self.path[0]);
        for &at in &self.path {
            let Some(cell) = self.graph.first_cell(at) else { return true };
            if left.contains(cell) {
                return true;
            }
            if let Some(last) = before.filter(|&last| open || self.graph.first_cell(last) != start) {
                left |= self.graph.cells(last);
            }
            before = Some(at);
        }
        false
    }

    /// Keeps a conclusion from the way at hand, unless there is one as short with the same eliminations.
    fn keep(&mut self, technique: Technique, gone: Marks) {
        if gone.is_empty() {
            return;
        }
        let eliminations = sorted(gone);
        let complex = self.path.iter().any(|&at| !self.graph.is_mark(at));
        if self.grouped && !complex {
            return;
        }
        let technique = if complex { grouped(technique) } else { technique };
        let length = self.length(technique);
        let same = |found: &&mut Found| found.technique == technique && found.eliminations == eliminations;
        match self.found.iter_mut().find(same) {
            Some(known) if known.length <= length => {}
            Some(known) => {
                known.length = length;
                known.path.clone_from(&self.path);
            }
            None => self.found.push(Found { technique, eliminations, path: self.path.clone(), length }),
        }
    }

    /// Returns the length of the way, in which sets count for more than one node.
    fn length(&self, technique: Technique) -> usize {
        let sizes = self.path.iter().filter_map(|&at| match self.graph.about(at) {
            About::Entry(_, set) => Some(set.size),
            _ => None,
        });
        if technique == Technique::GroupedAic {
            self.path.len() + sizes.map(|size| usize::from(sets::penalty(size))).sum::<usize>()
        } else {
            self.path.len() + 5 * sizes.count() / 2
        }
    }
}

/// Returns the same technique with groups.
const fn grouped(technique: Technique) -> Technique {
    match technique {
        Technique::ContinuousNiceLoop => Technique::GroupedContinuousNiceLoop,
        Technique::DiscontinuousNiceLoop => Technique::GroupedDiscontinuousNiceLoop,
        _ => Technique::GroupedAic,
    }
}

/// Returns the step of a conclusion.
fn step<const W: usize>(graph: &Graph<W>, state: &State<W>, found: &Found) -> Step {
    let digits: Candidates = found.eliminations.iter().map(|mark| mark.digit).collect();
    let mut why = Why::about(digits);
    let mut nodes = Vec::with_capacity(found.path.len());
    for &at in &found.path {
        let mut group = None;
        let cells = match graph.about(at) {
            About::Entry(entry, set) => {
                let number = why.groups.len() as u8;
                why = why.group(Role::Set(number), set.cells.iter(), set.digits);
                group = Some(number);
                set.part(entry.digit).map_or(Cells::NONE, |part| part.held)
            }
            _ => graph.cells(at),
        };
        let cells = cells.iter().collect();
        nodes.push(ChainNode { cells, digit: graph.digit(at), on: graph.is_on(at), group });
    }
    let closed =
        matches!(found.technique, Technique::ContinuousNiceLoop | Technique::GroupedContinuousNiceLoop);
    let mut chain = linked(state, nodes, closed);
    graph.explain(state, &mut chain, &mut why);
    why.chains.push(chain);
    Step::eliminating(found.technique, found.eliminations.iter().copied(), why)
}
