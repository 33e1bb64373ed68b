//! Kraken fish: a fish with fins that see nothing, and chains from each fin to what the fish would rule out without them (type 1); or
//! chains from each fin and each place in one cover to the same conclusion (type 2).

use std::ops::ControlFlow;

use smallvec::SmallVec;

use super::forcing::nodes;
use super::graph::Graph;
use super::path::linked;
use super::reach::Reach;
use crate::board::{Cell, Digit};
use crate::logic::clues;
use crate::logic::search::{Flow, Search, Sink};
use crate::logic::state::{Cells, HouseId, State};
use crate::logic::step::{Mark, Role, Step, Why};
use crate::logic::technique::Technique;
use crate::solver::Meter;

/// A position with more candidates is not searched.
const MAX_CANDIDATES: usize = 1200;

/// The most houses of a fish.
const MAX_SIZE: usize = 4;

/// The most fish of one digit that are looked at.
const PATIENCE: usize = 60_000;

/// The most cells that chains start from.
const MAX_STARTS: usize = 6;

/// Houses of a fish.
type Houses = SmallVec<[HouseId; MAX_SIZE]>;

/// Returns the conclusions of one type, smaller fish first, each candidate once.
pub(in crate::logic) fn find<const W: usize>(
    technique: Technique,
    search: &mut Search<'_, W>,
    sink: Sink<'_>,
) -> Flow {
    let state = search.state;
    let candidates: usize = state.empty().iter().map(|cell| state.candidates(cell).len()).sum();
    if candidates > MAX_CANDIDATES {
        return Flow::Continue(());
    }
    let meter = search.meter;
    let is_made = search.scratch.of::<Kept<W>>().made_for == Some(state.version());
    let links = if is_made { Vec::new() } else { clues::links(state, search.scratch, meter)? };
    let kept = search.scratch.of::<Kept<W>>();
    if !is_made {
        kept.made_for = None;
        kept.graph.start(state, links, meter)?;
        kept.graph.finish();
        kept.follow = Follow::of(&kept.graph, state, &mut kept.reach, meter)?;
        kept.made_for = Some(state.version());
    }
    let mut kraken = Kraken {
        technique,
        state,
        max_fins: search.options.max_fins.min(MAX_STARTS),
        follow: &kept.follow,
        graph: &kept.graph,
        reach: &mut kept.reach,
        known: Vec::new(),
        left: 0,
        meter,
    };
    for digit in state.geometry().digits() {
        kraken.left = PATIENCE;
        for size in 2..=MAX_SIZE {
            for rows in [true, false] {
                kraken.fish(digit, size, rows, sink)?;
            }
        }
    }
    Flow::Continue(())
}

/// What both types need to know of a position.
#[derive(Default)]
struct Kept<const W: usize> {
    made_for: Option<u64>,
    graph: Graph<W>,
    follow: Follow<W>,
    reach: Reach,
}

/// What each candidate rules out if it is true, digit by digit.
#[derive(Default)]
struct Follow<const W: usize> {
    size: usize,
    index: Vec<usize>,
    out: Vec<Cells<W>>,
}

impl<const W: usize> Follow<W> {
    fn of(graph: &Graph<W>, state: &State<W>, reach: &mut Reach, meter: &Meter<'_>) -> ControlFlow<(), Self> {
        let size = state.size();
        let mut follow = Self {
            size,
            index: vec![0; state.geometry().cell_count() * size],
            out: vec![Cells::NONE; graph.marks().len() * size],
        };
        for (at, &mark) in graph.marks().iter().enumerate() {
            follow.index[mark.cell.index() * size + mark.digit.index()] = at;
            reach.follow(graph, graph.literal(mark, true));
            meter.count(reach.steps())?;
            for &to in reach.reached().iter().filter(|&&to| graph.is_mark(to) && !graph.is_on(to)) {
                let gone = graph.marks()[to as usize / 2];
                follow.out[at * size + gone.digit.index()].insert(gone.cell);
            }
        }
        ControlFlow::Continue(follow)
    }

    /// Returns the cells that can't hold one digit if a cell holds another one.
    fn out(&self, mark: Mark, digit: Digit) -> Cells<W> {
        let at = self.index[mark.cell.index() * self.size + mark.digit.index()];
        self.out[at * self.size + digit.index()]
    }
}

/// A fish with fins.
struct Fish<'a, const W: usize> {
    digit: Digit,
    bases: &'a Houses,
    covers: &'a Houses,
    body: Cells<W>,
    fins: Cells<W>,
}

struct Kraken<'a, const W: usize> {
    technique: Technique,
    state: &'a State<W>,
    max_fins: usize,
    graph: &'a Graph<W>,
    follow: &'a Follow<W>,
    reach: &'a mut Reach,
    known: Vec<Mark>,
    left: usize,
    meter: &'a Meter<'a>,
}

