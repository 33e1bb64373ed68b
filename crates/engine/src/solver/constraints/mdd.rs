//! Automata over a line of cells, unrolled: a layer of nodes for each cell, where states with equal continuations share
//! a node.

use smallvec::SmallVec;

use super::alive::read_on;
use super::model::Model;
use super::rule::{Diagram, Line};
use super::sets::MOST_DIGITS;
use super::state::{Contradiction, Done, State};
use super::used::Used;
use crate::board::mix::Rows;
use crate::board::{Automaton, Candidates};

/// With more edges, only the digits that all paths share count.
const MOST_EDGES: usize = 4096;

impl Diagram {
    /// Unrolls an automaton; `None` if it accepts no word of this length.
    pub(super) fn new(automaton: &Automaton, length: usize) -> Option<Self> {
        let (digits, states) = (Candidates::all(automaton.digits()), automaton.states());
        // The states that each layer reaches, one layer after another, and where each layer starts.
        let (mut reached, mut ends) = (vec![0_u16], vec![0, 1]);
        let mut last = vec![usize::MAX; states];
        for layer in 0..length {
            for at in ends[layer]..ends[layer + 1] {
                let state = reached[at];
                for to in digits.iter().map(|digit| automaton.next(state, digit)) {
                    if to != Automaton::DEAD && std::mem::replace(&mut last[usize::from(to)], layer) != layer
                    {
                        reached.push(to);
                    }
                }
            }
            ends.push(reached.len());
        }
        // By state of the automaton, its node in the layer at hand, counted from 1, or 0.
        let mut nodes = vec![0_u32; states];
        for &state in reached[ends[length]..].iter().filter(|&&state| automaton.accepts(state)) {
            nodes[usize::from(state)] = 1;
        }
        // By layer, starting from the last, the next nodes by digit.
        let mut layers = vec![Rows::new(0)];
        layers[0].number(&[]);
        let (mut row, mut here) = (Vec::new(), Vec::new());
        for layer in (0..length).rev() {
            let mut rows = Rows::new(automaton.digits());
            here.clear();
            for &state in &reached[ends[layer]..ends[layer + 1]] {
                row.clear();
                row.extend(digits.iter().map(|digit| match automaton.next(state, digit) {
                    Automaton::DEAD => 0,
                    to => nodes[usize::from(to)],
                }));
                here.push(if row.iter().all(|&to| to == 0) { 0 } else { rows.number(&row) as u32 + 1 });
            }
            reached[ends[layer + 1]..ends[layer + 2]].iter().for_each(|&state| nodes[usize::from(state)] = 0);
            for (&state, &node) in reached[ends[layer]..].iter().zip(&here) {
                nodes[usize::from(state)] = node;
            }
            layers.push(rows);
        }
        layers.reverse();
        if nodes[0] == 0 {
            return None;
        }
        let mut starts = vec![0_u32];
        for layer in &layers {
            starts.push(starts[starts.len() - 1] + layer.len() as u32);
        }
        let (mut first, mut edges) = (vec![0], Vec::new());
        for (layer, rows) in layers.iter().enumerate() {
            for node in 0..rows.len() {
                let start = edges.len();
                for (digit, &to) in rows.row(node).iter().enumerate().filter(|(_, to)| **to != 0) {
                    let (to, bit) = (starts[layer + 1] + to - 1, 1 << digit);
                    match edges[start..].iter_mut().find(|(node, _)| *node == to) {
                        Some((_, bits)) => *bits |= bit,
                        None => edges.push((to, bit)),
                    }
                }
                edges[start..].sort_unstable();
                first.push(edges.len() as u32);
            }
        }
        Some(Self { layers: starts.into(), first: first.into(), edges: edges.into() })
    }

    pub(super) fn nodes(&self) -> usize {
        self.first.len() - 1
    }

    /// Returns, by layer, the digits of its edges.
    pub(super) fn digits(&self) -> impl Iterator<Item = u32> {
        let of_node = |node| self.edges(node).iter().fold(0, |all, (_, digits)| all | digits);
        self.layers
            .windows(2)
            .map(move |ends| (ends[0]..ends[1]).map(of_node).fold(0, |all, digits| all | digits))
    }

    pub(super) fn edges(&self, node: u32) -> &[(u32, u32)] {
        let node = node as usize;
        &self.edges[self.first[node] as usize..self.first[node + 1] as usize]
    }
}

/// Leaves the cells of a line only the digits that occur in words that the automaton accepts.
///
/// If the cells differ, only words without a repeated digit count, where `W` words hold a family of sets of digits.
pub(super) fn read<const W: usize>(model: &Model, state: &mut State, line: &Line) -> Done {
    if W > 0 && line.differ && line.cells.len() <= MOST_DIGITS && line.diagram.edges.len() <= MOST_EDGES {
        let cands: SmallVec<[u32; MOST_DIGITS]> = line.cells.iter().map(|&cell| state.cand(cell)).collect();
        state.work += line.diagram.edges.len() as u32 / 4;
        let Some(found) = model.unit.paths::<W>(&line.diagram, &cands, &mut state.scratch.families) else {
            state.culprit = line.cells[0];
            return Err(Contradiction);
        };
        return line.cells.iter().zip(found).try_for_each(|(&cell, digits)| state.keep(model, cell, digits));
    }
    if let Some(kept) = line.kept {
        return read_on(model, state, line, kept);
    }
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
        let all = (diagram.layers[layer + 2] - diagram.layers[layer + 1]) as usize;
        for at in from..to {
            if !DIFFER && scratch.active.len() - to == all {
                break;
            }
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
                if !DIFFER && support == cand {
                    break;
                }
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
