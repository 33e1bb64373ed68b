//! The links between the present candidates: what is ruled out by each, and the moves from one that is true to the next.

use std::ops::Range;

use super::super::state::State;
use super::super::tables::{Cand, Cause, ELSEWHERE, IN_CELL, Tables, bits};

/// The number of a candidate among those that are left.
pub(crate) type Id = u16;

/// Which links a search follows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Through {
    /// One digit alone.
    Houses = 1,
    /// Cells of two candidates alone, from one to the next by any house.
    Cells = 2,
    /// Both.
    Both = 4,
}

/// From a candidate that is true, over one that goes, to one that is true then.
#[derive(Clone, Copy)]
pub(crate) struct Move {
    pub(crate) over: Id,
    pub(crate) next: Id,
    pub(crate) over_cause: Cause,
    pub(crate) cause: Cause,
    /// The searches that follow it.
    through: u8,
}

impl Move {
    #[inline]
    pub(crate) const fn is_through(self, through: Through) -> bool {
        self.through & through as u8 != 0
    }
}

/// All links of a state.
#[derive(Default)]
pub(crate) struct Links {
    ids: Vec<Id>,
    /// The candidates that are left, by cell.
    pub(crate) cands: Vec<Cand>,
    strong: Vec<(Id, Cause)>,
    strong_at: Vec<u32>,
    moves: Vec<Move>,
    moves_at: Vec<u32>,
    /// Words of a bit row over all numbers.
    pub(crate) words: usize,
    ruled_out: Vec<u64>,
}

impl Links {
    /// Reads the links of a state.
    pub(crate) fn fill(&mut self, tables: &Tables, state: &State) {
        self.ids.resize(tables.cells * tables.n, 0);
        self.cands.clear();
        for cell in 0..tables.cells {
            for digit in bits(state.cand[cell]) {
                let cand = tables.cand(cell, digit);
                self.ids[usize::from(cand)] = self.cands.len() as Id;
                self.cands.push(cand);
            }
        }
        self.words = self.cands.len().div_ceil(64);
        self.ruled_out.clear();
        self.ruled_out.resize(self.cands.len() * self.words, 0);
        self.read_strong(tables, state);
        self.moves.clear();
        self.moves_at.clear();
        for id in 0..self.cands.len() {
            self.moves_at.push(self.moves.len() as u32);
            self.read_moves(tables, state, id);
        }
        self.moves_at.push(self.moves.len() as u32);
    }

    /// For each candidate, those that are true if it goes.
    fn read_strong(&mut self, tables: &Tables, state: &State) {
        self.strong.clear();
        self.strong_at.clear();
        for &cand in &self.cands {
            let (cell, digit) = tables.split(cand);
            let start = self.strong.len();
            self.strong_at.push(start as u32);
            let others = state.cand[cell] & !(1 << digit);
            if others.is_power_of_two() {
                let other = tables.cand(cell, others.trailing_zeros() as usize);
                self.strong.push((self.ids[usize::from(other)], IN_CELL));
            }
            for &(house, place) in tables.homes(cell) {
                let house = usize::from(house);
                let rest = state.places(house, digit) & !(1 << place);
                if rest.is_power_of_two() {
                    let other = usize::from(tables.cells_of(house)[rest.trailing_zeros() as usize]);
                    let id = self.ids[usize::from(tables.cand(other, digit))];
                    if self.strong[start..].iter().all(|&(known, _)| known != id) {
                        self.strong.push((id, tables.kind_of[house]));
                    }
                }
            }
        }
        self.strong_at.push(self.strong.len() as u32);
    }

    /// The candidates that one rules out, in order: its cell's, then those of each house; and the moves over them.
    fn read_moves(&mut self, tables: &Tables, state: &State, id: usize) {
        let (cell, digit) = tables.split(self.cands[id]);
        let row = &mut self.ruled_out[id * self.words..][..self.words];
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
        for other in bits(state.cand[cell] & !(1 << digit)) {
            over(tables.cand(cell, other), IN_CELL, false);
        }
        for &near in tables.neighbours(cell) {
            let near = usize::from(near);
            for other in bits(state.cand[near] & ((1_u32 << digit << 1) | (1 << digit >> 1))) {
                over(tables.cand(near, other), ELSEWHERE, false);
            }
        }
        for (house, fresh) in tables.views(cell) {
            let places = state.places(house, digit) & fresh;
            if places != 0 {
                let (cells, kind) = (tables.cells_of(house), tables.kind_of[house]);
                for place in bits(places) {
                    over(tables.cand(usize::from(cells[place]), digit), kind, true);
                }
            }
        }
        for &other in tables.apart(cell) {
            if state.has(usize::from(other), digit) {
                over(tables.cand(usize::from(other), digit), ELSEWHERE, true);
            }
        }
    }

    /// The moves from a candidate.
    #[inline]
    pub(crate) fn moves(&self, id: usize) -> &[Move] {
        &self.moves[self.moves_at[id] as usize..self.moves_at[id + 1] as usize]
    }

    /// The places of the moves from a candidate among all.
    #[inline]
    pub(crate) fn moves_at(&self, id: usize) -> Range<usize> {
        self.moves_at[id] as usize..self.moves_at[id + 1] as usize
    }

    /// The move at a place.
    #[inline]
    pub(crate) fn move_at(&self, place: usize) -> Move {
        self.moves[place]
    }

    /// What is true if a candidate goes.
    #[inline]
    pub(crate) fn strong(&self, id: usize) -> &[(Id, Cause)] {
        &self.strong[self.strong_at[id] as usize..self.strong_at[id + 1] as usize]
    }

    /// What a candidate rules out.
    #[inline]
    pub(crate) fn ruled_out(&self, id: usize) -> &[u64] {
        &self.ruled_out[id * self.words..][..self.words]
    }

    /// Whether a candidate rules out another one.
    #[inline]
    pub(crate) fn rules_out(&self, id: usize, other: usize) -> bool {
        self.ruled_out[id * self.words + other / 64] >> (other % 64) & 1 != 0
    }
}
