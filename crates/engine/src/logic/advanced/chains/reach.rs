//! What follows from one literal, nearest first, with the way to each.

use super::graph::{Graph, Literal};

/// What an implication counts; what it costs beyond that counts half.
const STEP: u16 = 2;

/// What a search came to know of a literal.
#[derive(Clone, Copy, Default)]
struct Known {
    run: u32,
    distance: u16,
    from: Literal,
    /// Whether the start implies it at once: such a literal keeps its distance.
    direct: bool,
}

/// The search from one literal; its memory serves the next one.
#[derive(Default)]
pub(super) struct Reach {
    run: u32,
    known: Vec<Known>,
    queue: Vec<Literal>,
}

impl Reach {
    /// Follows the implications from a literal as far as they go.
    pub(super) fn follow<const W: usize>(&mut self, graph: &Graph<W>, root: Literal) {
        if self.known.len() < graph.literals() {
            self.known.resize(graph.literals(), Known::default());
        }
        self.run += 1;
        let run = self.run;
        self.queue.clear();
        self.queue.push(root);
        self.known[root as usize] = Known { run, distance: 0, from: root, direct: true };
        let mut next = 0;
        while let Some(&from) = self.queue.get(next) {
            next += 1;
            let base = self.known[from as usize].distance + STEP;
            for &(to, cost) in graph.implied(from) {
                let distance = base + u16::from(cost);
                let known = &mut self.known[to as usize];
                if known.run != run {
                    *known = Known { run, distance, from, direct: from == root };
                    self.queue.push(to);
                } else if known.distance > distance && !known.direct {
                    (known.distance, known.from) = (distance, from);
                }
            }
        }
    }

    /// About how many steps of a budget the last search took.
    pub(super) fn steps(&self) -> usize {
        4 * self.queue.len()
    }

    /// Returns the literals that the last search reached, in the order in which it did; the first is the start.
    pub(super) fn reached(&self) -> &[Literal] {
        &self.queue
    }

    /// Returns how far a reached literal is from the start; two or less if the start implies it at once.
    pub(super) fn distance(&self, literal: Literal) -> usize {
        usize::from(self.known[literal as usize].distance)
    }

    /// The way from the start to a reached literal.
    pub(super) fn path(&self, to: Literal, path: &mut Vec<Literal>) {
        path.clear();
        let Some(&root) = self.queue.first() else { return };
        let mut at = to;
        path.push(at);
        while at != root && path.len() <= self.queue.len() {
            at = self.known[at as usize].from;
            path.push(at);
        }
        path.reverse();
    }
}
