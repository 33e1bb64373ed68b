//! The last step of building a model: the conditions in their order, and what is looked up by cell or house.

use smallvec::SmallVec;

use super::{Builder, cells_of};
use crate::board::PairTable;
use crate::solver::constraints::branch::divisor;
use crate::solver::constraints::families::Unit;
use crate::solver::constraints::model::{Model, Place};
use crate::solver::constraints::regions::Plan;
use crate::solver::constraints::rule::Rule;
use crate::solver::constraints::sets::{MOST_DIGITS, words};

impl Builder<'_> {
    /// Returns, by cell, the houses with it, and its position in each.
    fn houses_of(&self) -> Vec<Vec<Place>> {
        let mut houses_of: Vec<Vec<Place>> = vec![Vec::new(); self.cells];
        for (number, house) in self.houses.iter().enumerate() {
            for (place, &cell) in house.iter().enumerate() {
                houses_of[usize::from(cell)].push(Place {
                    house: number as u16,
                    start: (self.cells + self.kept_words + number * self.digits) as u32,
                    bit: 1 << place,
                });
            }
        }
        houses_of
    }

    /// Returns, by house, the sets of up to so many positions that a cell outside of the house sees, as bits; nothing if there are too many sets.
    fn seen_places(&self, peer_sets: &[u64], most: usize) -> Vec<u64> {
        if self.digits > MOST_DIGITS {
            return Vec::new();
        }
        let set_words = self.cells.div_ceil(64);
        let sets = (1_usize << self.digits).div_ceil(64);
        let mut seen = vec![0_u64; self.houses.len() * sets];
        for (house, seen) in self.houses.iter().zip(seen.chunks_exact_mut(sets)) {
            let mut outside = vec![u64::MAX; set_words];
            for &cell in house {
                outside[usize::from(cell) / 64] &= !(1 << (cell % 64));
            }
            let peers = |cell: u16| &peer_sets[usize::from(cell) * set_words..][..set_words];
            note_seen(&peers, house, most, 0, &outside, seen);
        }
        seen
    }

    pub(super) fn finish(mut self) -> Model {
        let mut pairs = vec![Vec::new(); self.cells];
        let mut all: Vec<_> = std::mem::take(&mut self.pairs).into_iter().collect();
        all.sort_unstable_by_key(|(pair, _)| *pair);
        for ([a, b], tables) in all {
            let both = PairTable::new(self.digits, |first, second| {
                tables.iter().all(|table| table.allows(first, second))
            });
            let [forward, back] = self.table(&both);
            pairs[usize::from(a)].push((b, forward));
            pairs[usize::from(b)].push((a, back));
        }
        self.rules.sort_by_key(Rule::order);
        let scopes: Vec<Vec<u16>> = self
            .rules
            .iter()
            .map(|rule| {
                let mut cells = cells_of(rule);
                cells.sort_unstable();
                cells.dedup();
                cells
            })
            .collect();
        let mut watches: Vec<Vec<(u16, u64)>> = vec![Vec::new(); self.cells];
        let mut house_rules = vec![[0; 2]; self.houses.len()];
        for (number, (rule, scope)) in self.rules.iter().zip(&scopes).enumerate() {
            match rule {
                // These wait for changes of their digits, not of their cells.
                Rule::Hidden(house) => house_rules[usize::from(house.number)][0] = number,
                Rule::Locked(house) => house_rules[usize::from(house.number)][1] = number,
                _ => {
                    for &cell in scope {
                        let (list, word) = (&mut watches[usize::from(cell)], (number / 64) as u16);
                        match list.last_mut().filter(|(last, _)| *last == word) {
                            Some((_, bits)) => *bits |= 1 << (number % 64),
                            None => list.push((word, 1 << (number % 64))),
                        }
                    }
                }
            }
        }
        let set_words = self.cells.div_ceil(64);
        let cells = 0..self.cells as u16;
        let peer_sets: Vec<u64> = cells.clone().flat_map(|cell| self.differ.of(cell)).copied().collect();
        let peers: Vec<Vec<u16>> = cells.map(|cell| self.differ.list(cell)).collect();
        let shared = |at: usize, house: &[u16]| {
            self.houses[..at]
                .iter()
                .map(|other| house.iter().filter(|cell| other.contains(cell)).count())
                .max()
        };
        let most_shared = self.houses.iter().enumerate().filter_map(|(at, house)| shared(at, house)).max();
        let most_shared = most_shared.unwrap_or(0).clamp(3, 7);
        let (houses_of, is_seen) = (self.houses_of(), self.seen_places(&peer_sets, most_shared));
        Model {
            cells: self.cells,
            shown: self.geometry.cell_count(),
            digits: self.digits,
            all: self.geometry.digits().bits(),
            start: self.start.into(),
            is_dead: self.is_dead || self.rules.iter().any(|rule| matches!(rule, Rule::Never)),
            set_words,
            peers: peers.into_iter().collect(),
            peer_sets: peer_sets.into(),
            pairs: pairs.into_iter().collect(),
            tables: self.tables.into(),
            is_remembered: self
                .rules
                .iter()
                .zip(&scopes)
                .map(|(rule, cells)| rule.is_remembered() && cells.len() * self.digits <= 128)
                .collect(),
            is_exact: self.rules.iter().map(Rule::is_exact).collect(),
            scopes: scopes.into_iter().collect(),
            house_rules: house_rules.into(),
            houses_of: houses_of.into_iter().collect(),
            watches: watches.into_iter().collect(),
            kept_words: self.kept_words,
            words: words(self.digits).unwrap_or(0),
            sums: self.sums,
            unit: Unit::detect(),
            most_shared,
            is_seen: is_seen.into(),
            divisors: std::array::from_fn(|options| divisor(options as u32)),
            most_nodes: self.most_nodes,
            regions: Plan::of(self.geometry).map(Box::new),
            rules: self.rules.into(),
        }
    }
}

/// Notes the sets of positions in a house, among those that add up to `most` further cells to a set, that a cell outside
/// of the house sees. `common` has the cells that see the positions of the set so far.
fn note_seen<'a>(
    peers: &impl Fn(u16) -> &'a [u64],
    house: &[u16],
    most: usize,
    places: u32,
    common: &[u64],
    seen: &mut [u64],
) {
    let start = (u32::BITS - places.leading_zeros()) as usize;
    for (place, &cell) in house.iter().enumerate().skip(start) {
        let common: SmallVec<[u64; 4]> = common.iter().zip(peers(cell)).map(|(a, b)| a & b).collect();
        if common.iter().all(|word| *word == 0) {
            continue;
        }
        let places = places | 1 << place;
        if !places.is_power_of_two() {
            seen[places as usize / 64] |= 1 << (places % 64);
        }
        if most > 1 {
            note_seen(peers, house, most - 1, places, &common, seen);
        }
    }
}
