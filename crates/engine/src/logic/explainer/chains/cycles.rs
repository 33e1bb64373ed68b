//! Bidirectional cycles and forcing chains along one line of implications: through one digit, through cells with two
//! candidates, or through both.

use super::super::state::{State, Step};
use super::super::tables::{ASSUMED, Cand, Cause, ELSEWHERE, IN_CELL, Tables, bits, is_pair};
use super::length;
use super::links::{Id, Links, Move, Through};
use super::reach::Reach;

/// A candidate on a line that is true because another candidate, `over`, is false. `over` is false because the
/// candidate of the stop `from` is true.
#[derive(Clone, Copy)]
struct Stop {
    id: Id,
    /// How the candidate follows from the false candidate.
    cause: Cause,
    /// The false candidate before this one, then how it follows from the stop before.
    over: Id,
    over_cause: Cause,
    from: u32,
}

/// The value of `from` for the start of a line.
const START: u32 = u32::MAX;

/// One node of a line: a candidate, whether it is true, and how it follows from the node before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Link {
    pub(crate) cand: Cand,
    pub(crate) on: bool,
    pub(crate) cause: Cause,
}

/// A cycle or chain that was found.
pub(crate) struct Found<'a> {
    pub(crate) difficulty: f64,
    pub(crate) complexity: u32,
    pub(crate) key: u8,
    pub(crate) placement: Option<Cand>,
    pub(crate) removals: &'a [Cand],
    /// The nodes from the end back to the start. In a cycle, both ends are the same candidate.
    pub(crate) line: &'a [Link],
    pub(crate) cycle: bool,
}

/// The receiver of a search's results.
pub(crate) trait Collect {
    /// Returns whether a chain with this difficulty, complexity and key, or any longer chain, would not be used.
    fn is_late(&self, difficulty: f64, complexity: u32, key: u8) -> bool;
    /// Takes a chain.
    fn take(&mut self, found: &Found<'_>);
}

/// A receiver that keeps the easiest result.
#[derive(Default)]
pub(crate) struct Easiest {
    order: Option<(f64, u32, u8)>,
    pub(crate) step: Option<Step>,
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

/// The memory of a search, reused by later searches.
#[derive(Default)]
pub(crate) struct Cycles {
    links: Links,
    reach: Reach,
    starts: Vec<Start>,
    stops: Vec<Stop>,
    /// For each candidate, the mark of the last search that met it.
    met: Vec<u32>,
    mark: u32,
    line: Vec<Link>,
    removals: Vec<Cand>,
}

/// A candidate from which at least one kind of search may find a result, and these kinds.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each says of one search on its own whether it may end")]
struct Start {
    id: Id,
    circle: bool,
    refuted: bool,
    forced: bool,
    /// Whether the candidate's cell has two candidates.
    bivalue: bool,
}

impl Cycles {
    /// Offers all cycles and chains of a state to `into`: first those through one digit, then those through cells with
    /// two candidates, then those through both.
    pub(crate) fn search(&mut self, tables: &Tables, state: &State, into: &mut dyn Collect) {
        self.links.fill(tables, state);
        self.reach.fill(&self.links);
        self.reach.gather(tables, &self.links);
        let mut starts = std::mem::take(&mut self.starts);
        starts.clear();
        for (cell, &all) in state.cand.iter().enumerate().filter(|(_, all)| **all & all.wrapping_sub(1) != 0)
        {
            let linked = self.links.linked_in(cell);
            let refuted = self.reach.refute_themselves(tables, &self.links, cell, all & !linked);
            for digit in bits(linked | refuted) {
                starts.extend(self.start(tables, tables.cand(cell, digit), is_pair(all)));
            }
        }
        if self.met.len() < self.links.cands.len() {
            self.met.resize(self.links.cands.len(), 0);
        }
        for through in [Through::Houses, Through::Cells, Through::Both] {
            for start in &starts {
                let id = usize::from(start.id);
                if start.circle && (start.bivalue || through != Through::Cells) {
                    self.cycles(tables, state, id, through, into);
                }
                if start.refuted && through != Through::Cells {
                    self.chain(tables, state, id, true, through, into);
                }
                if start.forced && through != Through::Cells {
                    self.chain(tables, state, id, false, through, into);
                }
            }
        }
        self.starts = starts;
    }

    /// Returns the searches from a candidate that may find a result; `None` if no search may. For a candidate without a
    /// strong link, the only such search refutes it.
    fn start(&mut self, tables: &Tables, cand: Cand, bivalue: bool) -> Option<Start> {
        let Some(id) = self.links.linked(tables, cand) else {
            let id = self.links.add(tables, cand) as Id;
            return Some(Start { id, circle: false, refuted: true, forced: false, bivalue });
        };
        let start = Start {
            id: id as Id,
            circle: self.reach.is_in_circle(id),
            refuted: self.reach.refutes(&self.links, id, id),
            forced: self.reach.is_forced(&self.links, id),
            bivalue,
        };
        (start.circle || start.refuted || start.forced).then_some(start)
    }

    fn fresh(&mut self) -> u32 {
        if self.mark == u32::MAX {
            self.met.fill(0);
            self.mark = 0;
        }
        self.mark += 1;
        self.stops.clear();
        self.mark
    }

    /// Returns whether a candidate is one of the false candidates on the line to a stop.
    fn is_behind(&self, mut at: u32, id: Id) -> bool {
        loop {
            let stop = self.stops[at as usize];
            if stop.from == START {
                return false;
            }
            if stop.over == id {
                return true;
            }
            at = stop.from;
        }
    }

