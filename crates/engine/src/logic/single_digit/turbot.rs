//! Turbot fish: any two strong links of a digit, connected by a weak link.

use std::cmp::Reverse;

use super::Links;
use crate::board::{Cell, Digit};
use crate::logic::search::{Flow, Search, Sink};
use crate::logic::state::{Cells, HouseId, State};
use crate::logic::technique::Technique;

/// Hands every turbot fish to the sink: those with the most eliminations first, then by the cells that lose the digit,
/// lower cells first.
pub(in crate::logic) fn find<const W: usize>(search: &mut Search<'_, W>, sink: Sink<'_>) -> Flow {
    let state = search.state;
    let mut found: Vec<(Reverse<usize>, usize, Links, Cells<W>)> = Vec::new();
    for digit in state.geometry().digits() {
        let strong = strong_links(state, digit);
        for (i, first) in strong.iter().enumerate() {
            for second in &strong[i + 1..] {
                for links in joined(state, digit, first, second) {
                    let targets = links.targets(state);
                    if !targets.is_empty() {
                        found.push((Reverse(targets.len()), weight(targets, digit), links, targets));
                    }
                }
            }
        }
    }
    found.sort_by_key(|&(count, weight, ..)| (count, weight));
    for (_, _, links, targets) in found {
        sink(links.step(Technique::TurbotFish, state, targets))?;
    }
    Flow::Continue(())
}

type StrongLink = (HouseId, [Cell; 2]);

/// Returns the pairs of cells one of which holds the digit, each pair once.
fn strong_links<const W: usize>(state: &State<W>, digit: Digit) -> Vec<StrongLink> {
    let mut found: Vec<StrongLink> = Vec::new();
    for house in state.tables().house_ids() {
        if let Some(pair) = state.pair_in(house, digit).filter(|pair| !found.iter().any(|(_, p)| p == pair)) {
            found.push((house, pair));
        }
    }
    found
}

/// Returns the ways to connect two strong links by a weak one.
fn joined<const W: usize>(
    state: &State<W>,
    digit: Digit,
    first: &StrongLink,
    second: &StrongLink,
) -> impl Iterator<Item = Links> {
    let ([a, b], [c, d]) = (first.1, second.1);
    let apart = a != c && a != d && b != c && b != d;
    let orders = [[a, b, c, d], [a, b, d, c], [b, a, c, d], [b, a, d, c]];
    let tables = state.tables();
    orders.into_iter().filter_map(move |cells| {
        let [_, b, c, _] = cells;
        let linked = apart && tables.peers[b.index()].contains(c);
        let between = tables.houses_with(Cells::only(b) | Cells::only(c)).next();
        linked.then_some(Links { digit, cells, houses: [Some(first.0), between, Some(second.0)] })
    })
}

/// Returns the sort key of eliminations among those with the same number; later cells have more weight.
fn weight<const W: usize>(targets: Cells<W>, digit: Digit) -> usize {
    (0..)
        .zip(targets)
        .map(|(i, cell): (usize, Cell)| cell.index() * (1 + 80 * i) + usize::from(digit.get()))
        .sum()
}
