//! Automata over a line of cells, unrolled: a layer of nodes for each cell, where states with equal continuations share
//! a node.

use std::collections::{HashMap, HashSet};

use super::model::Model;
use super::rule::{Diagram, Line};
use super::state::{Contradiction, Done, State};
use crate::board::{Automaton, Candidates};

impl Diagram {
    /// Unrolls an automaton; `None` if it accepts no word of this length.
    pub(super) fn new(automaton: &Automaton, length: usize) -> Option<Self> {
        let digits = Candidates::all(automaton.digits());
        let mut reached: Vec<Vec<u16>> = vec![vec![0]];
        for layer in 0..length {
            let mut next = HashSet::new();
            for &state in &reached[layer] {
                next.extend(digits.iter().map(|digit| automaton.next(state, digit)));
            }
            next.remove(&Automaton::DEAD);
            let mut next: Vec<u16> = next.into_iter().collect();
            next.sort_unstable();
            reached.push(next);
        }
        // By layer, starting from the last, the edges of its nodes; and by state of the automaton, its node.
        let mut layers: Vec<Vec<Vec<(u32, u32)>>> = vec![vec![Vec::new()]];
        let mut nodes: HashMap<u16, u32> = reached[length]
            .iter()
            .filter(|&&state| automaton.accepts(state))
            .map(|&state| (state, 0))
            .collect();
        for layer in (0..length).rev() {
            let mut known: HashMap<Vec<(u32, u32)>, u32> = HashMap::new();
            let mut here = HashMap::new();
            let mut list = Vec::new();
            for &state in &reached[layer] {
                let mut edges: Vec<(u32, u32)> = Vec::new();
                for digit in digits {
                    let Some(&to) = nodes.get(&automaton.next(state, digit)) else { continue };
                    let bit = 1 << digit.index();
                    match edges.iter_mut().find(|(node, _)| *node == to) {
                        Some((_, bits)) => *bits |= bit,
                        None => edges.push((to, bit)),
                    }
                }
                if edges.is_empty() {
                    continue;
                }
                edges.sort_unstable();
                let node = *known.entry(edges).or_insert_with_key(|edges| {
                    list.push(edges.clone());
                    list.len() as u32 - 1
                });
                here.insert(state, node);
            }
            nodes = here;
            layers.push(list);
        }
        layers.reverse();
        if layers[0].is_empty() || nodes.is_empty() {
            return None;
        }
        let mut starts = vec![0_u32];
        for layer in &layers {
            starts.push(starts[starts.len() - 1] + layer.len() as u32);
        }
        let (mut first, mut edges) = (vec![0], Vec::new());
        for (layer, nodes) in layers.iter().enumerate() {
            for node in nodes {
                edges.extend(node.iter().map(|&(to, bits)| (starts[layer + 1] + to, bits)));
                first.push(edges.len() as u32);
            }
        }
        Some(Self { layers: starts.into(), first: first.into(), edges: edges.into() })
    }

    pub(super) fn nodes(&self) -> usize {
        self.first.len() - 1
    }

    fn edges(&self, node: u32) -> &[(u32, u32)] {
        let node = node as usize;
        &self.edges[self.first[node] as usize..self.first[node + 1] as usize]
    }
}

/// Leaves the cells of a line only the digits that occur in words that the automaton accepts.
pub(super) fn read(model: &Model, state: &mut State, line: &Line) -> Done {
    let diagram = &*line.diagram;
    let mut scratch = std::mem::take(&mut state.scratch);
    let found = support(state, line, diagram, &mut scratch);
    state.scratch = scratch;
    let Some(found) = found else {
        state.culprit = line.cells[0];
        return Err(Contradiction);
    };
    for (&cell, digits) in line.cells.iter().zip(found) {
        state.keep(model, cell, digits)?;
    }
    Ok(())
}

fn support(
    state: &mut State,
    line: &Line,
    diagram: &Diagram,
    scratch: &mut super::state::Scratch,
) -> Option<smallvec::SmallVec<[u32; 16]>> {
    if scratch.stamp > u32::MAX - 4 {
        scratch.stamps.fill(0);
        scratch.stamp = 0;
    }
    scratch.stamp += 2;
    let (reached, alive) = (scratch.stamp, scratch.stamp + 1);
    scratch.active.clear();
    scratch.active.push(diagram.layers[0]);
    let mut starts: smallvec::SmallVec<[usize; 17]> = smallvec::smallvec![0];
    for &cell in &line.cells {
        let cand = state.cand(cell);
        let (from, to) = (starts[starts.len() - 1], scratch.active.len());
        for at in from..to {
            for &(node, digits) in diagram.edges(scratch.active[at]) {
                if digits & cand != 0 && scratch.stamps[node as usize] != reached {
                    scratch.stamps[node as usize] = reached;
                    scratch.active.push(node);
                }
            }
        }
        starts.push(to);
        state.work += (to - from) as u32 * 4;
    }
    let length = line.cells.len();
    if starts[length] == scratch.active.len() {
        return None;
    }
    scratch.stamps[scratch.active[starts[length]] as usize] = alive;
    let mut found: smallvec::SmallVec<[u32; 16]> = smallvec::smallvec![0; length];
    for layer in (0..length).rev() {
        let cand = state.cand(line.cells[layer]);
        let mut support = 0;
        for at in starts[layer]..starts[layer + 1] {
            let node = scratch.active[at];
            let mut lives = false;
            for &(to, digits) in diagram.edges(node) {
                if digits & cand != 0 && scratch.stamps[to as usize] == alive {
                    support |= digits & cand;
                    lives = true;
                }
            }
            if lives {
                scratch.stamps[node as usize] = alive;
            }
        }
        if support == 0 {
            return None;
        }
        found[layer] = support;
    }
    Some(found)
}