    fn cycles(
        &mut self,
        tables: &Tables,
        state: &State,
        start: usize,
        through: Through,
        into: &mut dyn Collect,
    ) {
        let (base, key) = rank(through, 6.5);
        let mark = self.fresh();
        self.met[start] = mark;
        let id = start as Id;
        self.stops.push(Stop { id, cause: ASSUMED, over: id, over_cause: ASSUMED, from: START });
        let (mut done, mut level) = (0, 0);
        while done < self.stops.len() {
            level += 1;
            let complexity = 2 * level;
            let difficulty = base + length::added(complexity);
            if into.is_late(difficulty, complexity, key) {
                return;
            }
            let reached_so_far = self.stops.len();
            for at in done..reached_so_far {
                let from = usize::from(self.stops[at].id);
                for place in self.links.moves_at(from) {
                    let taken = self.links.move_at(place);
                    let to = usize::from(taken.next);
                    // The start is marked as met, so a cycle that closes there is an exception.
                    let closes = to == start && level >= 2;
                    if (self.met[to] == mark && !closes)
                        || !taken.is_through(through)
                        || !self.reach.are_in_circle(to, start)
                        || self.is_behind(at as u32, taken.over)
                    {
                        continue;
                    }
                    let reached = Stop {
                        id: taken.next,
                        cause: taken.cause,
                        over: taken.over,
                        over_cause: taken.over_cause,
                        from: at as u32,
                    };
                    if closes {
                        self.close(tables, state, reached, (difficulty, complexity, key), into);
                    } else {
                        self.met[to] = mark;
                        self.stops.push(reached);
                    }
                }
            }
            done = reached_so_far;
        }
    }

    /// Writes the line from a stop back to the start into `line`.
    fn trace(&mut self, end: Stop) {
        self.line.clear();
        let cand = |id: Id| self.links.cands[usize::from(id)];
        let mut stop = end;
        loop {
            self.line.push(Link { cand: cand(stop.id), on: true, cause: stop.cause });
            if stop.from == START {
                return;
            }
            self.line.push(Link { cand: cand(stop.over), on: false, cause: stop.over_cause });
            stop = self.stops[stop.from as usize];
        }
    }

    /// Offers a cycle with its removals: candidates that see both a true and a false node of their digit on the cycle.
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
            let line = &self.line;
            into.take(&Found { difficulty, complexity, key, placement: None, removals, line, cycle: true });
        }
    }

    /// Searches for the shortest chain from the start, assumed true or false, to its contrary, and offers the first one
    /// found.
    fn chain(
        &mut self,
        tables: &Tables,
        state: &State,
        start: usize,
        on: bool,
        through: Through,
        into: &mut dyn Collect,
    ) {
        let (base, key) = rank(through, 6.6);
        let mark = self.fresh();
        let id = start as Id;
        self.stops.push(Stop { id, cause: ASSUMED, over: id, over_cause: ASSUMED, from: START });
        let mut done = 0;
        if on {
            self.met[start] = mark;
        } else {
            for &(to, cause) in self.links.strong(start) {
                if (through == Through::Both || cause != IN_CELL) && self.met[usize::from(to)] != mark {
                    self.met[usize::from(to)] = mark;
                    self.stops.push(Stop { id: to, cause, over: id, over_cause: ASSUMED, from: 0 });
                }
            }
            done = 1;
        }
        // The number of nodes of a line that ends right after the stops of this level.
        let mut complexity = if on { 2 } else { 4 };
        while done < self.stops.len() {
            if complexity > 2 && into.is_late(base + length::added(complexity), complexity, key) {
                return;
            }
            let reached_so_far = self.stops.len();
            for at in done..reached_so_far {
                let stop = self.stops[at];
                let from = usize::from(stop.id);
                if on && self.links.rules_out(start, from) {
                    self.trace(stop);
                    let end = Link { cand: self.links.cands[start], on: false, cause: ELSEWHERE };
                    self.line.insert(0, end);
                    self.conclude(tables, state, on, (base, key), into);
                    return;
                }
                for place in self.links.moves_at(from) {
                    let taken = self.links.move_at(place);
                    let to = usize::from(taken.next);
                    let Move { over, over_cause, cause, .. } = taken;
                    if !taken.is_through(through) {
                        continue;
                    }
                    let reached = Stop { id: taken.next, cause, over, over_cause, from: at as u32 };
                    if !on && to == start {
                        self.trace(reached);
                        self.line.pop();
                        self.conclude(tables, state, on, (base, key), into);
                        return;
                    }
                    if self.met[to] != mark {
                        self.met[to] = mark;
                        let useful = if on {
                            self.reach.refutes(&self.links, to, start)
                        } else {
                            self.reach.leads(to, start)
                        };
                        if useful {
                            self.stops.push(reached);
                        }
                    }
                }
            }
            done = reached_so_far;
            complexity += 2;
        }
    }

    /// Offers the line as a chain that refutes or proves its start, which is also its end.
    fn conclude(
        &mut self,
        tables: &Tables,
        state: &State,
        on: bool,
        (base, key): (f64, u8),
        into: &mut dyn Collect,
    ) {
        let start = self.line[0].cand;
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

/// Returns the difficulty of the shortest chains of this kind, and the kind's rank among equally long chains.
const fn rank(through: Through, one_kind: f64) -> (f64, u8) {
    match through {
        Through::Houses => (one_kind, 2),
        Through::Cells => (one_kind, 3),
        Through::Both => (7.0, 4),
    }
}
