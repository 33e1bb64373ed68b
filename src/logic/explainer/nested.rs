//! Patterns and chains within a chain: what they remove counts as gone, for the sake of what had to go before.

use super::cycles::{Collect, Cycles, Found};
use super::links::{ASSUMED, Cause, ELSEWHERE, IN_CELL};
use super::multiple::{Accept, Chains, Hint, Target};
use super::pattern::Pattern;
use super::run::{Advance, Marks, Mode, Run, lit};
use super::state::State;
use super::tables::{Cand, Tables, bits};
use super::{locking, subsets};
use crate::solver::{Budget, Exhausted};

/// A chain within: how long it is, and its literals, by which it is told from others.
struct Record {
    complexity: u32,
    shape: Vec<u16>,
}

/// A chain within, before it is used: what it removes, and what it rests on.
struct Draft {
    difficulty: f64,
    complexity: u32,
    key: u8,
    removals: Vec<Cand>,
    shape: Vec<u16>,
    /// The candidates that are true in it, and how they follow.
    trues: Vec<(Cand, Cause)>,
}

/// What is searched for within runs of one level, with its memory.
pub(super) struct Nest {
    cycles: Option<Cycles>,
    chains: Vec<Chains>,
    records: Vec<Record>,
    parents: Vec<Cand>,
    nodes: Vec<u16>,
    drafts: Vec<Draft>,
    base: Option<State>,
}

/// Ends a list of literals in a shape: no literal has this number.
const END: u16 = u16::MAX;

impl Nest {
    pub(super) fn new(tables: &Tables, level: u8) -> Self {
        let dynamic = |level| Mode { cells: true, dynamic: true, multiple: true, level };
        let modes = match level {
            3 => vec![Mode { dynamic: false, ..dynamic(0) }],
            4 => vec![dynamic(0)],
            5.. => vec![dynamic(0), dynamic(level - 3)],
            _ => Vec::new(),
        };
        Self {
            cycles: matches!(level, 2 | 3).then(Cycles::default),
            chains: modes.into_iter().map(|mode| Chains::new(tables, mode)).collect(),
            records: Vec::new(),
            parents: Vec::new(),
            nodes: Vec::new(),
            drafts: Vec::new(),
            base: None,
        }
    }

    pub(super) fn clear(&mut self) {
        self.records.clear();
    }

    /// The same at work, within a budget.
    pub(super) fn with<'a, 'b>(&'a mut self, budget: &'a mut Budget<'b>) -> Within<'a, 'b> {
        Within { nest: self, budget, stopped: None }
    }

    /// The complexity of the chains within that these targets rest on, each once.
    pub(super) fn complexity(&self, runs: &[Run], targets: &[Target], marks: &mut Marks) -> u32 {
        let mut known: Vec<&[u16]> = Vec::new();
        let mut complexity = 0;
        for &(slot, node) in targets {
            let run = &runs[slot as usize];
            if !run.has_nested {
                continue;
            }
            run.chain(node, marks);
            for &node in &marks.list {
                let nested = run.nodes[usize::from(node)].nested;
                if nested != 0 {
                    let record = &self.records[nested as usize - 1];
                    if !known.contains(&&record.shape[..]) {
                        known.push(&record.shape);
                        complexity += record.complexity;
                    }
                }
            }
        }
        complexity
    }
}

/// A [`Nest`] at work.
pub(super) struct Within<'a, 'b> {
    nest: &'a mut Nest,
    budget: &'a mut Budget<'b>,
    stopped: Option<Exhausted>,
}

impl Within<'_, '_> {
    /// Whether the budget ran out on the way.
    pub(super) fn finish(self) -> Result<(), Exhausted> {
        self.stopped.map_or(Ok(()), Err)
    }

