//! Colours: the candidates of one digit that strong links join, in two colours of which one is true.

mod multi;
mod simple;

use smallvec::SmallVec;

use crate::board::Digit;
use crate::logic::advanced::look::is_strong;
use crate::logic::state::{Cells, State};
use crate::logic::step::Role;

pub(super) use multi::find as find_multi;
pub(super) use simple::find as find_simple;

/// The two colours of one cluster: one of them holds the digit in all of its cells, the other in none.
type Pair<const W: usize> = [Cells<W>; 2];

/// The clusters of a digit, by their first cells.
type Clusters<const W: usize> = SmallVec<[Pair<W>; 8]>;

/// What a colour is called in a step.
const fn role(cluster: usize, colour: usize) -> Role {
    Role::Colour((2 * cluster + colour) as u8)
}

/// The clusters of a digit: cells with strong links between them, coloured from the first one.
fn clusters<const W: usize>(state: &State<W>, digit: Digit) -> Clusters<W> {
    let tables = state.tables();
    let mut links: SmallVec<[Cells<W>; 32]> = SmallVec::new();
    let mut linked = Cells::NONE;
    for house in tables.house_ids().filter(|&house| is_strong(state, house, digit)) {
        let pair = state.cells_in(house, digit);
        linked |= pair;
        links.push(pair);
    }
    let mut found = Clusters::new();
    while let Some(first) = linked.first() {
        let pair = coloured(&links, Cells::only(first));
        linked = linked.without(pair[0] | pair[1]);
        found.push(pair);
    }
    found
}

/// Colours what hangs together with a cell. A cell that odd rings of links reach both ways keeps its first colour.
fn coloured<const W: usize>(links: &[Cells<W>], first: Cells<W>) -> Pair<W> {
    let mut pair = [first, Cells::NONE];
    loop {
        let before = pair;
        for &link in links {
            for colour in [0, 1] {
                if link.meets(pair[colour]) {
                    let other = link.without(pair[0] | pair[1]);
                    pair[1 - colour] |= other;
                }
            }
        }
        if pair == before {
            return pair;
        }
    }
}

/// The cells that see a cell of this set.
fn seen_by_any<const W: usize>(state: &State<W>, cells: Cells<W>) -> Cells<W> {
    let peers = &state.tables().peers;
    cells.iter().fold(Cells::NONE, |seen, cell| seen | peers[cell.index()])
}
