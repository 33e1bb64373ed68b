//! What follows from one assumption: breadth first, each conclusion with all that it rests on.

use super::super::state::State;
use super::super::tables::{ASSUMED, Cand, Cause, ELSEWHERE, IN_CELL, Tables, bits};
use crate::solver::Exhausted;

/// A literal: twice the candidate, plus one where it is true.
pub(crate) type Lit = u16;

/// No node of a literal.
const NO_NODE: u16 = u16::MAX;

pub(crate) const fn lit(cand: Cand, on: bool) -> Lit {
    cand * 2 + on as u16
}

/// How a search draws conclusions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mode {
    /// Within cells too, not for one digit alone.
    pub(crate) cells: bool,
    /// What went on the way counts as gone.
    pub(crate) dynamic: bool,
    /// From all candidates of a cell or all places of a digit too.
    pub(crate) multiple: bool,
    /// How much is drawn from patterns and from chains within: 0 nothing, 1 patterns, more chains.
    pub(crate) level: u8,
}

/// A conclusion.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    pub(crate) lit: Lit,
    pub(crate) cause: Cause,
    parents_at: u32,
    parents: u16,
    /// The chain within that gave it, plus one; none where 0.
    pub(crate) nested: u32,
    /// How many steps it is from the assumption: fewer than it rests on.
    pub(crate) depth: u16,
}

/// All that follows from an assumption, up to a clash.
pub(crate) struct Run {
    pub(crate) nodes: Vec<Node>,
    parents: Vec<u16>,
    index: Vec<u16>,
    /// The literals that follow, as a bit row.
    pub(crate) row: Vec<u64>,
    /// Whether a chain within gave any of the nodes.
    pub(crate) has_nested: bool,
    /// The kinds of patterns and nested chains tried without success at the current position.
    pub(crate) stage: usize,
    /// How many candidates were known to go when each kind of pattern was searched for last.
    pub(crate) scanned: [usize; 4],
    /// Two nodes that say the contrary of each other: the true one, then the other.
    pub(crate) clash: Option<(u16, u16)>,
    /// How many literals each node rests on, itself included; 0 if not counted yet.
    counts: Vec<u16>,
    queue_on: usize,
    queue_off: usize,
    on: Vec<u16>,
    off: Vec<u16>,
}

/// What concludes more where all else is exhausted: patterns and chains within.
pub(crate) trait Advance {
    /// Adds further removals to the run; returns whether there were any. Sets the stage from which the run continues.
    ///
    /// # Errors
    /// The budget that ran out.
    fn advance(
        &mut self,
        tables: &Tables,
        source: &State,
        now: &mut State,
        run: &mut Run,
    ) -> Result<bool, Exhausted>;
}

/// The stage of a run that ends for good.
pub(crate) const CLOSED: usize = usize::MAX;

impl Run {
    pub(crate) fn new(tables: &Tables) -> Self {
        let literals = 2 * tables.cells * tables.n;
        Self {
            nodes: Vec::new(),
            parents: Vec::new(),
            index: vec![NO_NODE; literals],
            row: vec![0; literals.div_ceil(64)],
            has_nested: false,
            stage: 0,
            scanned: [0; 4],
            clash: None,
            counts: Vec::new(),
            queue_on: 0,
            queue_off: 0,
            on: Vec::new(),
            off: Vec::new(),
        }
    }

    /// Returns the node of a literal.
    #[inline]
    pub(crate) fn node(&self, lit: Lit) -> Option<u16> {
        let node = self.index[usize::from(lit)];
        (node != NO_NODE).then_some(node)
    }

    /// Returns the candidates that go, in the order in which they were found.
    pub(crate) fn gone(&self) -> impl ExactSizeIterator<Item = Cand> {
        self.off.iter().map(|&node| self.nodes[usize::from(node)].lit / 2)
    }

    fn clear(&mut self) {
        for node in &self.nodes {
            self.index[usize::from(node.lit)] = NO_NODE;
        }
        self.nodes.clear();
        self.parents.clear();
        self.row.fill(0);
        self.has_nested = false;
        self.stage = 0;
        self.scanned = [0; 4];
        self.clash = None;
        self.counts.clear();
        self.on.clear();
        self.off.clear();
        self.queue_on = 0;
        self.queue_off = 0;
    }

