//! Which candidates follow from each candidate, computed at once as bit rows, so that no search starts in vain.

use super::super::tables::{Tables, bits};
use super::links::{Id, Links};

/// The number of a candidate that was not numbered yet.
const ABSENT: u16 = u16::MAX;

/// For each candidate, the candidates that follow from it by at least one move.
///
/// Candidates that follow from each other share a row. They are found as the strongly connected components of the
/// moves; each component comes after all components that follow from it.
#[derive(Default)]
pub(crate) struct Reach {
    words: usize,
    component: Vec<u16>,
    rows: Vec<u64>,
    /// Whether each component has several candidates.
    circles: Vec<bool>,
    entered: Vec<u16>,
    low: Vec<u16>,
    stack: Vec<Id>,
    path: Vec<(Id, u32)>,
    /// What follows if a candidate with a strong link is false. Below, the same rows combined by house and digit, then
    /// by cell.
    after: Vec<Row>,
    seen: Vec<Row>,
}

/// A word of two bit rows: false candidates with a strong link, and the candidates that are then true.
#[derive(Clone, Copy, Default)]
struct Row {
    gone: u64,
    follow: u64,
}

impl Row {
    fn add(&mut self, other: Self) {
        self.gone |= other.gone;
        self.follow |= other.follow;
    }
}

impl Reach {
    /// Finds the components and their rows, each component after all that follow from it.
    pub(crate) fn fill(&mut self, links: &Links) {
        let count = links.linked;
        self.words = links.words;
        for numbers in [&mut self.component, &mut self.entered, &mut self.low] {
            numbers.clear();
            numbers.resize(count, ABSENT);
        }
        self.rows.clear();
        self.circles.clear();
        let (mut order, mut components) = (0, 0);
        for root in 0..count as Id {
            if self.entered[usize::from(root)] == ABSENT {
                self.enter(root, &mut order);
            }
            while let Some((node, next)) = self.path.last_mut() {
                let from = usize::from(*node);
                if let Some(step) = links.moves(from).get(*next as usize) {
                    let to = usize::from(step.next);
                    *next += 1;
                    if self.entered[to] == ABSENT {
                        self.enter(to as Id, &mut order);
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
                    self.leave(links, from as Id, components);
                    components += 1;
                }
            }
        }
    }

    fn enter(&mut self, node: Id, order: &mut u16) {
        self.entered[usize::from(node)] = *order;
        self.low[usize::from(node)] = *order;
        *order += 1;
        self.stack.push(node);
        self.path.push((node, 0));
    }

    /// Takes a component off the stack and computes its row.
    fn leave(&mut self, links: &Links, root: Id, component: u16) {
        let words = self.words;
        let start = self.stack.iter().rposition(|&node| node == root).unwrap_or(0);
        for &node in &self.stack[start..] {
            self.component[usize::from(node)] = component;
        }
        self.rows.resize(self.rows.len() + words, 0);
        let (before, row) = self.rows.split_at_mut(usize::from(component) * words);
        for &node in &self.stack[start..] {
            for step in links.moves(usize::from(node)) {
                let to = usize::from(step.next);
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

    fn row(&self, id: usize) -> &[u64] {
        &self.rows[usize::from(self.component[id]) * self.words..][..self.words]
    }

    /// Returns whether a candidate and some other candidate follow from each other.
    #[inline]
    pub(crate) fn is_in_circle(&self, id: usize) -> bool {
        self.circles[usize::from(self.component[id])]
    }

    /// Returns whether two candidates follow from each other.
    #[inline]
    pub(crate) fn are_in_circle(&self, a: usize, b: usize) -> bool {
        self.component[a] == self.component[b]
    }

    /// Returns whether the candidate `to` follows from the candidate `from` by at least one move.
    #[inline]
    pub(crate) fn leads(&self, from: usize, to: usize) -> bool {
        self.row(from)[to / 64] >> (to % 64) & 1 != 0
    }

    /// Prepares [`refute_themselves`](Self::refute_themselves): combines what follows from false candidates by house
    /// and digit, and by cell.
    pub(crate) fn gather(&mut self, tables: &Tables, links: &Links) {
        let (words, cells) = (self.words, tables.houses() * tables.n);
        self.after.clear();
        self.after.resize(links.linked * words, Row::default());
        self.seen.clear();
        self.seen.resize((cells + tables.cells) * words, Row::default());
        for (id, &cand) in links.cands.iter().enumerate() {
            let after = &mut self.after[id * words..][..words];
            after[id / 64].gone = 1 << (id % 64);
            for &(next, _) in links.strong(id) {
                let next = usize::from(next);
                after[next / 64].follow |= 1 << (next % 64);
                let row = &self.rows[usize::from(self.component[next]) * words..][..words];
                after.iter_mut().zip(row).for_each(|(to, from)| to.follow |= from);
            }
            let (cell, digit) = tables.split(cand);
            let houses = tables.homes(cell).iter().map(|&(house, _)| usize::from(house) * tables.n + digit);
            for at in houses.chain([cells + cell]) {
                self.seen[at * words..][..words].iter_mut().zip(&*after).for_each(|(to, from)| to.add(*from));
            }
        }
    }

    /// Returns which of these digits of a cell lead to their own contrary if they are true. None of the digits has a
    /// strong link.
    pub(crate) fn refute_themselves(&self, tables: &Tables, links: &Links, cell: usize, digits: u32) -> u32 {
        let (words, n, homes) = (self.words, tables.n, tables.homes(cell));
        let mut refuted = 0;
        for word in 0..words {
            let in_cell = self.seen[(tables.houses() * n + cell) * words + word];
            for digit in bits(digits) {
                let mut sees = in_cell;
                for &(house, _) in homes {
                    sees.add(self.seen[(usize::from(house) * n + digit) * words + word]);
                }
                if !tables.houses_alone {
                    let near = tables.neighbours(cell).iter();
                    let near = near.flat_map(|&other| [(other, digit.wrapping_sub(1)), (other, digit + 1)]);
                    let apart = tables.apart(cell).iter().map(|&other| (other, digit));
                    for (other, digit) in near.chain(apart).filter(|(_, digit)| *digit < n) {
                        if let Some(id) = links.linked(tables, tables.cand(usize::from(other), digit)) {
                            sees.add(self.after[id * words + word]);
                        }
                    }
                }
                refuted |= u32::from(sees.gone & sees.follow != 0) << digit;
            }
        }
        refuted
    }

    /// Returns whether the candidate `gone` is false if the candidate `from`, which has a strong link, is true.
    #[inline]
    pub(crate) fn refutes(&self, links: &Links, from: usize, gone: usize) -> bool {
        links.rules_out(gone, from)
            || self.row(from).iter().zip(links.ruled_out(gone)).any(|(follow, kill)| follow & kill != 0)
    }

    /// Returns whether a candidate follows from the assumption that it is false.
    pub(crate) fn is_forced(&self, links: &Links, id: usize) -> bool {
        links.strong(id).iter().any(|&(next, _)| self.leads(usize::from(next), id))
    }
}
