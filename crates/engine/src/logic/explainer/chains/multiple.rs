//! Forcing chains from several assumptions: both states of a candidate, all candidates of a cell, or all places of a
//! digit.

use super::super::state::State;
use super::super::tables::{ASSUMED, Cand, Cause, IN_CELL, Tables, bits};
use super::run::{Advance, Lit, Marks, Mode, Run, lit};
use crate::solver::{Budget, Exhausted};

/// The end of a chain: the index of a run, and the node in that run.
pub(crate) type Target = (u32, u16);

/// A conclusion from several runs.
pub(crate) struct Hint<'a> {
    pub(crate) complexity: u32,
    pub(crate) key: u8,
    pub(crate) placement: Option<Cand>,
    pub(crate) removals: &'a [Cand],
    pub(crate) targets: &'a [Target],
    /// Why at least one of the assumptions holds: in a cell, in a house of this kind, or because a candidate is either
    /// true or false.
    pub(crate) start: Cause,
}

/// The receiver of a search's conclusions.
pub(crate) trait Accept {
    /// Returns whether a conclusion with at least this complexity would not be used. `placement` and `removals` are the
    /// conclusion's effect.
    fn is_late(&self, complexity: u32, key: u8, placement: Option<Cand>, removals: &[Cand]) -> bool;
    /// Takes a conclusion.
    fn take(&mut self, hint: &Hint<'_>);
}

/// The search for patterns and chains within runs, on several levels.
pub(crate) trait Inside {
    /// Prepares the search for a level.
    fn reach(&mut self, tables: &Tables, level: u8);
    /// Returns the number of stages of a level. A run that has tried all of them in vain is finished.
    fn stages(&self, level: u8) -> usize;
    /// Forgets the chains that the runs refer to.
    fn clear(&mut self);
    /// Returns the search on one level, limited by a budget.
    fn at<'a>(&'a mut self, level: u8, budget: &'a mut Budget<'_>) -> Box<dyn Advance + 'a>;
    /// Returns the total complexity of the nested chains that these targets rest on. Each nested chain counts once.
    fn complexity(&self, runs: &[Run], targets: &[Target], marks: &mut Marks) -> u32;
}

/// The slot of an assumption without a run.
const NO_RUN: u32 = u32::MAX;

/// A search for chains from several assumptions, with its memory.
pub(crate) struct Chains {
    pub(crate) mode: Mode,
    runs: Vec<Run>,
    used: usize,
    slots: Vec<u32>,
    marks: Marks,
    inside: Option<Box<dyn Inside>>,
    removals: Vec<Cand>,
    targets: Vec<Target>,
    common: Vec<u64>,
    hits: Vec<(bool, u16)>,
}

impl Chains {
    /// Returns a search with this mode. A mode with a level above 0 needs `inside`.
    pub(crate) fn new(tables: &Tables, mode: Mode, inside: Option<Box<dyn Inside>>) -> Self {
        Self {
            mode,
            runs: Vec::new(),
            used: 0,
            slots: vec![NO_RUN; 2 * tables.cells * tables.n],
            marks: Marks::default(),
            inside,
            removals: Vec::new(),
            targets: Vec::new(),
            common: Vec::new(),
            hits: Vec::new(),
        }
    }

    /// Returns the index of an assumption's run; follows the assumption at the first call.
    fn run(
        &mut self,
        tables: &Tables,
        source: &State,
        now: &mut State,
        seed: Lit,
        budget: &mut Budget<'_>,
    ) -> Result<u32, Exhausted> {
        let mut slot = self.slots[usize::from(seed)];
        let level = self.mode.level;
        let stages = self.inside.as_ref().map_or(0, |inside| inside.stages(level));
        if slot == NO_RUN {
            slot = self.used as u32;
            if self.used == self.runs.len() {
                self.runs.push(Run::new(tables));
            }
            self.runs[self.used].start(seed);
            self.used += 1;
            self.slots[usize::from(seed)] = slot;
        } else {
            let run = &self.runs[slot as usize];
            if run.clash.is_some() || run.stage >= stages {
                return Ok(slot);
            }
        }
        budget.spend()?;
        let run = &mut self.runs[slot as usize];
        match self.inside.as_mut().filter(|_| level > 0) {
            Some(inside) => {
                let mut more = inside.at(level, budget);
                run.follow(tables, source, now, self.mode, Some(&mut *more))?;
            }
            None => run.follow(tables, source, now, self.mode, None)?,
        }
        Ok(slot)
    }

