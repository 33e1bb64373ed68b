//! Naked and hidden pairs, triplets and quads, and hidden sets that leave a single place for another digit.

use smallvec::SmallVec;

use super::pattern::{Basis, Changed, Pattern, Sink};
use super::state::{State, Step};
use super::tables::{COLUMNS, Cand, ROWS, Tables, bits, digits_of, is_pair, picks};

/// Calls `found` with each set of `degree` masks that have at least two bits each and `degree` bits together: the
/// indexes of the masks as bits, then the union of the masks. `found` returns whether to stop.
fn tuples(masks: &[u32], degree: usize, mut found: impl FnMut(u32, u32) -> bool) -> bool {
    let mut fit = [0_u8; 32];
    let mut count = 0;
    for (index, mask) in masks.iter().enumerate() {
        if is_some_of(*mask, degree) {
            fit[count] = index as u8;
            count += 1;
        }
    }
    if count < degree {
        return false;
    }
    for pick in picks(count, degree) {
        let union = bits(pick).fold(0, |union, i| union | masks[usize::from(fit[i])]);
        if union.count_ones() as usize == degree {
            let members = bits(pick).fold(0, |members, i| members | 1 << fit[i]);
            if found(members, union) {
                return true;
            }
        }
    }
    false
}

/// A search for sets of one size. With `only`, the search for pairs and X-Wings is limited to the changed parts.
#[derive(Clone, Copy)]
pub(super) struct Subsets<'s> {
    pub(super) tables: &'s Tables,
    pub(super) state: &'s State,
    pub(super) degree: usize,
    pub(super) only: Option<&'s Changed>,
}

impl Subsets<'_> {
    /// Hands each naked set that removes a candidate to the sink.
    pub(super) fn naked(self, sink: &mut Sink<'_>) {
        let Self { tables, state, degree, only } = self;
        let tenths = [30, 36, 50][degree - 2];
        let mut removals: Vec<Cand> = Vec::new();
        let is_asked = |house: &usize| only.is_none_or(|only| only.has_pair[*house]);
        for house in houses(tables, state, 2 * degree).filter(is_asked) {
            let cells = tables.cells_of(house);
            let mut masks = [0_u32; 32];
            for (mask, &cell) in masks.iter_mut().zip(cells) {
                *mask = state.cand[usize::from(cell)];
            }
            let ended = tuples(&masks[..tables.n], degree, |places, digits| {
                removals.clear();
                for (place, &cell) in cells.iter().enumerate() {
                    if places >> place & 1 == 0 {
                        let cell = usize::from(cell);
                        removals.extend(bits(state.cand[cell] & digits).map(|d| tables.cand(cell, d)));
                    }
                }
                let basis = Basis::Naked { house, places, digits };
                !removals.is_empty() && sink(&Pattern { tenths, removals: &removals, basis })
            });
            if ended {
                return;
            }
        }
    }

    /// Hands each hidden set that removes a candidate to the sink.
    pub(super) fn hidden(self, sink: &mut Sink<'_>) {
        let Self { tables, state, degree, only } = self;
        let tenths = [34, 40, 54][degree - 2];
        let mut removals: Vec<Cand> = Vec::new();
        let is_asked = |house: &usize| only.is_none_or(|only| only.pairs[*house] != 0);
        for house in houses(tables, state, 2 * degree + 1).filter(is_asked) {
            let ended = tuples(state.places_of(house), degree, |digits, places| {
                removals.clear();
                others(tables, state, house, places, digits, &mut removals);
                let basis = Basis::Hidden { house, digits, places };
                !removals.is_empty() && sink(&Pattern { tenths, removals: &removals, basis })
            });
            if ended {
                return;
            }
        }
    }

    /// Hands each X-Wing, Swordfish or Jellyfish (by the number of lines) that removes a candidate to the sink.
    pub(super) fn fish(self, sink: &mut Sink<'_>) {
        let Self { tables, state, degree, only } = self;
        let tenths = [32, 38, 52][degree - 2];
        let (mut base, mut cover) = (Vec::new(), Vec::new());
        let mut removals: Vec<Cand> = Vec::new();
        for (first, second) in [(COLUMNS, ROWS), (ROWS, COLUMNS)] {
            let (lines, across) = (&tables.kinds[first], &tables.kinds[second]);
            // Lines that are shorter than there are digits are not among the houses here, and cover nothing.
            if across.len() < tables.n {
                continue;
            }
            let asked = only.map_or(digits_of(tables), |only| {
                lines.iter().fold(0, |set, &line| set | only.pairs[usize::from(line)])
            });
            let mut fit = [0_u32; 32];
            for digit in
                bits(asked).filter(|&digit| usize::from(state.placed[digit]) + 2 * degree <= tables.n)
            {
                for (line, &house) in lines.iter().enumerate() {
                    let places = state.places(usize::from(house), digit);
                    fit[digit] |= u32::from(is_some_of(places, degree)) << line;
                }
            }
            let has_enough = |&digit: &usize| {
                let mut places = bits(fit[digit]).map(|line| state.places(usize::from(lines[line]), digit));
                // An X-Wing needs two lines with the same two places.
                if degree > 2 { places.nth(degree - 1).is_some() } else { has_twins(places) }
            };
            let digits: SmallVec<[usize; 16]> = bits(asked).filter(has_enough).collect();
            if digits.is_empty() {
                continue;
            }
            for pick in picks(lines.len(), degree) {
                for &digit in &digits {
                    if pick & !fit[digit] != 0 {
                        continue;
                    }
                    let union = bits(pick)
                        .fold(0, |union, line| union | state.places(usize::from(lines[line]), digit));
                    if union.count_ones() as usize != degree {
                        continue;
                    }
                    removals.clear();
                    for line in bits(union) {
                        let line = usize::from(across[line]);
                        let cells = tables.cells_of(line);
                        let rest = bits(state.places(line, digit) & !pick);
                        removals.extend(rest.map(|place| tables.cand(usize::from(cells[place]), digit)));
                    }
                    if removals.is_empty() {
                        continue;
                    }
                    base.clear();
                    cover.clear();
                    base.extend(bits(pick).map(|line| lines[line]));
                    cover.extend(bits(union).map(|line| across[line]));
                    let basis = Basis::Fish { digit, base: &base, cover: &cover };
                    if sink(&Pattern { tenths, removals: &removals, basis }) {
                        return;
                    }
                }
            }
        }
    }
}

