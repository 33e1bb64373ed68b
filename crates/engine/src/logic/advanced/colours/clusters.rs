//! The clusters of a digit: cells connected by strong links, in two colors.

use smallvec::SmallVec;

use crate::board::{Candidates, Digit};
use crate::logic::advanced::queries::is_strong;
use crate::logic::state::{Cells, HouseId, State};
use crate::logic::step::{Mark, Role, Why};

/// The two colors of a cluster. Either all cells of the first color hold the digit and none of the second, or the other
/// way round.
pub(super) type Pair<const W: usize> = [Cells<W>; 2];

/// The clusters of a digit, in the order of their first cells.
pub(super) type Clusters<const W: usize> = SmallVec<[Pair<W>; 8]>;

/// Returns the role of a color in a step.
const fn role(cluster: usize, colour: usize) -> Role {
    Role::Colour((2 * cluster + colour) as u8)
}

/// Returns the clusters of a digit: cells connected by strong links. The first cell of each has the first color.
pub(super) fn clusters<const W: usize>(state: &State<W>, digit: Digit) -> Clusters<W> {
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

/// Colors the cells connected to a first cell. A cell that links reach in both colors keeps the color that it got
/// first.
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

/// Returns houses whose strong links connect all cells of a cluster. Each house adds one cell.
fn ties<const W: usize>(state: &State<W>, digit: Digit, all: Cells<W>) -> SmallVec<[HouseId; 16]> {
    let mut houses = SmallVec::new();
    let mut tied = all.first().map_or(Cells::NONE, Cells::only);
    loop {
        let next = state.tables().house_ids().find(|&house| {
            let places = state.cells_in(house, digit);
            is_strong(state, house, digit)
                && places.meets(tied)
                && places.is_within(all)
                && !places.is_within(tied)
        });
        let Some(house) = next else { return houses };
        tied |= state.cells_in(house, digit);
        houses.push(house);
    }
}

/// Returns the cells that see at least one cell of this set.
pub(super) fn seen_by_any<const W: usize>(state: &State<W>, cells: Cells<W>) -> Cells<W> {
    let peers = &state.tables().peers;
    cells.iter().fold(Cells::NONE, |seen, cell| seen | peers[cell.index()])
}

/// Returns clusters of a digit as a pattern, with the houses whose strong links connect their cells.
pub(super) fn why<const W: usize>(state: &State<W>, digit: Digit, pairs: &[Pair<W>]) -> Why {
    let mut why = Why::about(Candidates::only(digit));
    for (cluster, pair) in pairs.iter().enumerate() {
        for house in ties(state, digit, pair[0] | pair[1]) {
            why = why.house(Role::Link, house);
        }
        for (colour, cells) in pair.iter().enumerate() {
            why = why.marks(role(cluster, colour), cells.iter().map(|cell| Mark { cell, digit }));
        }
    }
    why
}