    /// Drops all runs, so that the next search can start in another state.
    pub(crate) fn begin(&mut self, mode: Mode) {
        self.mode = mode;
        self.slots.fill(NO_RUN);
        self.used = 0;
        if let Some(inside) = &mut self.inside {
            inside.clear();
        }
    }

    /// Raises the level in the same state. The conclusions of the lower level are kept.
    pub(crate) fn raise(&mut self, tables: &Tables, level: u8) {
        self.mode.level = level;
        if let Some(inside) = &mut self.inside {
            inside.reach(tables, level);
        }
    }

    /// Returns the runs of the last search, in the order of the indexes in targets.
    pub(crate) fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// Offers all conclusions of a state to `into`. `now` must equal `source`, and equals it again afterwards.
    pub(crate) fn search(
        &mut self,
        tables: &Tables,
        source: &State,
        now: &mut State,
        budget: &mut Budget<'_>,
        into: &mut dyn Accept,
    ) -> Result<(), Exhausted> {
        for cell in 0..tables.cells {
            let size = source.cand[cell].count_ones();
            if size > 2 || (size > 1 && self.mode.dynamic) {
                self.cell(tables, source, now, cell, budget, into)?;
            }
        }
        Ok(())
    }

    fn cell(
        &mut self,
        tables: &Tables,
        source: &State,
        now: &mut State,
        cell: usize,
        budget: &mut Budget<'_>,
        into: &mut dyn Accept,
    ) -> Result<(), Exhausted> {
        let set = source.cand[cell];
        let mut slots = smallvec::SmallVec::<[u32; 16]>::new();
        for digit in bits(set) {
            let cand = tables.cand(cell, digit);
            let on = self.run(tables, source, now, lit(cand, true), budget)?;
            slots.push(on);
            if self.mode.dynamic {
                self.both(tables, source, now, cand, budget, into)?;
            }
            if !self.mode.cells {
                continue;
            }
            for &(house, place) in tables.homes(cell) {
                let (house, kind) = (usize::from(house), tables.kind_of[usize::from(house)]);
                let places = source.places(house, digit);
                let first = places.trailing_zeros() == u32::from(place);
                if !first || places.count_ones() < 2 || (places.count_ones() > 2 && !self.mode.multiple) {
                    continue;
                }
                let mut all = smallvec::SmallVec::<[u32; 16]>::new();
                for place in bits(places) {
                    let other = usize::from(tables.cells_of(house)[place]);
                    let seed = lit(tables.cand(other, digit), true);
                    all.push(self.run(tables, source, now, seed, budget)?);
                }
                self.meet(tables, source, &all, 6, kind, into);
            }
        }
        if self.mode.cells && (slots.len() == 2 || self.mode.multiple) {
            self.meet(tables, source, &slots, 5, IN_CELL, into);
        }
        Ok(())
    }

