//! Patterns and chains nested in a chain. Their removals become conclusions of the outer chain, which rest on the
//! candidates that had to be removed before.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use smallvec::SmallVec;

use super::super::locking;
use super::super::pattern::{Changed, Pattern};
use super::super::state::State;
use super::super::subsets::Subsets;
use super::super::tables::{ASSUMED, Cand, Cause, ELSEWHERE, IN_CELL, Tables, bits};
use super::cycles::{Collect, Cycles, Found};
use super::multiple::{Accept, Chains, Hint, Inside, Target};
use super::run::{Advance, CLOSED, Marks, Mode, Run, lit};
use crate::solver::{Budget, Exhausted};

/// A nested chain: its removals, and the implications that they rest on.
struct Draft {
    difficulty: f64,
    complexity: u32,
    key: u8,
    /// The removed candidates, ascending.
    removals: Vec<Cand>,
    /// The literals of the chain, which distinguish it from other chains of the same length.
    shape: Vec<u16>,
    /// The candidates that are true in the chain, and how each follows.
    trues: Vec<(Cand, Cause)>,
}

/// The chains found in each state, easiest first. The cache pays off because runs reach the same states again and
/// again.
type Known = HashMap<Box<[u32]>, Rc<[Rc<Draft>]>>;

/// One kind of nested search, with its memory.
enum Stage {
    /// Locked digits, pairs and X-Wings.
    Patterns,
    /// Chains of one line, and cycles.
    Cycles(Box<Cycles>, Known),
    /// Chains from several assumptions.
    Chains(Box<Chains>, Known),
}

/// The most states in a cache of chains. A full cache is emptied.
const MOST_KNOWN: usize = 1 << 14;

/// The search for patterns and chains within runs.
#[derive(Default)]
pub(crate) struct Nest {
    stages: Vec<Stage>,
    records: Vec<Rc<Draft>>,
    parents: Vec<Cand>,
    nodes: Vec<u16>,
    drafts: Vec<Rc<Draft>>,
    sketches: Sketches,
    base: Option<State>,
    changed: Changed,
    /// How many candidates the run had removed before those in `changed`.
    changed_since: Option<usize>,
}

/// The end of a list of literals in a shape. No literal has this number.
const END: u16 = u16::MAX;

impl Inside for Nest {
    fn stages(&self, level: u8) -> usize {
        stages(level)
    }

    fn reach(&mut self, tables: &Tables, level: u8) {
        let chains = |dynamic, level| {
            let mode = Mode { cells: true, dynamic, multiple: true, level };
            let inside = (level > 0).then(|| Box::new(Self::default()) as Box<dyn Inside>);
            let mut chains = Chains::new(tables, mode, inside);
            chains.raise(tables, level);
            Stage::Chains(Box::new(chains), Known::new())
        };
        while self.stages.len() < stages(level) {
            let stage = match (self.stages.len(), level) {
                (0, _) => Stage::Patterns,
                (1, ..=3) => Stage::Cycles(Box::default(), Known::new()),
                (2, ..=3) => chains(false, 0),
                (1, _) => chains(true, 0),
                _ => chains(true, 2),
            };
            self.stages.push(stage);
        }
    }

    fn clear(&mut self) {
        self.records.clear();
    }

