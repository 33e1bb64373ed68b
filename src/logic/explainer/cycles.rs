//! Bidirectional cycles and forcing chains of one line of implications: through one digit, through cells of two, through both.

use super::length;
use super::links::{ASSUMED, Cause, Links, Through};
use super::reach::Reach;
use super::state::{State, Step};
use super::tables::{Cand, Tables, bits};

/// A candidate on the way: true, reached over one that goes, from another one that is true.
#[derive(Clone, Copy)]
struct Stop {
    cand: Cand,
    /// How it follows from the one that goes.
    cause: Cause,
    /// The candidate that goes before it, and how that follows.
    over: Cand,
    over_cause: Cause,
    from: u32,
}

/// No stop: the start.
const START: u32 = u32::MAX;

/// One node of a line: a candidate, whether it is true, and how it follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Link {
    pub(super) cand: Cand,
    pub(super) on: bool,
    pub(super) cause: Cause,
}

/// A cycle or chain that was found.
pub(super) struct Found<'a> {
    pub(super) difficulty: f64,
    pub(super) complexity: u32,
    pub(super) key: u8,
    pub(super) placement: Option<Cand>,
    pub(super) removals: &'a [Cand],
    /// From the end back to the start; of a cycle, both ends are the same candidate.
    pub(super) line: &'a [Link],
    pub(super) cycle: bool,
}

/// What a search offers its finds to; `limit` is what a new one has to stay below.
pub(super) trait Collect {
    /// Whether a chain of this difficulty, complexity and key is of no use, nor is any longer one.
    fn is_late(&self, difficulty: f64, complexity: u32, key: u8) -> bool;
    /// Takes a chain.
    fn take(&mut self, found: &Found<'_>);
}

/// Keeps the easiest.
#[derive(Default)]
pub(super) struct Easiest {
    order: Option<(f64, u32, u8)>,
    pub(super) step: Option<Step>,
}

impl Collect for Easiest {
    fn is_late(&self, difficulty: f64, complexity: u32, key: u8) -> bool {
        self.order.is_some_and(|best| best <= (difficulty, complexity, key))
    }

    fn take(&mut self, found: &Found<'_>) {
        if self.is_late(found.difficulty, found.complexity, found.key) {
            return;
        }
        self.order = Some((found.difficulty, found.complexity, found.key));
        self.step = Some(Step {
            tenths: length::tenths(found.difficulty),
            placement: found.placement,
            removals: found.removals.to_vec(),
        });
    }
}

/// The memory of a search, to be used again.
#[derive(Default)]
pub(super) struct Cycles {
    links: Links,
    reach: Reach,
    stops: Vec<Stop>,
    on: Vec<u32>,
    off: Vec<u32>,
    mark: u32,
    line: Vec<Link>,
    removals: Vec<Cand>,
}

impl Cycles {
    /// Offers all cycles and chains of a state: first by one digit, then by cells of two candidates, then by both.
    pub(super) fn search(&mut self, tables: &Tables, state: &State, into: &mut dyn Collect) {
        self.links.fill(tables, state);
        self.on.resize(tables.cells * tables.n, 0);
        self.off.resize(tables.cells * tables.n, 0);
        if into.is_late(6.5 + length::added(4), 4, 2) {
            return;
        }
        self.reach.fill(tables, state, &self.links);
        for through in [Through::Houses, Through::Cells, Through::Both] {
            for cell in 0..tables.cells {
                let set = state.cand[cell];
                if set.count_ones() < 2 || (through == Through::Cells && set.count_ones() > 2) {
                    continue;
                }
                for digit in bits(set) {
                    let start = tables.cand(cell, digit);
                    if self.reach.is_in_circle(start) {
                        self.cycles(tables, state, start, through, into);
                    }
                    if through != Through::Cells && self.reach.refutes(start, start) {
                        self.chain(tables, state, start, true, through, into);
                    }
                    if through != Through::Cells && self.reach.is_forced(&self.links, start) {
                        self.chain(tables, state, start, false, through, into);
                    }
                }
            }
        }
    }

    fn fresh(&mut self) -> u32 {
        if self.mark == u32::MAX {
            self.on.fill(0);
            self.off.fill(0);
            self.mark = 0;
        }
        self.mark += 1;
        self.stops.clear();
        self.mark
    }

    /// Whether a candidate goes on the way to a stop.
    fn is_behind(&self, mut at: u32, cand: Cand) -> bool {
        while at != START {
            let stop = self.stops[at as usize];
            if stop.from != START && stop.over == cand {
                return true;
            }
            at = stop.from;
        }
        false
    }

    fn cycles(
        &mut self,
        tables: &Tables,
        state: &State,
        start: Cand,
        through: Through,
        into: &mut dyn Collect,
    ) {
        let (base, key) = rank(through, 6.5);
        let mark = self.fresh();
        self.on[usize::from(start)] = mark;
        self.stops.push(Stop { cand: start, cause: ASSUMED, over: start, over_cause: ASSUMED, from: START });
        let (mut next, mut level) = (0, 0);
        while next < self.stops.len() {
            level += 1;
            let complexity = 2 * level;
            let difficulty = base + length::added(complexity);
            if into.is_late(difficulty, complexity, key) {
                return;
            }
            for at in next..self.stops.len() {
                next = at + 1;
                let stop = self.stops[at];
                for w in 0..self.links.weak(stop.cand, through).len() {
                    let (over, over_cause) = self.links.weak(stop.cand, through)[w];
                    if self.links.strong(over, through).is_empty() || self.is_behind(at as u32, over) {
                        continue;
                    }
                    for s in 0..self.links.strong(over, through).len() {
                        let (cand, cause) = self.links.strong(over, through)[s];
                        let reached = Stop { cand, cause, over, over_cause, from: at as u32 };
                        if cand == start {
                            if level >= 2 {
                                self.close(tables, state, reached, (difficulty, complexity, key), into);
                            }
                        } else if self.on[usize::from(cand)] != mark {
                            self.on[usize::from(cand)] = mark;
                            if self.reach.are_in_circle(cand, start) {
                                self.stops.push(reached);
                            }
                        }
                    }
                }
            }
        }
    }