    /// Offers the conclusions that follow both from a candidate and from its contrary, and the contradictions of either
    /// assumption.
    fn both(
        &mut self,
        tables: &Tables,
        source: &State,
        now: &mut State,
        cand: Cand,
        budget: &mut Budget<'_>,
        into: &mut dyn Accept,
    ) -> Result<(), Exhausted> {
        let (cell, digit) = tables.split(cand);
        let on = self.run(tables, source, now, lit(cand, true), budget)?;
        let off = self.run(tables, source, now, lit(cand, false), budget)?;
        if let Some((a, b)) = self.runs[on as usize].clash {
            self.removals.clear();
            self.removals.push(cand);
            self.targets.clear();
            self.targets.extend([(on, a), (on, b)]);
            self.offer(7, None, ASSUMED, into);
        }
        if let Some((a, b)) = self.runs[off as usize].clash {
            self.others(tables, source, cand);
            self.targets.clear();
            self.targets.extend([(off, a), (off, b)]);
            self.offer(7, Some(cand), ASSUMED, into);
        }
        if source.cand[cell].count_ones() >= 3 && self.mode.cells {
            debug_assert!(source.has(cell, digit));
            self.meet(tables, source, &[on, off], 1, ASSUMED, into);
        }
        Ok(())
    }

    /// Lists the other candidates of the candidate's cell as removals.
    fn others(&mut self, tables: &Tables, source: &State, cand: Cand) {
        let (cell, digit) = tables.split(cand);
        self.removals.clear();
        let others = bits(source.cand[cell] & !(1 << digit));
        self.removals.extend(others.map(|other| tables.cand(cell, other)));
    }

    /// Offers the conclusions that follow in all of these runs.
    fn meet(
        &mut self,
        tables: &Tables,
        source: &State,
        slots: &[u32],
        key: u8,
        start: Cause,
        into: &mut dyn Accept,
    ) {
        let Some((&first, rest)) = slots.split_first() else { return };
        let mut common = std::mem::take(&mut self.common);
        let mut hits = std::mem::take(&mut self.hits);
        common.clear();
        common.extend_from_slice(&self.runs[first as usize].row);
        let mut any = 0;
        for &slot in rest {
            any = 0;
            for (word, other) in common.iter_mut().zip(&self.runs[slot as usize].row) {
                *word &= other;
                any |= *word;
            }
            if any == 0 {
                break;
            }
        }
        hits.clear();
        if any != 0 {
            for (at, &word) in common.iter().enumerate() {
                let mut word = word;
                while word != 0 {
                    let lit = (at * 64) as Lit + word.trailing_zeros() as Lit;
                    word &= word - 1;
                    let node = self.runs[first as usize].node(lit);
                    hits.extend(node.map(|node| (lit & 1 == 0, node)));
                }
            }
            hits.sort_unstable();
        }
        for &(_, node) in &hits {
            let lit = self.runs[first as usize].nodes[usize::from(node)].lit;
            self.targets.clear();
            let mut least = 0;
            for &slot in slots {
                let Some(node) = self.runs[slot as usize].node(lit) else { continue };
                self.targets.push((slot, node));
                least += u32::from(self.runs[slot as usize].nodes[usize::from(node)].depth) + 1;
            }
            let placement = (lit & 1 == 1).then_some(lit / 2);
            if let Some(cand) = placement {
                self.others(tables, source, cand);
            } else {
                self.removals.clear();
                self.removals.push(lit / 2);
            }
            if !into.is_late(least, key, placement, &self.removals) {
                self.offer(key, placement, start, into);
            }
        }
        self.common = common;
        self.hits = hits;
    }

    /// Offers a conclusion with the targets and removals listed before.
    fn offer(&mut self, key: u8, placement: Option<Cand>, start: Cause, into: &mut dyn Accept) {
        if self.removals.is_empty() {
            return;
        }
        let mut complexity = 0;
        for &(slot, node) in &self.targets {
            complexity += self.runs[slot as usize].count(node, &mut self.marks);
        }
        if into.is_late(complexity, key, placement, &self.removals) {
            return;
        }
        if let Some(inside) = &self.inside {
            complexity += inside.complexity(&self.runs, &self.targets, &mut self.marks);
            if into.is_late(complexity, key, placement, &self.removals) {
                return;
            }
        }
        let (removals, targets) = (&self.removals, &self.targets);
        let hint = Hint { complexity, key, placement, removals, targets, start };
        into.take(&hint);
    }
}