    /// Chains of one kind: whether any removes what was not gone yet.
    fn take_drafts(&mut self, tables: &Tables, source: &State, now: &State, run: &mut Run) -> (bool, bool) {
        let nest = &mut *self.nest;
        let mut drafts = std::mem::take(&mut nest.drafts);
        drafts.sort_by(|a, b| {
            let by_length = a.complexity.cmp(&b.complexity).then(a.key.cmp(&b.key));
            a.difficulty.total_cmp(&b.difficulty).then(by_length)
        });
        let (mut any, mut new) = (false, false);
        for at in 0..drafts.len() {
            let (before, rest) = drafts.split_at_mut(at);
            let Some(draft) = rest.first_mut() else { continue };
            draft.removals.sort_unstable();
            if before.iter().any(|known| known.removals == draft.removals) {
                continue;
            }
            let fresh = draft.removals.iter().any(|&cand| run.node(lit(cand, false)).is_none());
            if any && !fresh {
                continue;
            }
            rests_on(tables, source, now, &draft.trues, &mut nest.parents);
            if nest.parents.is_empty() {
                continue;
            }
            any = true;
            if !fresh {
                continue;
            }
            nest.nodes.clear();
            nest.nodes.extend(nest.parents.iter().filter_map(|&cand| run.node(lit(cand, false))));
            nest.records
                .push(Record { complexity: draft.complexity, shape: std::mem::take(&mut draft.shape) });
            let nested = nest.records.len() as u32;
            for &cand in &draft.removals {
                new |= run.goes(cand, nested, &nest.nodes);
            }
        }
        drafts.clear();
        nest.drafts = drafts;
        (any, new)
    }
}

/// The candidates that were gone before those that are true could follow.
fn rests_on(
    tables: &Tables,
    source: &State,
    now: &State,
    trues: &[(Cand, Cause)],
    found: &mut Vec<Cand>,
) {
    found.clear();
    for &(cand, cause) in trues {
        let (cell, digit) = tables.split(cand);
        match cause {
            IN_CELL => {
                let gone = source.cand[cell] & !now.cand[cell];
                found.extend(bits(gone).map(|other| tables.cand(cell, other)));
            }
            ASSUMED | ELSEWHERE => {}
            kind => {
                if let Some(house) = tables.home(cell, usize::from(kind)) {
                    let gone = source.places(house, digit) & !now.places(house, digit);
                    let cells = tables.cells_of(house);
                    found.extend(bits(gone).map(|place| tables.cand(usize::from(cells[place]), digit)));
                }
            }
        }
    }
    let mut kept = 0;
    for at in 0..found.len() {
        if !found[..kept].contains(&found[at]) {
            found[kept] = found[at];
            kept += 1;
        }
    }
    found.truncate(kept);
}

impl Advance for Within<'_, '_> {
    fn advance(&mut self, tables: &Tables, source: &State, now: &mut State, run: &mut Run) -> bool {
        for rule in 0..4 {
            let (any, new) = patterns(self.nest, rule, tables, source, now, run);
            if any {
                return new;
            }
        }
        if let Some(mut cycles) = self.nest.cycles.take() {
            cycles.search(tables, now, &mut *self.nest);
            self.nest.cycles = Some(cycles);
            let (any, new) = self.take_drafts(tables, source, now, run);
            if any {
                return new;
            }
        }
        for at in 0..self.nest.chains.len() {
            let mut base = self.nest.base.take().unwrap_or_else(|| now.clone());
            base.clone_from(now);
            let mut chains = std::mem::take(&mut self.nest.chains);
            let mode = chains[at].mode;
            let difficulty = difficulty(mode);
            let mut drafts = Drafts { drafts: &mut self.nest.drafts, difficulty, marks: Marks::default() };
            let done = chains[at].search(tables, &base, now, self.budget, &mut drafts);
            self.nest.chains = chains;
            self.nest.base = Some(base);
            if let Err(why) = done {
                self.stopped = Some(why);
                return false;
            }
            let (any, new) = self.take_drafts(tables, source, now, run);
            if any {
                return new;
            }
        }
        false
    }
}