    /// The line from a stop back to the start.
    fn trace(&mut self, end: Stop) {
        self.line.clear();
        let mut stop = end;
        loop {
            self.line.push(Link { cand: stop.cand, on: true, cause: stop.cause });
            if stop.from == START {
                return;
            }
            self.line.push(Link { cand: stop.over, on: false, cause: stop.over_cause });
            stop = self.stops[stop.from as usize];
        }
    }

    /// Offers a cycle: what sees both states of a digit on it goes.
    fn close(
        &mut self,
        tables: &Tables,
        state: &State,
        end: Stop,
        order: (f64, u32, u8),
        into: &mut dyn Collect,
    ) {
        self.trace(end);
        let (line, removals) = (&self.line[..self.line.len() - 1], &mut self.removals);
        removals.clear();
        for on in line.iter().filter(|link| link.on) {
            let (cell, digit) = tables.split(on.cand);
            for &peer in tables.peers(cell) {
                let peer = usize::from(peer);
                let cand = tables.cand(peer, digit);
                let sees_off = || {
                    line.iter().any(|off| {
                        let (other, same) = tables.split(off.cand);
                        !off.on && same == digit && tables.see(peer, other)
                    })
                };
                if state.has(peer, digit)
                    && !line.iter().any(|link| tables.split(link.cand).0 == peer)
                    && !removals.contains(&cand)
                    && sees_off()
                {
                    removals.push(cand);
                }
            }
        }
        if !removals.is_empty() {
            let (difficulty, complexity, key) = order;
            into.take(&Found {
                difficulty,
                complexity,
                key,
                placement: None,
                removals,
                line: &self.line,
                cycle: true,
            });
        }
    }

    /// A chain from a candidate, taken as true or as gone, to its contrary: the first one met.
    fn chain(
        &mut self,
        tables: &Tables,
        state: &State,
        start: Cand,
        on: bool,
        through: Through,
        into: &mut dyn Collect,
    ) {
        let (base, key) = rank(through, 6.6);
        let mark = self.fresh();
        let seed = Stop { cand: start, cause: ASSUMED, over: start, over_cause: ASSUMED, from: START };
        self.stops.push(seed);
        let mut next = 0;
        if on {
            self.on[usize::from(start)] = mark;
        } else {
            self.off[usize::from(start)] = mark;
            for &(cand, cause) in self.links.strong(start, through) {
                if self.on[usize::from(cand)] != mark {
                    self.on[usize::from(cand)] = mark;
                    self.stops.push(Stop { cand, cause, over: start, over_cause: ASSUMED, from: 0 });
                }
            }
            next = 1;
        }
        // The nodes of a line that ends at what follows from the stops of this level.
        let mut complexity = if on { 2 } else { 4 };
        while next < self.stops.len() {
            if complexity > 2 && into.is_late(base + length::added(complexity), complexity, key) {
                return;
            }
            for at in next..self.stops.len() {
                next = at + 1;
                let stop = self.stops[at];
                for w in 0..self.links.weak(stop.cand, through).len() {
                    let (over, over_cause) = self.links.weak(stop.cand, through)[w];
                    if on && over == start {
                        self.trace(stop);
                        self.line.insert(0, Link { cand: over, on: false, cause: over_cause });
                        self.conclude(tables, state, start, on, (base, key), into);
                        return;
                    }
                    if self.off[usize::from(over)] == mark {
                        continue;
                    }
                    self.off[usize::from(over)] = mark;
                    for s in 0..self.links.strong(over, through).len() {
                        let (cand, cause) = self.links.strong(over, through)[s];
                        if !on && cand == start {
                            self.trace(Stop { cand, cause, over, over_cause, from: at as u32 });
                            self.line.pop();
                            self.conclude(tables, state, start, on, (base, key), into);
                            return;
                        }
                        if self.on[usize::from(cand)] != mark {
                            self.on[usize::from(cand)] = mark;
                            let useful = if on {
                                self.reach.refutes(cand, start)
                            } else {
                                self.reach.leads(cand, start)
                            };
                            if useful {
                                self.stops.push(Stop { cand, cause, over, over_cause, from: at as u32 });
                            }
                        }
                    }
                }
            }
            complexity += 2;
        }
    }

    /// Offers the line as a chain that refutes or proves its start.
    fn conclude(
        &mut self,
        tables: &Tables,
        state: &State,
        start: Cand,
        on: bool,
        (base, key): (f64, u8),
        into: &mut dyn Collect,
    ) {
        let (cell, digit) = tables.split(start);
        self.removals.clear();
        if on {
            self.removals.push(start);
        } else {
            let others = bits(state.cand[cell] & !(1 << digit)).map(|other| tables.cand(cell, other));
            self.removals.extend(others);
        }
        let complexity = self.line.len() as u32;
        into.take(&Found {
            difficulty: base + length::added(complexity),
            complexity,
            key,
            placement: (!on).then_some(start),
            removals: &self.removals,
            line: &self.line,
            cycle: false,
        });
    }
}

/// The difficulty of the shortest chains, and their rank among equally long ones.
const fn rank(through: Through, one_kind: f64) -> (f64, u8) {
    match through {
        Through::Houses => (one_kind, 2),
        Through::Cells => (one_kind, 3),
        Through::Both => (7.0, 4),
    }
}
