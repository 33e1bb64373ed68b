//! What a unique rectangle or loop removes, by type: with one extra cell, with one extra digit, by a naked or hidden
//! set, by a locked digit.

use smallvec::SmallVec;

use super::chains::length;
use super::state::{State, Step};
use super::tables::{Cand, Tables, bits, picks};

/// A loop of cells that all have the same two candidates, and the cells of the loop that have further candidates.
pub(super) struct Loop<'a> {
    pub(super) cells: &'a [usize],
    pub(super) pair: u32,
    pub(super) extra: &'a [usize],
}

/// The easiest step found so far.
#[derive(Default)]
pub(super) struct Best {
    order: Option<(f64, u8)>,
    step: Option<Step>,
}

impl Best {
    /// Returns the step kept.
    pub(super) fn step(self) -> Option<Step> {
        self.step
    }

    /// Keeps a step if it is easier than the steps before, by difficulty and then by type.
    pub(super) fn offer(&mut self, difficulty: f64, kind: u8, step: impl FnOnce(u16) -> Option<Step>) {
        if self.order.is_some_and(|best| best <= (difficulty, kind)) {
            return;
        }
        if let Some(step) = step(length::tenths(difficulty)) {
            self.order = Some((difficulty, kind));
            self.step = Some(step);
        }
    }
}

/// Offers all steps of a loop.
pub(super) fn steps(tables: &Tables, state: &State, found: &Loop<'_>, best: &mut Best) {
    let base = match found.cells.len() {
        10.. => 4.5 + 0.3 + 0.2,
        8.. => 4.5 + 0.2,
        6.. => 4.5 + 0.1,
        _ => 4.5,
    };
    let others = found.extra.iter().fold(0, |set, &cell| set | state.cand[cell]) & !found.pair;
    match *found.extra {
        [] => {}
        [cell] => best.offer(base, 1, |tenths| {
            Step::remove(tenths, bits(found.pair).map(|digit| tables.cand(cell, digit)).collect())
        }),
        [a, b] => {
            if others.is_power_of_two() {
                best.offer(base, 2, |tenths| one_digit(tables, state, found, tenths));
            } else {
                let most = if tables.n > 9 { 4 } else { 7 };
                for degree in others.count_ones() as usize..=most {
                    for kind in 0..tables.kinds.len() {
                        let house = tables.home(a, kind).filter(|&house| tables.home(b, kind) == Some(house));
                        let Some(house) = house else { continue };
                        let corner = Corner { tables, state, pair: found.pair, house, a, b, others };
                        corner.naked(degree, base, best);
                        corner.hidden(degree, base, best);
                    }
                }
            }
            best.offer(base, 4, |tenths| locked(tables, state, found, tenths, [a, b]));
        }
        _ => best.offer(base, 2, |tenths| one_digit(tables, state, found, tenths)),
    }
}

/// Type 2: the extra cells have one other digit, which is removed from the cells that see all extra cells.
fn one_digit(tables: &Tables, state: &State, found: &Loop<'_>, tenths: u16) -> Option<Step> {
    let (first, rest) = found.extra.split_first()?;
    let digit = (state.cand[*first] & !found.pair).trailing_zeros() as usize;
    let victim = |&cell: &usize| {
        state.has(cell, digit)
            && !found.extra.contains(&cell)
            && rest.iter().all(|&extra| tables.see(extra, cell))
    };
    let peers = tables.peers(*first).iter().map(|&cell| usize::from(cell));
    Step::remove(tenths, peers.filter(victim).map(|cell| tables.cand(cell, digit)).collect())
}