/// Returns the first hidden set of this many digits that leaves another digit a single place in the set's house.
pub(super) fn direct(tables: &Tables, state: &State, degree: usize) -> Option<Step> {
    let mut step = None;
    for house in houses(tables, state, degree + 1) {
        let ended = tuples(state.places_of(house), degree, |digits, places| {
            let free = |(digit, all): (usize, &u32)| {
                let left = all & !places;
                (digits >> digit & 1 == 0 && all.count_ones() > 1 && left.is_power_of_two())
                    .then(|| (digit, left.trailing_zeros() as usize))
            };
            let Some((digit, place)) = state.places_of(house).iter().enumerate().find_map(free) else {
                return false;
            };
            let mut removals = Vec::new();
            others(tables, state, house, places, digits, &mut removals);
            let placement = Some(tables.cand(usize::from(tables.cells_of(house)[place]), digit));
            step = Some(Step { tenths: [20, 25][degree - 2], placement, removals });
            true
        });
        if ended {
            break;
        }
    }
    step
}

/// Collects the candidates of the cells at these places, without `digits`.
fn others(tables: &Tables, state: &State, house: usize, places: u32, digits: u32, found: &mut Vec<Cand>) {
    for place in bits(places) {
        let cell = usize::from(tables.cells_of(house)[place]);
        found.extend(bits(state.cand[cell] & !digits).map(|d| tables.cand(cell, d)));
    }
}

/// Returns the houses with at least this many empty cells, in search order.
fn houses(tables: &Tables, state: &State, empty: usize) -> impl Iterator<Item = usize> {
    let all = tables.scan.iter().flat_map(|&kind| &tables.kinds[kind]).map(|&house| usize::from(house));
    all.filter(move |&house| usize::from(state.empty[house]) >= empty)
}

/// Returns whether a mask has at least two bits and at most `most`.
fn is_some_of(mask: u32, most: usize) -> bool {
    if most == 2 { is_pair(mask) } else { (2..=most).contains(&(mask.count_ones() as usize)) }
}

/// Returns whether two of the masks are equal.
fn has_twins(masks: impl Iterator<Item = u32>) -> bool {
    let mut known = SmallVec::<[u32; 32]>::new();
    for mask in masks {
        if known.contains(&mask) {
            return true;
        }
        known.push(mask);
    }
    false
}
