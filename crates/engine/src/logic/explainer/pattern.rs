//! Which removed candidates a pattern rests on: a chain that contains the pattern rests on them, too.

use super::state::State;
use super::tables::{Cand, Tables, bits, is_pair};

/// A pattern of candidates within houses, with its removals.
pub(super) struct Pattern<'a> {
    /// The difficulty of the pattern, in tenths.
    pub(super) tenths: u16,
    /// The candidates that the pattern removes, at least one.
    pub(super) removals: &'a [Cand],
    /// The facts that the pattern rests on.
    pub(super) basis: Basis<'a>,
}

/// The facts that a pattern rests on.
pub(super) enum Basis<'a> {
    /// All places of a digit in the base houses lie in the cover houses.
    Fish {
        /// The digit.
        digit: usize,
        /// The base houses.
        base: &'a [u16],
        /// The cover houses.
        cover: &'a [u16],
    },
    /// A house's digits have no other places than these.
    Hidden {
        /// The house.
        house: usize,
        /// The digits.
        digits: u32,
        /// The places of the digits, as a bit mask.
        places: u32,
    },
    /// The cells at these places of a house have no other candidates than these.
    Naked {
        /// The house.
        house: usize,
        /// The places of the cells, as a bit mask.
        places: u32,
        /// The digits.
        digits: u32,
    },
}

/// The parts of a state that changed since an earlier position. Only patterns that use them can rest on candidates
/// removed since.
#[derive(Default)]
pub(super) struct Changed {
    /// By house, the digits that lost places and may be locked.
    pub(super) digits: Vec<u32>,
    /// By house, the digits in `digits` that have two places left.
    pub(super) pairs: Vec<u32>,
    /// By house, whether it has a cell that lost candidates and has two left.
    pub(super) has_pair: Vec<bool>,
}

impl Changed {
    /// Fills the fields from the candidates that were removed since the earlier position.
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

/// The receiver of patterns. It returns whether the search should stop.
pub(super) type Sink<'a> = dyn FnMut(&Pattern<'_>) -> bool + 'a;

impl Basis<'_> {
    /// Collects the candidates of the starting position that had to be removed before the pattern applied, in the order
    /// of the houses.
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