impl<const W: usize> Kraken<'_, W> {
    /// Returns all fish of a digit with this many rows as bases, or columns.
    fn fish(&mut self, digit: Digit, size: usize, rows: bool, sink: Sink<'_>) -> Flow {
        let tables = self.state.tables();
        let open = |&id: &HouseId| !self.state.cells_in(id, digit).is_empty();
        let (bases, covers) =
            if rows { (&tables.rows, &tables.columns) } else { (&tables.columns, &tables.rows) };
        let complete = |id: &HouseId| tables.house(*id).complete;
        let bases: Vec<HouseId> = bases.iter().copied().filter(complete).filter(open).collect();
        let covers: Vec<HouseId> = covers.iter().copied().filter(open).collect();
        let mut picked: Vec<(Houses, Cells<W>)> = Vec::new();
        combine(self.state, digit, &bases, size, (&Houses::new(), Cells::NONE), &mut picked);
        for (bases, body) in &picked {
            let meeting: Vec<HouseId> =
                covers.iter().copied().filter(|&id| tables.house(id).cells.meets(*body)).collect();
            let mut over: Vec<(Houses, Cells<W>)> = Vec::new();
            combine(self.state, digit, &meeting, size, (&Houses::new(), Cells::NONE), &mut over);
            for (covers, net) in &over {
                if self.left == 0 {
                    return Flow::Continue(());
                }
                self.left -= 1;
                self.meter.count(1)?;
                let fins = body.without(*net);
                if (1..=self.max_fins).contains(&fins.len()) {
                    let fish = Fish { digit, bases, covers, body: *body, fins };
                    if self.technique == Technique::KrakenFish1 {
                        self.beside(&fish, net.without(*body), sink)?;
                    } else {
                        self.anywhere(&fish, sink)?;
                    }
                }
            }
        }
        Flow::Continue(())
    }

    /// Type 1: what the covers have beside the body, where every fin leads to the same.
    fn beside(&mut self, fish: &Fish<'_, W>, beside: Cells<W>, sink: Sink<'_>) -> Flow {
        let starts: SmallVec<[Cell; 8]> = fish.fins.iter().collect();
        let gone = self.agreed(fish.digit, &starts, fish.digit) & beside;
        for cell in gone {
            self.hand_out(fish, &starts, Mark { cell, digit: fish.digit }, sink)?;
        }
        Flow::Continue(())
    }

    /// Type 2: whatever all fins and all places in one cover lead to.
    fn anywhere(&mut self, fish: &Fish<'_, W>, sink: Sink<'_>) -> Flow {
        for &cover in fish.covers {
            self.meter.count(10)?;
            let inside = fish.body & self.state.tables().house(cover).cells;
            let starts: SmallVec<[Cell; 8]> = (inside | fish.fins).iter().collect();
            if starts.len() > MAX_STARTS {
                continue;
            }
            for digit in self.state.geometry().digits() {
                for cell in self.agreed(fish.digit, &starts, digit) {
                    self.hand_out(fish, &starts, Mark { cell, digit }, sink)?;
                }
            }
        }
        Flow::Continue(())
    }

    /// Returns the cells that can't hold a digit whichever of these cells holds the fish's own.
    fn agreed(&self, own: Digit, starts: &[Cell], digit: Digit) -> Cells<W> {
        let out = |&cell: &Cell| self.follow.out(Mark { cell, digit: own }, digit);
        starts.iter().fold(self.state.cells_with(digit), |all, start| all & out(start))
    }

    /// Hands out a conclusion, unless it is known, or all starts see it: then it needs no chain.
    fn hand_out(&mut self, fish: &Fish<'_, W>, starts: &[Cell], gone: Mark, sink: Sink<'_>) -> Flow {
        let tables = self.state.tables();
        let sees = |start: &Cell| tables.excluded(*start, fish.digit, gone.digit).contains(gone.cell);
        if self.known.contains(&gone) || starts.iter().all(sees) {
            return Flow::Continue(());
        }
        self.known.push(gone);
        let mark = |cell| Mark { cell, digit: fish.digit };
        let mut why = Why::about([fish.digit])
            .cells(Role::Pattern, fish.body.without(fish.fins))
            .marks(Role::Fin, fish.fins.iter().map(mark));
        why.houses.extend(fish.bases.iter().map(|&id| (Role::Base, id)));
        why.houses.extend(fish.covers.iter().map(|&id| (Role::Cover, id)));
        for &start in starts {
            self.reach.follow(self.graph, self.graph.literal(mark(start), true));
            let nodes = nodes(self.graph, self.reach, self.graph.literal(gone, false), &mut why);
            let mut chain = linked(self.state, nodes, false);
            self.graph.explain(self.state, &mut chain, &mut why);
            why.chains.push(chain);
        }
        sink(Step::eliminating(self.technique, [gone], why))
    }
}

/// All ways to take this many houses, each with the digit's places in them.
fn combine<const W: usize>(
    state: &State<W>,
    digit: Digit,
    houses: &[HouseId],
    size: usize,
    (taken, cells): (&Houses, Cells<W>),
    found: &mut Vec<(Houses, Cells<W>)>,
) {
    if taken.len() == size {
        found.push((taken.clone(), cells));
        return;
    }
    for (at, &house) in houses.iter().enumerate() {
        if houses.len() - at >= size - taken.len() {
            let mut more = taken.clone();
            more.push(house);
            let cells = cells | state.cells_in(house, digit);
            combine(state, digit, &houses[at + 1..], size, (&more, cells), found);
        }
    }
}
