//! The candidates of a digit that no placement of the digit in all houses uses. Single-digit logic can remove no other
//! candidates.

use std::ops::ControlFlow;

use crate::board::{Cell, Digit};
use crate::logic::state::{Cells, State};
use crate::solver::Meter;

/// The most nodes of the search for one placement. If the search runs out of nodes, the candidate counts as one that
/// may be removed.
const NODES: usize = 400;

/// The result for each digit, and the candidates that it was computed for.
#[derive(Clone, Debug, Default)]
pub(in crate::logic) struct Templates<const W: usize> {
    known: Vec<Option<(Cells<W>, Cells<W>)>>,
}

impl<const W: usize> Templates<W> {
    /// Returns the candidates of a digit that no placement of the digit uses. The result contains all such candidates,
    /// and possibly some others.
    pub(in crate::logic) fn dead(
        &mut self,
        state: &State<W>,
        digit: Digit,
        meter: &Meter<'_>,
    ) -> ControlFlow<(), Cells<W>> {
        let now = state.cells_with(digit);
        self.known.resize(state.size(), None);
        match self.known[digit.index()] {
            Some((then, dead)) if then == now => ControlFlow::Continue(dead),
            _ => {
                let dead = unused(state, digit, now, meter)?;
                self.known[digit.index()] = Some((now, dead));
                ControlFlow::Continue(dead)
            }
        }
    }
}

fn unused<const W: usize>(
    state: &State<W>,
    digit: Digit,
    all: Cells<W>,
    meter: &Meter<'_>,
) -> ControlFlow<(), Cells<W>> {
    let tables = state.tables();
    let open: Vec<Cells<W>> = tables
        .house_ids()
        .filter(|&id| tables.house(id).complete && state.left(id).contains(digit))
        .map(|id| tables.house(id).cells)
        .collect();
    let (mut used, mut dead) = (Cells::NONE, Cells::NONE);
    for cell in all {
        if used.contains(cell) {
            continue;
        }
        let mut search = Placing { state, open: &open, used, nodes: NODES };
        match search.place(cell, all, Cells::NONE) {
            Some(placed) => used |= placed,
            None => dead.insert(cell),
        }
        meter.count((NODES - search.nodes) * (1 + open.len() / 8))?;
    }
    ControlFlow::Continue(dead)
}

struct Placing<'a, const W: usize> {
    state: &'a State<W>,
    open: &'a [Cells<W>],
    used: Cells<W>,
    nodes: usize,
}

impl<const W: usize> Placing<'_, W> {
    /// Returns a placement that contains this cell; `None` if none exists or the search ran out of nodes.
    fn place(&mut self, cell: Cell, left: Cells<W>, placed: Cells<W>) -> Option<Cells<W>> {
        self.nodes = self.nodes.checked_sub(1)?;
        let placed = placed | Cells::only(cell);
        let left = left.without(self.state.tables().peers[cell.index()]).without(Cells::only(cell));
        let mut fewest: Option<(usize, Cells<W>)> = None;
        for house in self.open.iter().filter(|house| !house.meets(placed)) {
            let open = left & *house;
            let count = open.len();
            if count == 0 {
                return None;
            }
            if fewest.is_none_or(|(least, _)| count < least) {
                fewest = Some((count, open));
                if count == 1 {
                    break;
                }
            }
        }
        let Some((_, open)) = fewest else { return Some(placed) };
        let fresh = open.without(self.used);
        fresh.iter().chain(open & self.used).find_map(|next| self.place(next, left, placed))
    }
}