    /// Adds a node that is not yet a conclusion: its literal is not looked up.
    fn push(&mut self, lit: Lit, cause: Cause, nested: u32, parents: &[u16]) -> u16 {
        let depth = parents.iter().map(|&p| self.nodes[usize::from(p)].depth + 1).max().unwrap_or(0);
        let parents_at = self.parents.len() as u32;
        self.parents.extend_from_slice(parents);
        let node = self.nodes.len() as u16;
        self.nodes.push(Node { lit, cause, parents_at, parents: parents.len() as u16, nested, depth });
        node
    }

    fn conclude(&mut self, lit: Lit, node: u16) {
        self.index[usize::from(lit)] = node;
        self.row[usize::from(lit) / 64] |= 1 << (lit % 64);
        if lit & 1 == 1 {
            self.on.push(node);
        } else {
            self.off.push(node);
        }
    }

    /// Takes over that a candidate goes, for a pattern's reason; whether it was new.
    pub(crate) fn goes(&mut self, cand: Cand, nested: u32, parents: &[u16]) -> bool {
        let gone = lit(cand, false);
        if self.node(gone).is_some() {
            return false;
        }
        self.has_nested |= nested != 0;
        let node = self.push(gone, ELSEWHERE, nested, parents);
        self.conclude(gone, node);
        true
    }

    /// Starts from an assumption.
    pub(crate) fn start(&mut self, seed: Lit) {
        self.clear();
        let node = self.push(seed, ASSUMED, 0, &[]);
        self.conclude(seed, node);
    }

    /// Goes on to the end, or to the first clash. The state is left as it was.
    pub(crate) fn follow(
        &mut self,
        tables: &Tables,
        source: &State,
        now: &mut State,
        mode: Mode,
        mut inside: Option<&mut dyn Advance>,
    ) -> Result<(), Exhausted> {
        let mut done = Ok(());
        let went = if mode.dynamic { self.queue_off } else { 0 };
        for &node in &self.off[..went] {
            let (cell, digit) = tables.split(self.nodes[usize::from(node)].lit / 2);
            now.remove(tables, cell, digit);
        }
        while self.clash.is_none() {
            if self.queue_on < self.on.len() {
                let node = self.on[self.queue_on];
                self.queue_on += 1;
                self.goes_with(tables, now, mode, node);
            } else if self.queue_off < self.off.len() {
                let node = self.off[self.queue_off];
                self.queue_off += 1;
                self.stays_with(tables, source, now, mode, node);
                if mode.dynamic {
                    let (cell, digit) = tables.split(self.nodes[usize::from(node)].lit / 2);
                    now.remove(tables, cell, digit);
                }
            } else {
                let found =
                    inside.as_mut().map_or(Ok(false), |inside| inside.advance(tables, source, now, self));
                if !matches!(found, Ok(true)) {
                    done = found.map(|_| ());
                    break;
                }
            }
        }
        if mode.dynamic {
            now.restore(source);
        }
        self.counts.resize(self.nodes.len(), 0);
        done
    }

    /// What goes since a candidate is true.
    fn goes_with(&mut self, tables: &Tables, now: &State, mode: Mode, node: u16) {
        let (cell, digit) = tables.split(self.nodes[usize::from(node)].lit / 2);
        if mode.cells {
            for other in bits(now.cand[cell] & !(1 << digit)) {
                self.off_by(tables.cand(cell, other), IN_CELL, node);
            }
            for &near in tables.neighbours(cell) {
                let near = usize::from(near);
                for other in bits(now.cand[near] & ((1_u32 << digit << 1) | (1 << digit >> 1))) {
                    self.off_by(tables.cand(near, other), ELSEWHERE, node);
                }
            }
        }
        for (house, fresh) in tables.views(cell) {
            let cells = tables.cells_of(house);
            for place in bits(now.places(house, digit) & fresh) {
                self.off_by(tables.cand(usize::from(cells[place]), digit), tables.kind_of[house], node);
            }
        }
        for &other in tables.apart(cell) {
            if now.has(usize::from(other), digit) {
                self.off_by(tables.cand(usize::from(other), digit), ELSEWHERE, node);
            }
        }
    }

