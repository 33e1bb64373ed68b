//! A chain as the reason of a step.

use crate::board::{Cell, Digit};
use crate::logic::state::{Cells, State};
use crate::logic::step::{Chain, ChainLink, ChainNode, Mark, Marks};

/// A conclusion from a chain of single cells, before it is made a step.
pub(super) struct Found {
    /// What it rules out, sorted.
    pub(super) eliminations: Marks,
    /// The cells and digits from the start on, by turns false and true.
    pub(super) nodes: Vec<Mark>,
}

/// Sorts eliminations and drops repeated ones.
pub(super) fn sorted(mut eliminations: Marks) -> Marks {
    eliminations.sort_unstable_by_key(|mark| (mark.digit, mark.cell));
    eliminations.dedup();
    eliminations
}

/// Returns the chain of some candidates, by turns false and true from a false one on.
pub(super) fn alternating<const W: usize>(state: &State<W>, nodes: &[Mark]) -> Chain {
    let nodes = nodes.iter().enumerate().map(|(place, mark)| ChainNode {
        cells: std::iter::once(mark.cell).collect(),
        digit: mark.digit,
        on: place % 2 == 1,
        group: None,
    });
    linked(state, nodes.collect(), false)
}

/// Returns the chain of some nodes, each linked to the one before it; a closed one also from its end to its start.
pub(super) fn linked<const W: usize>(state: &State<W>, nodes: Vec<ChainNode>, closed: bool) -> Chain {
    let mut links: Vec<ChainLink> =
        (1..nodes.len()).filter_map(|to| link(state, &nodes, to - 1, to)).collect();
    if closed {
        links.extend(link(state, &nodes, nodes.len().wrapping_sub(1), 0));
    }
    Chain { nodes, links }
}

fn link<const W: usize>(state: &State<W>, nodes: &[ChainNode], from: usize, to: usize) -> Option<ChainLink> {
    let (a, b) = (nodes.get(from)?, nodes.get(to)?);
    let both: Cells<W> = a.cells.iter().chain(&b.cells).copied().collect();
    let inside = a.cells == b.cells || a.digit != b.digit || a.group.is_some() || b.group.is_some();
    let mut shared = state.tables().houses_with(both);
    let strong = b.on && !a.on;
    let house = if inside {
        None
    } else if strong {
        shared.find(|&house| state.cells_in(house, a.digit).is_within(both))
    } else {
        shared.next()
    };
    Some(ChainLink { from: from as u16, to: to as u16, strong, house, clue: None })
}

/// Returns whether no cell comes twice, but for the two digits of one cell in a row and for the end of a closed chain.
pub(super) fn is_simple<const W: usize>(nodes: &[Mark], closed: bool) -> bool {
    let mut seen = Cells::<W>::NONE;
    let mut last: Option<Cell> = None;
    nodes.iter().skip(usize::from(closed)).all(|mark| {
        let new = last == Some(mark.cell) || !seen.contains(mark.cell);
        seen.insert(mark.cell);
        last = Some(mark.cell);
        new
    })
}

/// Returns the cells that lose a digit because one of two ends holds it.
pub(super) fn between<const W: usize>(state: &State<W>, digit: Digit, one: Cell, other: Cell) -> Cells<W> {
    let peers = &state.tables().peers;
    peers[one.index()] & peers[other.index()] & state.cells_with(digit)
}
