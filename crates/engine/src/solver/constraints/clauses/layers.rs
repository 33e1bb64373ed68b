//! Conditions that read cells one after the other, as layers of nodes with edges between them, and as clauses.

use std::collections::HashMap;
use std::hash::Hash;

use super::writer::{Term, Writer, ones};

/// With more edges than this, layers are not written.
const MOST_EDGES: usize = 200_000;

/// Of no more nodes than this in a layer, a clause for each two says that they do not hold together.
const MOST_PAIRED: usize = 64;

/// An edge: the node of the next layer that it leads to, and its digits as bits.
type Edge = (u32, u32);

/// By cell, the nodes before it, each with its edges. There is one node behind the last cell.
pub(super) struct Layers(Vec<Vec<Vec<Edge>>>);

impl Layers {
    /// Returns the layers for cells with these candidates, where all states with the same edges share a node; without a
    /// node if no digits fit. Returns `None` if there are too many edges.
    pub(super) fn new<S: Clone + Eq + Hash>(
        candidates: &[u32],
        start: S,
        step: impl Fn(usize, &S, u32) -> Option<S>,
        fits: impl Fn(&S) -> bool,
    ) -> Option<Self> {
        let mut reached: Vec<Vec<Vec<Edge>>> = Vec::with_capacity(candidates.len());
        let (mut states, mut count) = (vec![start], 0);
        for (at, &bits) in candidates.iter().enumerate() {
            let (mut next, mut numbers) = (Vec::new(), HashMap::new());
            let mut nodes = Vec::with_capacity(states.len());
            for state in &states {
                let mut edges: Vec<Edge> = Vec::new();
                for digit in ones(bits) {
                    let Some(to) = step(at, state, digit) else { continue };
                    let number = *numbers.entry(to).or_insert_with_key(|to| {
                        next.push(S::clone(to));
                        next.len() as u32 - 1
                    });
                    add(&mut edges, number, 1 << digit);
                }
                count += edges.len();
                nodes.push(edges);
            }
            if count > MOST_EDGES {
                return None;
            }
            reached.push(nodes);
            states = next;
        }
        let mut nodes: Vec<Option<u32>> = states.iter().map(|state| fits(state).then_some(0)).collect();
        let mut layers = Vec::with_capacity(candidates.len());
        for layer in reached.into_iter().rev() {
            let (mut known, mut list) = (HashMap::new(), Vec::new());
            let mut node_of = |before: Vec<Edge>| {
                let mut edges: Vec<Edge> = Vec::new();
                for (to, digits) in before {
                    if let Some(to) = nodes[to as usize] {
                        add(&mut edges, to, digits);
                    }
                }
                edges.sort_unstable();
                (!edges.is_empty()).then(|| {
                    *known.entry(edges).or_insert_with_key(|edges: &Vec<Edge>| {
                        list.push(edges.clone());
                        list.len() as u32 - 1
                    })
                })
            };
            nodes = layer.into_iter().map(&mut node_of).collect();
            layers.push(list);
        }
        layers.reverse();
        let is_dead = nodes.first().copied().flatten().is_none();
        Some(Self(if is_dead { Vec::new() } else { layers }))
    }
}

/// Adds digits to the edge that leads to a node.
fn add(edges: &mut Vec<Edge>, to: u32, digits: u32) {
    match edges.iter_mut().find(|(node, _)| *node == to) {
        Some((_, bits)) => *bits |= digits,
        None => edges.push((to, digits)),
    }
}

/// An edge with the terms of its nodes and its own.
struct Named {
    edge: Term,
    from: usize,
    to: usize,
    digits: u32,
}

impl Writer<'_> {
    /// Adds layers, if the guard holds: exactly one node of each layer holds, and one edge to the next. All conclusions
    /// that the layers allow then follow from single clauses.
    pub(super) fn write(&mut self, guard: Term, cells: &[u16], layers: &Layers) {
        if cells.len() != layers.0.len() {
            self.one_of([guard.not()]);
            return;
        }
        let mut before = vec![guard];
        for (at, (&cell, nodes)) in cells.iter().zip(&layers.0).enumerate() {
            if self.is_too_large {
                return;
            }
            let behind = layers.0.get(at + 1).map_or(1, Vec::len);
            let mut edges: Vec<Named> = Vec::new();
            let mut into = vec![0; behind];
            for (from, list) in nodes.iter().enumerate() {
                for &(to, digits) in list {
                    let edge = if list.len() == 1 { before[from] } else { self.variable() };
                    into[to as usize] += 1;
                    edges.push(Named { edge, from, to: to as usize, digits });
                }
            }
            let mut after = vec![guard; behind];
            if behind > 1 {
                for (node, term) in after.iter_mut().enumerate() {
                    let only = edges.iter().find(|edge| into[node] == 1 && edge.to == node);
                    *term = only.map_or_else(|| self.variable(), |edge| edge.edge);
                }
                if behind <= MOST_PAIRED {
                    self.at_most_one(&after);
                }
            }
            self.step(guard, cell, [&before, &after], &edges);
            before = after;
        }
    }

    fn step(&mut self, guard: Term, cell: u16, [before, after]: [&[Term]; 2], edges: &[Named]) {
        let candidates = self.candidates(cell);
        let mut out: Vec<Vec<Term>> = before.iter().map(|node| vec![node.not()]).collect();
        let mut into: Vec<Vec<Term>> = after.iter().map(|node| vec![node.not()]).collect();
        let mut of_digit: Vec<Vec<Term>> = vec![Vec::new(); 32];
        for &Named { edge, from, to, digits } in edges {
            self.one_of([edge.not(), before[from]]);
            self.one_of([edge.not(), after[to]]);
            if digits != candidates {
                let has: Vec<Term> = ones(digits).map(|digit| self.has(cell, digit)).collect();
                self.one_of(std::iter::once(edge.not()).chain(has));
            }
            out[from].push(edge);
            into[to].push(edge);
            for digit in ones(digits) {
                of_digit[digit as usize].push(edge);
            }
        }
        for terms in out.into_iter().chain(into) {
            self.one_of(terms);
        }
        for digit in ones(candidates) {
            let has = self.has(cell, digit);
            let edges = std::mem::take(&mut of_digit[digit as usize]);
            self.one_of([guard.not(), has.not()].into_iter().chain(edges));
        }
    }
}
