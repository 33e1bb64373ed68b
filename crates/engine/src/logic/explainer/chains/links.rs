//! The links between the candidates of a state: which candidates each one rules out, and the moves from one true
//! candidate to the next.

use std::ops::Range;

use super::super::state::State;
use super::super::tables::{Cand, Cause, ELSEWHERE, IN_CELL, Tables, bits, is_pair};

/// The number of a candidate in [`Links`].
pub(crate) type Id = u16;

/// The kinds of links that a search follows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Through {
    /// Links in houses only, so that a chain uses one digit.
    Houses = 1,
    /// Strong links in cells with two candidates only; from one such cell to the next by any house.
    Cells = 2,
    /// Both kinds of links.
    Both = 4,
}

/// Two implications: a true candidate makes `over` false, and this makes `next` true.
#[derive(Clone, Copy)]
pub(crate) struct Move {
    pub(crate) over: Id,
    pub(crate) next: Id,
    pub(crate) over_cause: Cause,
    pub(crate) cause: Cause,
    /// The searches that follow the move, as bits of [`Through`].
    through: u8,
}

impl Move {
    #[inline]
    pub(crate) const fn is_through(self, through: Through) -> bool {
        self.through & through as u8 != 0
    }
}

/// All links of a state. Few candidates have a strong link, and every move ends at one of them, so these candidates
/// have the lowest numbers.
#[derive(Default)]
pub(crate) struct Links {
    /// The number of each candidate that has a strong link, by [`Cand`].
    ids: Vec<Id>,
    /// The candidates by number: first those with a strong link, then those that were added later.
    pub(crate) cands: Vec<Cand>,
    /// The number of candidates with a strong link.
    pub(crate) linked: usize,
    strong: Vec<(Id, Cause)>,
    strong_at: Vec<u32>,
    moves: Vec<Move>,
    moves_at: Vec<u32>,
    /// The number of words of a bit row over the candidates with a strong link.
    pub(crate) words: usize,
    ruled_out: Vec<u64>,
    /// The digits with a strong link, by cell. Below, the places of these digits, by house and digit.
    by_cell: Vec<u32>,
    by_house: Vec<u32>,
    /// For each house, the digits with two places.
    pairs: Vec<u32>,
}

impl Links {
    /// Reads all links of a state.
    pub(crate) fn fill(&mut self, tables: &Tables, state: &State) {
        self.read_strong(tables, state);
        self.words = self.linked.div_ceil(64);
        self.moves.clear();
        self.moves_at.clear();
        self.moves_at.push(0);
        self.ruled_out.clear();
        for id in 0..self.linked {
            self.read_moves(tables, self.cands[id]);
        }
    }

    /// Adds a candidate without a strong link, with its moves; returns its number.
    pub(crate) fn add(&mut self, tables: &Tables, cand: Cand) -> usize {
        self.cands.push(cand);
        self.read_moves(tables, cand);
        self.cands.len() - 1
    }

    /// Lists, for each candidate, the candidates that are true if it is false.
    fn read_strong(&mut self, tables: &Tables, state: &State) {
        let n = tables.n;
        self.pairs.clear();
        self.pairs.extend((0..tables.houses()).map(|house| {
            let places = state.places_of(house).iter().enumerate();
            places.fold(0, |pairs, (digit, places)| pairs | u32::from(is_pair(*places)) << digit)
        }));
        self.by_cell.clear();
        self.by_cell.resize(tables.cells, 0);
        self.by_house.clear();
        self.by_house.resize(tables.houses() * n, 0);
        self.ids.resize(tables.cells * n, 0);
        self.cands.clear();
        self.strong.clear();
        self.strong_at.clear();
        for cell in 0..tables.cells {
            let all = state.cand[cell];
            if all == 0 {
                continue;
            }
            let homes = tables.homes(cell);
            let in_houses = homes.iter().fold(0, |any, &(house, _)| any | self.pairs[usize::from(house)]);
            let is_bivalue = is_pair(all);
            let linked = if is_bivalue { all } else { all & in_houses };
            self.by_cell[cell] = linked;
            for digit in bits(linked) {
                let cand = tables.cand(cell, digit);
                self.ids[usize::from(cand)] = self.cands.len() as Id;
                self.cands.push(cand);
                let start = self.strong.len();
                self.strong_at.push(start as u32);
                if is_bivalue {
                    let other = (all & !(1 << digit)).trailing_zeros() as usize;
                    self.strong.push((tables.cand(cell, other), IN_CELL));
                }
                for &(house, place) in homes {
                    let house = usize::from(house);
                    self.by_house[house * n + digit] |= 1 << place;
                    if self.pairs[house] >> digit & 1 != 0 {
                        let rest = state.places(house, digit) & !(1 << place);
                        let other = usize::from(tables.cells_of(house)[rest.trailing_zeros() as usize]);
                        let other = tables.cand(other, digit);
                        if self.strong[start..].iter().all(|&(known, _)| known != other) {
                            self.strong.push((other, tables.kind_of[house]));
                        }
                    }
                }
            }
        }
        self.strong_at.push(self.strong.len() as u32);
        self.linked = self.cands.len();
        for (other, _) in &mut self.strong {
            *other = self.ids[usize::from(*other)];
        }
    }