    fn at<'a>(&'a mut self, level: u8, budget: &'a mut Budget<'_>) -> Box<dyn Advance + 'a> {
        Box::new(Within { level, nest: self, budget })
    }

    fn complexity(&self, runs: &[Run], targets: &[Target], marks: &mut Marks) -> u32 {
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

/// Returns the number of stages of a level. Level 1 has patterns, level 2 also chains of one line, level 3 also static
/// chains from several assumptions. Levels 4 and 5 have dynamic chains instead of static ones and of chains of one
/// line.
const fn stages(level: u8) -> usize {
    match level {
        0..=3 => level as usize,
        4 => 2,
        _ => 3,
    }
}

/// A [`Nest`] that searches on one level.
pub(crate) struct Within<'a, 'b> {
    level: u8,
    nest: &'a mut Nest,
    budget: &'a mut Budget<'b>,
}

impl Within<'_, '_> {
    /// Adds the removals of nested chains to the run. Returns whether any chain rests on removed candidates, and
    /// whether any removal is new.
    fn take_over(
        &mut self,
        drafts: &[Rc<Draft>],
        tables: &Tables,
        source: &State,
        now: &State,
        run: &mut Run,
    ) -> (bool, bool) {
        let nest = &mut *self.nest;
        let (mut any, mut new) = (false, false);
        for draft in drafts {
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
            nest.records.push(Rc::clone(draft));
            let nested = nest.records.len() as u32;
            for &cand in &draft.removals {
                new |= run.goes(cand, nested, &nest.nodes);
            }
        }
        (any, new)
    }
}

/// Sorts chains by difficulty, and drops each chain with the same removals as an easier one.
fn in_order(drafts: &mut Vec<Rc<Draft>>) -> Rc<[Rc<Draft>]> {
    drafts.sort_by(|a, b| {
        let by_length = a.complexity.cmp(&b.complexity).then(a.key.cmp(&b.key));
        a.difficulty.total_cmp(&b.difficulty).then(by_length)
    });
    let mut known: HashSet<&[Cand]> = HashSet::new();
    let kept = drafts.iter().filter(|draft| known.insert(&draft.removals)).cloned().collect();
    drafts.clear();
    kept
}

/// Collects the candidates that had to be removed before the candidates in `trues` could follow.
fn rests_on(tables: &Tables, source: &State, now: &State, trues: &[(Cand, Cause)], found: &mut Vec<Cand>) {
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

impl Within<'_, '_> {
    /// Tries one stage. Returns whether it found anything that rests on removed candidates, and whether any removal is
    /// new.
    fn attempt(
        &mut self,
        stage: &mut Stage,
        tables: &Tables,
        source: &State,
        now: &mut State,
        run: &mut Run,
    ) -> Result<(bool, bool), Exhausted> {
        let found = match stage {
            Stage::Patterns => {
                self.nest.changed_since = None;
                let rules = 0..run.scanned.len();
                let tried = rules.map(|rule| patterns(self.nest, rule, tables, source, now, run));
                return Ok(tried.into_iter().find(|(any, _)| *any).unwrap_or_default());
            }
            Stage::Cycles(cycles, known) => {
                if let Some(found) = known.get(&now.cand[..]) {
                    let found = Rc::clone(found);
                    return Ok(self.take_over(&found, tables, source, now, run));
                }
                cycles.search(tables, now, &mut *self.nest);
                keep(known, now, in_order(&mut self.nest.drafts))
            }
            Stage::Chains(chains, known) => {
                if let Some(found) = known.get(&now.cand[..]) {
                    let found = Rc::clone(found);
                    return Ok(self.take_over(&found, tables, source, now, run));
                }
                let mut base = self.nest.base.take().unwrap_or_else(|| now.clone());
                base.clone_from(now);
                let sketches = &mut self.nest.sketches;
                sketches.start(tables);
                chains.begin(chains.mode);
                let done = chains.search(tables, &base, now, self.budget, sketches);
                self.nest.base = Some(base);
                done?;
                let found = sketches.draw(difficulty(chains.mode), chains.runs());
                keep(known, now, found)
            }
        };
        Ok(self.take_over(&found, tables, source, now, run))
    }
}

/// Stores the chains that were just found for a state.
fn keep(known: &mut Known, now: &State, found: Rc<[Rc<Draft>]>) -> Rc<[Rc<Draft>]> {
    if known.len() >= MOST_KNOWN {
        known.clear();
    }
    known.insert(now.cand[..].into(), Rc::clone(&found));
    found
}

impl Advance for Within<'_, '_> {
    fn advance(
        &mut self,
        tables: &Tables,
        source: &State,
        now: &mut State,
        run: &mut Run,
    ) -> Result<bool, Exhausted> {
        let count = stages(self.level);
        let mut stages = std::mem::take(&mut self.nest.stages);
        let mut new = false;
        while run.stage < count {
            let tried = self.attempt(&mut stages[run.stage], tables, source, now, run);
            let (any, fresh) = match tried {
                Ok(found) => found,
                Err(why) => {
                    self.nest.stages = stages;
                    return Err(why);
                }
            };
            run.stage = match (any, fresh) {
                (false, _) => run.stage + 1,
                (true, false) => CLOSED,
                (true, true) => 0,
            };
            new = fresh;
            if any {
                break;
            }
        }
        self.nest.stages = stages;
        Ok(new)
    }
}

/// Returns the difficulty of the shortest chains of a mode.
pub(crate) fn difficulty(mode: Mode) -> f64 {
    match mode {
        Mode { level: level @ 2.., .. } => 9.5 + 0.5 * f64::from(level - 2),
        Mode { level: 1, .. } => 9.0,
        Mode { cells: false, .. } => 7.5,
        Mode { dynamic: true, .. } => 8.5,
        _ => 8.0,
    }
}

/// Adds the removals of one rule's patterns to the run. Returns whether any pattern rests on removed candidates, and
/// whether any removal is new.
fn patterns(
    nest: &mut Nest,
    rule: usize,
    tables: &Tables,
    source: &State,
    now: &State,
    run: &mut Run,
) -> (bool, bool) {
    let gone = run.gone().len();
    let before = std::mem::replace(&mut run.scanned[rule], gone);
    if before == gone {
        return (false, false);
    }
    // The patterns that the rule found earlier have been applied, so a new pattern rests on a candidate removed since
    // then.
    if nest.changed_since != Some(before) {
        nest.changed_since = Some(before);
        nest.changed.fill(tables, now, run.gone().skip(before));
    }
    let (parents, nodes, only) = (&mut nest.parents, &mut nest.nodes, Some(&nest.changed));
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
    let pairs = Subsets { tables, state: now, degree: 2, only };
    match rule {
        0 => locking::search(tables, now, only, &mut take),
        1 => pairs.hidden(&mut take),
        2 => pairs.naked(&mut take),
        _ => pairs.fish(&mut take),
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
        // A cycle's first node is also its last.
        let line = &found.line[..found.line.len() - usize::from(found.cycle)];
        shape.extend(line.iter().map(|link| lit(link.cand, link.on)));
        trues.extend(line.iter().filter(|link| link.on).map(|link| (link.cand, link.cause)));
        if found.cycle {
            shape.push(END);
            shape.extend(found.line.iter().rev().map(|link| lit(link.cand, !link.on)));
            trues.extend(found.line.iter().rev().filter(|l| !l.on).map(|link| (link.cand, link.cause)));
        }
        let mut removals = found.removals.to_vec();
        removals.sort_unstable();
        let &Found { difficulty, complexity, key, .. } = found;
        self.drafts.push(Rc::new(Draft { difficulty, complexity, key, removals, shape, trues }));
    }
}

/// A conclusion that is kept until it is known whether an easier one has the same removals.
struct Rough {
    complexity: u32,
    key: u8,
    start: Cause,
    removals: SmallVec<[Cand; 4]>,
    targets: SmallVec<[Target; 4]>,
}

/// A receiver that keeps the conclusions of a search until they are converted to drafts.
#[derive(Default)]
struct Sketches {
    rough: Vec<Rough>,
    /// The complexity and key of the easiest conclusion so far for each effect: first by a single removed candidate,
    /// then by a placed candidate.
    easiest: Vec<(u32, u8)>,
    marks: Marks,
}

/// The entry of an effect without a conclusion.
const NEVER: (u32, u8) = (u32::MAX, u8::MAX);

impl Sketches {
    fn start(&mut self, tables: &Tables) {
        self.rough.clear();
        self.easiest.clear();
        self.easiest.resize(2 * tables.cells * tables.n, NEVER);
    }

    /// Returns the index in `easiest` of a conclusion's effect. A conclusion removes several candidates only by placing
    /// another candidate of their cell.
    fn place(&self, placement: Option<Cand>, removals: &[Cand]) -> usize {
        match (placement, removals) {
            (Some(cand), [_, _, ..]) => self.easiest.len() / 2 + usize::from(cand),
            (_, [first, ..]) => usize::from(*first),
            _ => 0,
        }
    }

    /// Returns the conclusions as drafts, easiest first. Of several with the same removals, only the first is returned.
    fn draw(&mut self, base: f64, runs: &[Run]) -> Rc<[Rc<Draft>]> {
        self.rough.sort_by_key(|rough| (rough.complexity, rough.key));
        let mut known: HashSet<&[Cand]> = HashSet::new();
        let kept = self.rough.iter().filter(|rough| known.insert(&rough.removals));
        kept.map(|rough| Rc::new(rough.drawn(base, runs, &mut self.marks))).collect()
    }
}

impl Accept for Sketches {
    fn is_late(&self, complexity: u32, key: u8, placement: Option<Cand>, removals: &[Cand]) -> bool {
        self.easiest[self.place(placement, removals)] <= (complexity, key)
    }

    fn take(&mut self, hint: &Hint<'_>) {
        let &Hint { complexity, key, placement, removals, targets, start } = hint;
        let place = self.place(placement, removals);
        self.easiest[place] = (complexity, key);
        let mut removals: SmallVec<[Cand; 4]> = removals.into();
        removals.sort_unstable();
        self.rough.push(Rough { complexity, key, start, removals, targets: targets.into() });
    }
}

impl Rough {
    fn drawn(&self, base: f64, runs: &[Run], marks: &mut Marks) -> Draft {
        let mut shape = Vec::new();
        let mut trues = Vec::new();
        for &(slot, node) in &self.targets {
            let run = &runs[slot as usize];
            run.chain(node, marks);
            for &node in &marks.list {
                let node = run.nodes[usize::from(node)];
                shape.push(node.lit);
                if node.lit & 1 == 1 {
                    let cause = if node.cause == ASSUMED { self.start } else { node.cause };
                    trues.push((node.lit / 2, cause));
                }
            }
            shape.push(END);
        }
        let &Self { complexity, key, .. } = self;
        let difficulty = base + super::length::added(complexity);
        Draft { difficulty, complexity, key, removals: self.removals.to_vec(), shape, trues }
    }
}