    #[inline]
    fn off_by(&mut self, cand: Cand, cause: Cause, parent: u16) {
        if self.clash.is_some() || self.index[usize::from(lit(cand, false))] != NO_NODE {
            return;
        }
        let node = self.push(lit(cand, false), cause, 0, &[parent]);
        match self.node(lit(cand, true)) {
            Some(on) => self.clash = Some((on, node)),
            None => self.conclude(lit(cand, false), node),
        }
    }

    /// What is true since a candidate goes.
    fn stays_with(&mut self, tables: &Tables, source: &State, now: &State, mode: Mode, node: u16) {
        let (cell, digit) = tables.split(self.nodes[usize::from(node)].lit / 2);
        if mode.cells {
            let rest = now.cand[cell] & !(1 << digit);
            if rest.is_power_of_two() && now.has(cell, digit) {
                let gone = source.cand[cell] & !now.cand[cell];
                let gone = bits(gone).map(|other| tables.cand(cell, other));
                self.on_by(tables.cand(cell, rest.trailing_zeros() as usize), IN_CELL, node, gone);
            }
        }
        for &(house, place) in tables.homes(cell) {
            let house = usize::from(house);
            let places = now.places(house, digit);
            let rest = places & !(1 << place);
            if rest.is_power_of_two() && rest != places {
                let cells = tables.cells_of(house);
                let gone = source.places(house, digit) & !places;
                let gone = bits(gone).map(|place| tables.cand(usize::from(cells[place]), digit));
                let only = usize::from(cells[rest.trailing_zeros() as usize]);
                self.on_by(tables.cand(only, digit), tables.kind_of[house], node, gone);
            }
        }
    }

    fn on_by(&mut self, cand: Cand, cause: Cause, parent: u16, gone: impl Iterator<Item = Cand>) {
        if self.clash.is_some() || self.node(lit(cand, true)).is_some() {
            return;
        }
        let node = self.push(lit(cand, true), cause, 0, &[parent]);
        for cand in gone {
            let Some(other) = self.node(lit(cand, false)) else { continue };
            self.parents.push(other);
            let depth = self.nodes[usize::from(other)].depth + 1;
            let added = &mut self.nodes[usize::from(node)];
            added.parents += 1;
            added.depth = added.depth.max(depth);
        }
        match self.node(lit(cand, false)) {
            Some(off) => self.clash = Some((node, off)),
            None => self.conclude(lit(cand, true), node),
        }
    }

    /// Returns how many literals a node rests on, itself included.
    pub(crate) fn count(&mut self, node: u16, marks: &mut Marks) -> u32 {
        let known = self.counts[usize::from(node)];
        if known != 0 {
            return u32::from(known);
        }
        self.chain(node, marks);
        self.counts[usize::from(node)] = marks.list.len() as u16;
        marks.list.len() as u32
    }

    /// Lists all that a node rests on, itself first, then level by level.
    pub(crate) fn chain(&self, node: u16, marks: &mut Marks) {
        marks.start(self.nodes.len());
        marks.visit(node);
        let mut next = 0;
        while let Some(&node) = marks.list.get(next) {
            next += 1;
            let Node { parents_at, parents, .. } = self.nodes[usize::from(node)];
            for &parent in &self.parents[parents_at as usize..][..usize::from(parents)] {
                marks.visit(parent);
            }
        }
    }
}

/// Nodes visited, in order.
#[derive(Default)]
pub(crate) struct Marks {
    seen: Vec<u32>,
    mark: u32,
    pub(crate) list: Vec<u16>,
}

impl Marks {
    pub(crate) fn start(&mut self, nodes: usize) {
        if self.seen.len() < nodes {
            self.seen.resize(nodes, 0);
        }
        if self.mark == u32::MAX {
            self.seen.fill(0);
            self.mark = 0;
        }
        self.mark += 1;
        self.list.clear();
    }

    #[inline]
    pub(crate) fn visit(&mut self, node: u16) {
        if self.seen[usize::from(node)] != self.mark {
            self.seen[usize::from(node)] = self.mark;
            self.list.push(node);
        }
    }
}