/// The difficulty of the shortest chains of a mode.
pub(super) fn difficulty(mode: Mode) -> f64 {
    match mode {
        Mode { level: level @ 2.., .. } => 9.5 + 0.5 * f64::from(level - 2),
        Mode { level: 1, .. } => 9.0,
        Mode { cells: false, .. } => 7.5,
        Mode { dynamic: true, .. } => 8.5,
        _ => 8.0,
    }
}

/// The patterns of one rule: whether there was any that rests on something, and whether it removes what was not gone.
fn patterns(
    nest: &mut Nest,
    rule: usize,
    tables: &Tables,
    source: &State,
    now: &State,
    run: &mut Run,
) -> (bool, bool) {
    let (parents, nodes) = (&mut nest.parents, &mut nest.nodes);
    let (mut any, mut new) = (false, false);
    let mut take = |pattern: &Pattern<'_>| {
        pattern.basis.parents(tables, source, now, parents);
        if parents.is_empty() {
            return false;
        }
        any = true;
        nodes.clear();
        nodes.extend(parents.iter().filter_map(|&cand| run.node(lit(cand, false))));
        let mut removals: smallvec::SmallVec<[Cand; 16]> = pattern.removals.into();
        removals.sort_unstable();
        for cand in removals {
            new |= run.goes(cand, 0, nodes);
        }
        false
    };
    match rule {
        0 => locking::search(tables, now, &mut take),
        1 => subsets::hidden(tables, now, 2, &mut take),
        2 => subsets::naked(tables, now, 2, &mut take),
        _ => subsets::fish(tables, now, 2, &mut take),
    }
    (any, new)
}

impl Collect for Nest {
    fn is_late(&self, _: f64, _: u32, _: u8) -> bool {
        false
    }

    fn take(&mut self, found: &Found<'_>) {
        let mut shape = Vec::new();
        let mut trues = Vec::new();
        // A cycle's first node stands at its end, too.
        let line = &found.line[..found.line.len() - usize::from(found.cycle)];
        shape.extend(line.iter().map(|link| lit(link.cand, link.on)));
        trues.extend(line.iter().filter(|link| link.on).map(|link| (link.cand, link.cause)));
        if found.cycle {
            shape.push(END);
            shape.extend(found.line.iter().rev().map(|link| lit(link.cand, !link.on)));
            trues.extend(found.line.iter().rev().filter(|l| !l.on).map(|link| (link.cand, link.cause)));
        }
        self.drafts.push(Draft {
            difficulty: found.difficulty,
            complexity: found.complexity,
            key: found.key,
            removals: found.removals.to_vec(),
            shape,
            trues,
        });
    }
}

/// Keeps all chains of a search.
struct Drafts<'a> {
    drafts: &'a mut Vec<Draft>,
    difficulty: f64,
    marks: Marks,
}

impl Accept for Drafts<'_> {
    fn is_late(&self, _: u32, _: u8) -> bool {
        false
    }

    fn take(&mut self, hint: &Hint<'_>, runs: &[Run], _: Option<&Nest>) {
        let mut shape = Vec::new();
        let mut trues = Vec::new();
        for &(slot, node) in hint.targets {
            let run = &runs[slot as usize];
            run.chain(node, &mut self.marks);
            for &node in &self.marks.list {
                let node = run.nodes[usize::from(node)];
                shape.push(node.lit);
                if node.lit & 1 == 1 {
                    let cause = if node.cause == ASSUMED { hint.start } else { node.cause };
                    trues.push((node.lit / 2, cause));
                }
            }
            shape.push(END);
        }
        self.drafts.push(Draft {
            difficulty: self.difficulty + super::length::added(hint.complexity),
            complexity: hint.complexity,
            key: hint.key,
            removals: hint.removals.to_vec(),
            shape,
            trues,
        });
    }
}