/// Type 4: one digit of the pair has no other place in a house of both extra cells, so the other digit of the pair is
/// removed from them.
fn locked(tables: &Tables, state: &State, found: &Loop<'_>, tenths: u16, ends: [usize; 2]) -> Option<Step> {
    let mut lock = [false; 2];
    for kind in 0..tables.kinds.len() {
        let Some(house) = tables.home(ends[0], kind).filter(|&h| tables.home(ends[1], kind) == Some(h))
        else {
            continue;
        };
        for (digit, lock) in bits(found.pair).zip(&mut lock) {
            *lock |= state.places(house, digit).count_ones() == 2;
        }
    }
    let mut digits = bits(found.pair);
    let (first, second) = (digits.next()?, digits.next()?);
    let gone = match lock {
        [true, _] => second,
        [_, true] => first,
        _ => return None,
    };
    Step::remove(tenths, ends.map(|cell| tables.cand(cell, gone)).to_vec())
}

/// Two extra cells of a loop in a house that they share.
struct Corner<'a> {
    tables: &'a Tables,
    state: &'a State,
    pair: u32,
    house: usize,
    a: usize,
    b: usize,
    /// The digits of the two cells beyond the pair.
    others: u32,
}

impl Corner<'_> {
    fn place(&self, cell: usize) -> u32 {
        let cells = self.tables.cells_of(self.house);
        cells.iter().position(|&other| usize::from(other) == cell).map_or(0, |place| 1 << place)
    }

    /// Type 3, naked: the digits beyond the pair and a few more cells of the house form a naked set.
    fn naked(&self, degree: usize, base: f64, best: &mut Best) {
        if 2 * degree > usize::from(self.state.empty[self.house]) {
            return;
        }
        let cells = self.tables.cells_of(self.house);
        let state = self.state;
        let (a, b) = (self.place(self.a), self.place(self.b));
        let common = self.others & state.cand[self.a] & state.cand[self.b];
        for pick in picks(self.tables.n, degree).filter(|pick| pick & a != 0 && pick & b == 0) {
            let sets = || bits(pick & !a).map(|place| state.cand[usize::from(cells[place])]);
            let union = sets().fold(common, |union, set| union | set);
            if union.count_ones() as usize != degree
                || self.others & !union != 0
                || sets().any(|set| set.count_ones() < 2)
            {
                continue;
            }
            best.offer(base + f64::from(degree as u32 - 1) * 0.1, 3, |tenths| {
                let mut removals: Vec<Cand> = Vec::new();
                for (place, &cell) in cells.iter().enumerate() {
                    if (pick | b) >> place & 1 == 0 {
                        let cell = usize::from(cell);
                        let digits = bits(state.cand[cell] & union);
                        removals.extend(digits.map(|digit| self.tables.cand(cell, digit)));
                    }
                }
                Step::remove(tenths, removals)
            });
        }
    }

    /// Type 3, hidden: the pair and a few more digits form a hidden set in the house, where the two extra cells count
    /// as one place.
    fn hidden(&self, degree: usize, base: f64, best: &mut Best) {
        let (tables, state) = (self.tables, self.state);
        if 2 * degree >= usize::from(state.empty[self.house]) {
            return;
        }
        let (a, b) = (self.place(self.a), self.place(self.b));
        let all = (1_u32 << tables.n) - 1;
        let rest: SmallVec<[usize; 16]> = bits(all & !self.pair & !self.others).collect();
        let none = (degree == 2 && !rest.is_empty()).then_some(0);
        for pick in none.into_iter().chain(picks(rest.len(), degree - 2)) {
            let digits = bits(pick).fold(self.pair, |digits, i| digits | 1 << rest[i]);
            let places = || bits(digits).map(|digit| state.places(self.house, digit) & !b);
            let union = places().fold(0, |union, places| union | places);
            if union.count_ones() as usize != degree || places().any(|places| places == 0) {
                continue;
            }
            let hidden = union & !a;
            best.offer(base + f64::from(hidden.count_ones() - 1) * 0.1, 3, |tenths| {
                let mut removals: Vec<Cand> = Vec::new();
                for place in bits(hidden) {
                    let cell = usize::from(tables.cells_of(self.house)[place]);
                    removals.extend(bits(state.cand[cell] & !digits).map(|digit| tables.cand(cell, digit)));
                }
                Step::remove(tenths, removals)
            });
        }
    }
}
