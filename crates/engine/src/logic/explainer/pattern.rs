//! What a pattern needs gone before it holds: the candidates that a chain with the pattern in it rests on.

use super::state::State;
use super::tables::{Cand, Tables, bits, is_pair};

/// A pattern of candidates within houses, with what it removes.
pub(super) struct Pattern<'a> {
    /// Its difficulty in tenths.
    pub(super) tenths: u16,
    /// What it removes, at least one candidate.
    pub(super) removals: &'a [Cand],
    /// What it rests on.
    pub(super) basis: Basis<'a>,
}

/// What a pattern rests on.
pub(super) enum Basis<'a> {
    /// A digit has no place in the base houses but in the cover houses.
    Fish {
        /// The digit.
        digit: usize,
        /// The houses whose places are covered.
        base: &'a [u16],
        /// The houses that cover them.
        cover: &'a [u16],
    },
    /// Digits have no other places in a house than these.
    Hidden {
        /// The house.
        house: usize,
        /// The digits.
        digits: u32,
        /// Their places.
        places: u32,
    },
    /// The cells at these places of a house have no other digits than these.
    Naked {
        /// The house.
        house: usize,
        /// The places of the cells.
        places: u32,
        /// The digits.
        digits: u32,
    },
}

/// What went since a position: only patterns of it can rest on anything.
#[derive(Default)]
pub(super) struct Changed {
    /// The digits that lost places and may be locked, by house.
    pub(super) digits: Vec<u32>,
    /// Those of them with two places left, by house.
    pub(super) pairs: Vec<u32>,
    /// Whether a house has a cell of two candidates that lost others.
    pub(super) has_pair: Vec<bool>,
}

impl Changed {
    /// Reads what a state lost: these candidates.
    pub(super) fn fill(&mut self, tables: &Tables, now: &State, gone: impl Iterator<Item = Cand>) {
        for digits in [&mut self.digits, &mut self.pairs] {
            digits.clear();
            digits.resize(tables.houses(), 0);
        }
        self.has_pair.clear();
        self.has_pair.resize(tables.houses(), false);
        for cand in gone {
            let (cell, digit) = tables.split(cand);
            let is_pair = is_pair(now.cand[cell]);
            for &(house, _) in tables.homes(cell) {
                self.digits[usize::from(house)] |= 1 << digit;
                self.has_pair[usize::from(house)] |= is_pair;
            }
        }
        for (house, digits) in self.digits.iter_mut().enumerate() {
            for digit in bits(*digits) {
                let places = now.places(house, digit);
                if is_pair(places) {
                    self.pairs[house] |= 1 << digit;
                } else if !(3..=tables.most_shared).contains(&places.count_ones()) {
                    *digits &= !(1 << digit);
                }
            }
        }
    }
}

/// What is called with each pattern found; it says whether to stop.
pub(super) type Sink<'a> = dyn FnMut(&Pattern<'_>) -> bool + 'a;

impl Basis<'_> {
    /// The candidates that were there at the start and had to go first, in the order of the houses.
    pub(super) fn parents(&self, tables: &Tables, source: &State, now: &State, found: &mut Vec<Cand>) {
        found.clear();
        match *self {
            Self::Fish { digit, base, cover } => {
                for &house in base {
                    let house = usize::from(house);
                    let gone = source.places(house, digit) & !now.places(house, digit);
                    let covered = cover.iter().fold(0, |set, &c| set | tables.shared(house, usize::from(c)));
                    for place in bits(gone & !covered) {
                        found.push(tables.cand(usize::from(tables.cells_of(house)[place]), digit));
                    }
                }
            }
            Self::Hidden { house, digits, places } => {
                for (place, &cell) in tables.cells_of(house).iter().enumerate() {
                    if places >> place & 1 == 0 {
                        let cell = usize::from(cell);
                        found.extend(bits(source.cand[cell] & digits).map(|d| tables.cand(cell, d)));
                    }
                }
            }
            Self::Naked { house, places, digits } => {
                for place in bits(places) {
                    let cell = usize::from(tables.cells_of(house)[place]);
                    found.extend(bits(source.cand[cell] & !digits).map(|d| tables.cand(cell, d)));
                }
            }
        }
    }
}