    /// Reads the next candidate's links: the candidates with a strong link that it rules out, in order (in its cell,
    /// then in each house), and the moves over them.
    fn read_moves(&mut self, tables: &Tables, cand: Cand) {
        let (cell, digit) = tables.split(cand);
        let n = tables.n;
        let near = (1_u32 << digit << 1) | (1 << digit >> 1);
        let (by_cell, by_house) = (&self.by_cell[..], &self.by_house[..]);
        let start = self.ruled_out.len();
        self.ruled_out.resize(start + self.words, 0);
        let row = &mut self.ruled_out[start..];
        let (ids, strong, strong_at, moves) =
            (&self.ids[..], &self.strong[..], &self.strong_at[..], &mut self.moves);
        let mut over = |cand: Cand, over_cause: Cause, same_digit: bool| {
            let over = ids[usize::from(cand)];
            let at = usize::from(over);
            row[at / 64] |= 1 << (at % 64);
            for &(next, cause) in &strong[strong_at[at] as usize..strong_at[at + 1] as usize] {
                let through = match (same_digit, cause) {
                    (_, IN_CELL) => Through::Cells as u8,
                    (true, _) => Through::Houses as u8,
                    _ => 0,
                };
                let through = through | Through::Both as u8;
                moves.push(Move { over, next, over_cause, cause, through });
            }
        };
        for other in bits(by_cell[cell] & !(1 << digit)) {
            over(tables.cand(cell, other), IN_CELL, false);
        }
        for &other in tables.neighbours(cell) {
            let other = usize::from(other);
            for digit in bits(by_cell[other] & near) {
                over(tables.cand(other, digit), ELSEWHERE, false);
            }
        }
        for (house, fresh) in tables.views(cell) {
            let places = by_house[house * n + digit] & fresh;
            if places != 0 {
                let (cells, kind) = (tables.cells_of(house), tables.kind_of[house]);
                for place in bits(places) {
                    over(tables.cand(usize::from(cells[place]), digit), kind, true);
                }
            }
        }
        for &other in tables.apart(cell) {
            if by_cell[usize::from(other)] >> digit & 1 != 0 {
                over(tables.cand(usize::from(other), digit), ELSEWHERE, true);
            }
        }
        self.moves_at.push(self.moves.len() as u32);
    }

    /// Returns the digits of a cell that have a strong link.
    #[inline]
    pub(crate) fn linked_in(&self, cell: usize) -> u32 {
        self.by_cell[cell]
    }

    /// Returns the number of a candidate; `None` if it has no strong link.
    #[inline]
    pub(crate) fn linked(&self, tables: &Tables, cand: Cand) -> Option<usize> {
        let (cell, digit) = tables.split(cand);
        (self.by_cell[cell] >> digit & 1 != 0).then(|| usize::from(self.ids[usize::from(cand)]))
    }

    /// Returns the moves that start at a candidate.
    #[inline]
    pub(crate) fn moves(&self, id: usize) -> &[Move] {
        &self.moves[self.moves_at(id)]
    }

    /// Returns the indexes of the moves that start at a candidate.
    #[inline]
    pub(crate) fn moves_at(&self, id: usize) -> Range<usize> {
        self.moves_at[id] as usize..self.moves_at[id + 1] as usize
    }

    /// Returns the move with this index.
    #[inline]
    pub(crate) fn move_at(&self, place: usize) -> Move {
        self.moves[place]
    }

    /// Returns the candidates that are true if a candidate with a strong link is false.
    #[inline]
    pub(crate) fn strong(&self, id: usize) -> &[(Id, Cause)] {
        &self.strong[self.strong_at[id] as usize..self.strong_at[id + 1] as usize]
    }

    /// Returns the candidates with a strong link that a candidate rules out, as a bit row.
    #[inline]
    pub(crate) fn ruled_out(&self, id: usize) -> &[u64] {
        &self.ruled_out[id * self.words..][..self.words]
    }

    /// Returns whether a candidate rules out another candidate. False if the other candidate has no strong link.
    #[inline]
    pub(crate) fn rules_out(&self, id: usize, other: usize) -> bool {
        other < self.linked && self.ruled_out[id * self.words + other / 64] >> (other % 64) & 1 != 0
    }
}
