//! The conclusions from one assumption, found breadth first, each with the nodes that it rests on.

use super::super::state::State;
use super::super::tables::{ASSUMED, Cand, Cause, ELSEWHERE, IN_CELL, Tables, bits};
use crate::solver::Exhausted;

/// A literal: twice the candidate, plus one if the candidate is true.
pub(crate) type Lit = u16;

/// The index entry of a literal without a node.
const NO_NODE: u16 = u16::MAX;

pub(crate) const fn lit(cand: Cand, on: bool) -> Lit {
    cand * 2 + on as u16
}

/// Which conclusions a search draws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mode {
    /// Whether links within cells are followed, too; if false, only links of one digit.
    pub(crate) cells: bool,
    /// Whether candidates removed on the way count as removed.
    pub(crate) dynamic: bool,
    /// Whether the search also starts from all candidates of a cell and from all places of a digit.
    pub(crate) multiple: bool,
    /// Which patterns and nested chains are used: 0 for none, 1 for patterns, higher levels for chains, too.
    pub(crate) level: u8,
}

/// A conclusion of a run.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    pub(crate) lit: Lit,
    pub(crate) cause: Cause,
    parents_at: u32,
    parents: u16,
    /// One more than the index of the nested pattern or chain that gave the conclusion; 0 for none.
    pub(crate) nested: u32,
    /// The number of implications on the longest way from the assumption. It is lower than the number of literals that
    /// the node rests on.
    pub(crate) depth: u16,
}

/// All conclusions from an assumption, up to the first contradiction.
pub(crate) struct Run {
    pub(crate) nodes: Vec<Node>,
    parents: Vec<u16>,
    index: Vec<u16>,
    /// The literals that were concluded, as a bit row.
    pub(crate) row: Vec<u64>,
    /// Whether any node comes from a nested pattern or chain.
    pub(crate) has_nested: bool,
    /// The kinds of patterns and nested chains tried without success at the current position.
    pub(crate) stage: usize,
    /// How many candidates were known to go when each kind of pattern was searched for last.
    pub(crate) scanned: [usize; 4],
    /// Two contradicting nodes: the true one, then the false one.
    pub(crate) clash: Option<(u16, u16)>,
    /// The number of literals that each node rests on, including the node itself; 0 if not counted yet.
    counts: Vec<u16>,
    queue_on: usize,
    queue_off: usize,
    on: Vec<u16>,
    off: Vec<u16>,
}

/// The search that finds more conclusions when simple implications are exhausted: patterns and nested chains.
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

/// The stage of a finished run.
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

    /// Returns the node of a literal; `None` if the literal was not concluded.
    #[inline]
    pub(crate) fn node(&self, lit: Lit) -> Option<u16> {
        let node = self.index[usize::from(lit)];
        (node != NO_NODE).then_some(node)
    }

    /// Returns the false candidates, in the order in which they were found.
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

    /// Adds a node without making it the node of its literal.
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

    /// Concludes from a nested pattern or chain that a candidate is false; returns whether the conclusion is new.
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

    /// Clears the run and starts it from an assumption.
    pub(crate) fn start(&mut self, seed: Lit) {
        self.clear();
        let node = self.push(seed, ASSUMED, 0, &[]);
        self.conclude(seed, node);
    }

    /// Draws all conclusions, up to the first contradiction. `now` equals `source` again afterwards.
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

    /// Concludes which candidates are false because a candidate is true.
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

    /// Concludes which candidates are true because a candidate is false.
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

    /// Returns the number of literals that a node rests on, including the node itself.
    pub(crate) fn count(&mut self, node: u16, marks: &mut Marks) -> u32 {
        let known = self.counts[usize::from(node)];
        if known != 0 {
            return u32::from(known);
        }
        self.chain(node, marks);
        self.counts[usize::from(node)] = marks.list.len() as u16;
        marks.list.len() as u32
    }

    /// Lists the node and all nodes that it rests on, level by level.
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

/// The visited nodes, in order.
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
