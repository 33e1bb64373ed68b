//! Automata over a line of cells, unrolled: a layer of nodes for each cell, where states with equal continuations share
//! a node.

use std::collections::{HashMap, HashSet};

use super::model::Model;
use super::rule::{Diagram, Line};
use super::state::{Contradiction, Done, State};
use super::used::Used;
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

    pub(super) fn edges(&self, node: u32) -> &[(u32, u32)] {
        let node = node as usize;
        &self.edges[self.first[node] as usize..self.first[node + 1] as usize]
    }
}

/// Leaves the cells of a line only the digits that occur in words that the automaton accepts.
pub(super) fn read(model: &Model, state: &mut State, line: &Line) -> Done {
    let mut scratch = std::mem::take(&mut state.scratch);
    let found = if line.differ {
        support::<true>(state, line, &mut scratch)
    } else {
        support::<false>(state, line, &mut scratch)
    };
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

/// Returns the digits of each cell that are on a path from the start to the end; `None` if there is no such path.
///
/// If the cells differ, an edge does not count for a digit that all paths before or behind the edge need. Other paths
/// with a repeated digit are not excluded.
fn support<const DIFFER: bool>(
    state: &mut State,
    line: &Line,
    scratch: &mut super::state::Scratch,
) -> Option<smallvec::SmallVec<[u32; 16]>> {
    let diagram = &*line.diagram;
    if scratch.stamp > u32::MAX - 4 {
        scratch.stamps.fill(0);
        scratch.stamp = 0;
    }
    scratch.stamp += 2;
    let (reached, alive) = (scratch.stamp, scratch.stamp + 1);
    scratch.active.clear();
    scratch.active.push(diagram.layers[0]);
    if DIFFER {
        scratch.before[diagram.layers[0] as usize] = Used::NOTHING;
    }
    let mut starts: smallvec::SmallVec<[usize; 17]> = smallvec::smallvec![0];
    for (layer, &cell) in line.cells.iter().enumerate() {
        let cand = state.cand(cell);
        let (from, to) = (starts[layer], scratch.active.len());
        for at in from..to {
            let node = scratch.active[at];
            let (mut left, mut used) = (cand, Used::NOTHING);
            if DIFFER {
                used = scratch.before[node as usize];
                left &= !used.excluded(layer);
            }
            for &(next, digits) in diagram.edges(node) {
                let digits = digits & left;
                if digits == 0 {
                    continue;
                }
                if scratch.stamps[next as usize] != reached {
                    scratch.stamps[next as usize] = reached;
                    scratch.active.push(next);
                    if DIFFER {
                        scratch.before[next as usize] = Used::UNKNOWN;
                    }
                }
                if DIFFER {
                    scratch.before[next as usize].join(used, digits);
                }
            }
        }
        starts.push(to);
        state.work += (to - from) as u32 * if DIFFER { 5 } else { 4 };
    }
    let length = line.cells.len();
    if starts[length] == scratch.active.len() {
        return None;
    }
    let end = scratch.active[starts[length]] as usize;
    scratch.stamps[end] = alive;
    if DIFFER {
        scratch.after[end] = Used::NOTHING;
    }
    let mut found: smallvec::SmallVec<[u32; 16]> = smallvec::smallvec![0; length];
    for layer in (0..length).rev() {
        let cand = state.cand(line.cells[layer]);
        let mut support = 0;
        for at in starts[layer]..starts[layer + 1] {
            let node = scratch.active[at];
            let (mut left, mut lives) = (cand, false);
            if DIFFER {
                left &= !scratch.before[node as usize].excluded(layer);
            }
            let mut used = Used::UNKNOWN;
            for &(next, digits) in diagram.edges(node) {
                let mut digits = digits & left;
                if digits == 0 || scratch.stamps[next as usize] != alive {
                    continue;
                }
                if DIFFER {
                    let after = scratch.after[next as usize];
                    digits &= !after.excluded(length - layer - 1);
                    if digits == 0 {
                        continue;
                    }
                    used.join(after, digits);
                }
                support |= digits;
                lives = true;
            }
            if lives {
                scratch.stamps[node as usize] = alive;
                if DIFFER {
                    scratch.after[node as usize] = used;
                }
            }
        }
        if support == 0 {
            return None;
        }
        found[layer] = support;
    }
    Some(found)
}
