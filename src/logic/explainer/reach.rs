//! Which candidates are true if one is: all at once, as bit rows, so that no search sets out in vain.

use super::links::{Links, Through};
use super::state::State;
use super::tables::{Cand, Tables, bits};

/// Not numbered, or not yet.
const ABSENT: u16 = u16::MAX;

/// For each candidate, those that follow from it by one step or more, and those that it rules out directly.
///
/// Candidates that follow from each other share a row: they are found as the strongly connected components of the
/// steps, each after all that follow from it.
#[derive(Default)]
pub(super) struct Reach {
    words: usize,
    /// The number of each candidate in the rows.
    ids: Vec<u16>,
    cands: Vec<Cand>,
    /// The steps from each number, end to end.
    steps: Vec<u16>,
    steps_at: Vec<u32>,
    component: Vec<u16>,
    rows: Vec<u64>,
    /// Whether each component has more than one candidate.
    circles: Vec<bool>,
    ruled_out: Vec<u64>,
    entered: Vec<u16>,
    low: Vec<u16>,
    stack: Vec<u16>,
    path: Vec<(u16, u32)>,
}

impl Reach {
    /// Reads what follows from the links of all kinds.
    pub(super) fn fill(&mut self, tables: &Tables, state: &State, links: &Links) {
        let through = Through::Both;
        self.ids.clear();
        self.ids.resize(tables.cells * tables.n, ABSENT);
        self.cands.clear();
        for cell in 0..tables.cells {
            for digit in bits(state.cand[cell]) {
                self.ids[usize::from(tables.cand(cell, digit))] = self.cands.len() as u16;
                self.cands.push(tables.cand(cell, digit));
            }
        }
        let words = self.cands.len().div_ceil(64);
        self.words = words;
        self.ruled_out.clear();
        self.ruled_out.resize(self.cands.len() * words, 0);
        self.steps.clear();
        self.steps_at.clear();
        for (id, &cand) in self.cands.iter().enumerate() {
            self.steps_at.push(self.steps.len() as u32);
            let ruled_out = &mut self.ruled_out[id * words..][..words];
            for &(over, _) in links.weak(cand, through) {
                let at = usize::from(self.ids[usize::from(over)]);
                ruled_out[at / 64] |= 1 << (at % 64);
                let next = links.strong(over, through).iter();
                self.steps.extend(next.map(|&(next, _)| self.ids[usize::from(next)]));
            }
        }
        self.steps_at.push(self.steps.len() as u32);
        self.close();
    }

    /// Finds the components, each after all that follow from it, and their rows.
    fn close(&mut self) {
        let count = self.cands.len();
        for numbers in [&mut self.component, &mut self.entered, &mut self.low] {
            numbers.clear();
            numbers.resize(count, ABSENT);
        }
        self.rows.clear();
        self.circles.clear();
        let (mut order, mut components) = (0, 0);
        for root in 0..count as u16 {
            if self.entered[usize::from(root)] == ABSENT {
                self.enter(root, &mut order);
            }
            while let Some((node, next)) = self.path.last_mut() {
                let from = usize::from(*node);
                if *next < self.steps_at[from + 1] {
                    let to = usize::from(self.steps[*next as usize]);
                    *next += 1;
                    if self.entered[to] == ABSENT {
                        self.enter(to as u16, &mut order);
                    } else if self.component[to] == ABSENT {
                        self.low[from] = self.low[from].min(self.entered[to]);
                    }
                    continue;
                }
                self.path.pop();
                if let Some(&(parent, _)) = self.path.last() {
                    let parent = usize::from(parent);
                    self.low[parent] = self.low[parent].min(self.low[from]);
                }
                if self.low[from] == self.entered[from] {
                    self.leave(from as u16, components);
                    components += 1;
                }
            }
        }
    }

    fn enter(&mut self, node: u16, order: &mut u16) {
        self.entered[usize::from(node)] = *order;
        self.low[usize::from(node)] = *order;
        *order += 1;
        self.stack.push(node);
        self.path.push((node, self.steps_at[usize::from(node)]));
    }

    /// Takes a component off the stack and makes its row.
    fn leave(&mut self, root: u16, component: u16) {
        let words = self.words;
        let start = self.stack.iter().rposition(|&node| node == root).unwrap_or(0);
        for &node in &self.stack[start..] {
            self.component[usize::from(node)] = component;
        }
        self.rows.resize(self.rows.len() + words, 0);
        let (before, row) = self.rows.split_at_mut(usize::from(component) * words);
        for &node in &self.stack[start..] {
            let node = usize::from(node);
            for &to in &self.steps[self.steps_at[node] as usize..self.steps_at[node + 1] as usize] {
                let to = usize::from(to);
                if row[to / 64] >> (to % 64) & 1 != 0 {
                    continue;
                }
                row[to / 64] |= 1 << (to % 64);
                if self.component[to] != component {
                    let below = &before[usize::from(self.component[to]) * words..][..words];
                    row.iter_mut().zip(below).for_each(|(to, from)| *to |= from);
                }
            }
        }
        self.circles.push(self.stack.len() - start > 1);
        self.stack.truncate(start);
    }

    /// Whether a candidate and another one follow from each other.
    #[inline]
    pub(super) fn is_in_circle(&self, cand: Cand) -> bool {
        self.circles[usize::from(self.component[self.id(cand)])]
    }

    /// Whether two candidates follow from each other.
    #[inline]
    pub(super) fn are_in_circle(&self, a: Cand, b: Cand) -> bool {
        self.component[self.id(a)] == self.component[self.id(b)]
    }

    /// Whether a candidate is true even if it goes.
    pub(super) fn is_forced(&self, links: &Links, cand: Cand) -> bool {
        links.strong(cand, Through::Both).iter().any(|&(next, _)| self.leads(next, cand))
    }

    fn id(&self, cand: Cand) -> usize {
        usize::from(self.ids[usize::from(cand)])
    }

    fn row(&self, id: usize) -> &[u64] {
        &self.rows[usize::from(self.component[id]) * self.words..][..self.words]
    }

    /// Whether a candidate follows from another one, by a step or more.
    #[inline]
    pub(super) fn leads(&self, from: Cand, to: Cand) -> bool {
        let at = self.id(to);
        self.row(self.id(from))[at / 64] >> (at % 64) & 1 != 0
    }

    /// Whether a candidate goes if another one is true.
    #[inline]
    pub(super) fn refutes(&self, from: Cand, gone: Cand) -> bool {
        let from = self.id(from);
        let killers = &self.ruled_out[self.id(gone) * self.words..][..self.words];
        killers[from / 64] >> (from % 64) & 1 != 0
            || self.row(from).iter().zip(killers).any(|(follow, kill)| follow & kill != 0)
    }
}
