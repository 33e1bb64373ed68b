//! Long lines read again after a change: which nodes of a diagram are on a path is kept with the candidates, so only the layers around a changed cell are
//! visited.

use smallvec::SmallVec;

use super::model::Model;
use super::rule::{Diagram, Line};
use super::state::{Contradiction, Done, State};

/// Shorter lines are read as a whole.
const FEWEST_CELLS: usize = 10;

/// Lines beyond this many words of a state are read as a whole: each guess copies the words.
pub(super) const MOST_WORDS: usize = 4096;

/// The number of nodes of a layer that a word of the state holds, twice.
const MOST_NODES: u32 = 64;

/// Returns the number of words in which a line keeps its nodes; `None` if it is short, its cells differ, or a layer has too many nodes.
///
/// For each layer two words have the nodes that are on no path; then, for each cell, one has the digits that it lost.
pub(super) fn words(line: &Line) -> Option<usize> {
    let layers = line.diagram.layers.windows(2);
    let fits = layers.into_iter().all(|ends| ends[1] - ends[0] <= MOST_NODES);
    let cells = line.cells.len();
    (fits && !line.differ && cells >= FEWEST_CELLS).then_some(3 * cells + 2)
}

/// The words that a line keeps.
#[derive(Clone, Copy)]
struct Kept<'a> {
    start: usize,
    diagram: &'a Diagram,
    cells: usize,
}

impl Kept<'_> {
    /// Returns the nodes of a layer that are on a path.
    #[inline]
    fn nodes(self, state: &State, layer: usize) -> u64 {
        let at = self.start + 2 * layer;
        let dead = u64::from(state.words[at]) | u64::from(state.words[at + 1]) << 32;
        let count = self.diagram.layers[layer + 1] - self.diagram.layers[layer];
        !dead & u64::MAX >> (MOST_NODES - count)
    }

    #[inline]
    fn set_nodes(self, state: &mut State, layer: usize, nodes: u64) {
        let at = self.start + 2 * layer;
        (state.words[at], state.words[at + 1]) = (!nodes as u32, (!nodes >> 32) as u32);
    }

    /// Returns the word with the digits that a cell has lost.
    #[inline]
    fn lost(self, state: &mut State, cell: usize) -> &mut u32 {
        &mut state.words[self.start + 2 * (self.cells + 1) + cell]
    }
}

/// Leaves the cells of a line only the digits that occur in words that the automaton accepts. `kept` is where the words of the line begin.
pub(super) fn read_on(model: &Model, state: &mut State, line: &Line, kept: usize) -> Done {
    let (diagram, cells) = (&*line.diagram, line.cells.len());
    let kept = Kept { start: model.cells + kept, diagram, cells };
    // By cell, whether its digits or the nodes before or behind it have changed.
    let mut visit: SmallVec<[bool; 64]> = SmallVec::from_elem(false, cells + 1);
    for (layer, &cell) in line.cells.iter().enumerate() {
        visit[layer] = state.cand(cell) != model.all & !*kept.lost(state, layer);
    }
    for (layer, &cell) in line.cells.iter().enumerate() {
        if !visit[layer] {
            continue;
        }
        let (cand, first) = (state.cand(cell), diagram.layers[layer + 1]);
        let (here, next) = (kept.nodes(state, layer), kept.nodes(state, layer + 1));
        let mut reached = 0;
        for node in each(here, diagram.layers[layer]) {
            for &(to, digits) in diagram.edges(node) {
                reached |= u64::from(digits & cand != 0) << (to - first);
            }
            if next & !reached == 0 {
                break;
            }
        }
        reached &= next;
        state.work += 4;
        if reached == 0 {
            state.culprit = cell;
            return Err(Contradiction);
        }
        if reached != next {
            kept.set_nodes(state, layer + 1, reached);
            visit[layer + 1] = true;
        }
    }
    let mut found: SmallVec<[(u16, u32); 64]> = SmallVec::new();
    let mut is_cut = false;
    for (layer, &cell) in line.cells.iter().enumerate().rev() {
        // The nodes behind the cell changed if they were reached by fewer paths, or lead nowhere.
        if !visit[layer] && !visit[layer + 1] && !is_cut {
            continue;
        }
        let (cand, first) = (state.cand(cell), diagram.layers[layer + 1]);
        let (here, next) = (kept.nodes(state, layer), kept.nodes(state, layer + 1));
        let (mut alive, mut support) = (0, 0);
        for node in each(here, diagram.layers[layer]) {
            for &(to, digits) in diagram.edges(node) {
                let digits = digits & cand;
                if digits == 0 || next >> (to - first) & 1 == 0 {
                    continue;
                }
                support |= digits;
                alive |= 1 << (node - diagram.layers[layer]);
                if support == cand {
                    break;
                }
            }
        }
        state.work += 4;
        if support == 0 {
            state.culprit = cell;
            return Err(Contradiction);
        }
        is_cut = alive != here;
        if is_cut {
            kept.set_nodes(state, layer, alive);
        }
        *kept.lost(state, layer) = !support;
        if support != cand {
            found.push((cell, support));
        }
    }
    found.into_iter().try_for_each(|(cell, digits)| state.keep(model, cell, digits))
}

/// Returns the nodes of a layer whose bits are set.
#[inline]
fn each(mut nodes: u64, first: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let node = (nodes != 0).then(|| first + nodes.trailing_zeros())?;
        nodes &= nodes - 1;
        Some(node)
    })
}
