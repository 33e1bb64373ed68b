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

/// All links of a state. The candidates have their numbers in the position that it follows from, which does not change as long as chains
/// are drawn in it: only what is left of them, and which two are the last ones, is read anew for each state.
#[derive(Default)]
pub(crate) struct Links {
    /// The position that the numbers are from.
    base: Vec<u32>,
    ids: Vec<Id>,
    /// The candidates of that position, by cell.
    pub(crate) cands: Vec<Cand>,
    ruled_out: Vec<u64>,
    /// Words of a bit row over all numbers.
    pub(crate) words: usize,
    /// Those that are left.
    left: Vec<Id>,
    strong: Vec<(Id, Cause)>,
    strong_at: Vec<(u32, u32)>,
    /// Which candidates have strong links, as a bit row.
    has_strong: Vec<u64>,
    /// What follows from each candidate by one move.
    next: Vec<Id>,
    next_at: Vec<(u32, u32)>,
    /// The moves from candidates where they were asked for.
    moves: Vec<Move>,
    moves_at: Vec<Option<(u32, u32)>>,
}

impl Links {
    /// Reads the links of a state that follows from a position.
    pub(crate) fn fill(&mut self, tables: &Tables, source: &State, state: &State) {
        if self.base != source.cand {
            self.number(tables, source);
        }
        let count = self.cands.len();
        self.left.clear();
        self.left.extend((0..count as Id).filter(|&id| {
            let (cell, digit) = tables.split(self.cands[usize::from(id)]);
            state.has(cell, digit)
        }));
        self.read_strong(tables, state);
        self.next.clear();
        self.next_at.clear();
        self.next_at.resize(count, (0, 0));
        for &id in &self.left {
            let start = self.next.len() as u32;
            let row = &self.ruled_out[usize::from(id) * self.words..][..self.words];
            for (at, (over, strong)) in row.iter().zip(&self.has_strong).enumerate() {
                let mut over = over & strong;
                while over != 0 {
                    let (from, to) = self.strong_at[at * 64 + over.trailing_zeros() as usize];
                    over &= over - 1;
                    self.next.extend(self.strong[from as usize..to as usize].iter().map(|&(next, _)| next));
                }
            }
            self.next_at[usize::from(id)] = (start, self.next.len() as u32);
        }
        self.moves.clear();
        self.moves_at.clear();
        self.moves_at.resize(count, None);
    }

    /// Numbers the candidates of a position, and reads which ones rule out each other.
    fn number(&mut self, tables: &Tables, source: &State) {
        self.base.clone_from(&source.cand);
        self.ids.resize(tables.cells * tables.n, 0);
        self.cands.clear();
        for cell in 0..tables.cells {
            for digit in bits(source.cand[cell]) {
                let cand = tables.cand(cell, digit);
                self.ids[usize::from(cand)] = self.cands.len() as Id;
                self.cands.push(cand);
            }
        }
        self.words = self.cands.len().div_ceil(64);
        self.ruled_out.clear();
        self.ruled_out.resize(self.cands.len() * self.words, 0);
        for (&cand, row) in self.cands.iter().zip(self.ruled_out.chunks_exact_mut(self.words.max(1))) {
            each_ruled_out(tables, source, cand, |over, _, _| {
                let over = usize::from(self.ids[usize::from(over)]);
                row[over / 64] |= 1 << (over % 64);
            });
        }
    }

    /// For each candidate, those that are true if it goes.
    fn read_strong(&mut self, tables: &Tables, state: &State) {
        self.strong.clear();
        self.strong_at.clear();
        self.strong_at.resize(self.cands.len(), (0, 0));
        self.has_strong.clear();
        self.has_strong.resize(self.words, 0);
        for &id in &self.left {
            let id = usize::from(id);
            let (cell, digit) = tables.split(self.cands[id]);
            let start = self.strong.len();
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
                    let other = self.ids[usize::from(tables.cand(other, digit))];
                    if self.strong[start..].iter().all(|&(known, _)| known != other) {
                        self.strong.push((other, tables.kind_of[house]));
                    }
                }
            }
            if self.strong.len() > start {
                self.strong_at[id] = (start as u32, self.strong.len() as u32);
                self.has_strong[id / 64] |= 1 << (id % 64);
            }
        }
    }

    /// The candidates that are left, by their numbers.
    pub(crate) fn left(&self) -> &[Id] {
        &self.left
    }

    /// The candidates that follow from one by one move; some more than once.
    #[inline]
    pub(crate) fn next(&self, id: usize) -> &[Id] {
        let (start, end) = self.next_at[id];
        &self.next[start as usize..end as usize]
    }

    /// The places of the moves from a candidate, in order: over its cell, then over each house.
    pub(crate) fn moves_at(&mut self, tables: &Tables, state: &State, id: usize) -> Range<usize> {
        let (start, end) = self.moves_at[id].unwrap_or_else(|| self.read_moves(tables, state, id));
        start as usize..end as usize
    }

    fn read_moves(&mut self, tables: &Tables, state: &State, id: usize) -> (u32, u32) {
        let start = self.moves.len() as u32;
        let (ids, strong, strong_at, moves) = (&self.ids, &self.strong, &self.strong_at, &mut self.moves);
        each_ruled_out(tables, state, self.cands[id], |cand, over_cause, same_digit| {
            let over = ids[usize::from(cand)];
            let (from, to) = strong_at[usize::from(over)];
            for &(next, cause) in &strong[from as usize..to as usize] {
                let through = match (same_digit, cause) {
                    (_, IN_CELL) => Through::Cells as u8,
                    (true, _) => Through::Houses as u8,
                    _ => 0,
                };
                let through = through | Through::Both as u8;
                moves.push(Move { over, next, over_cause, cause, through });
            }
        });
        let places = (start, moves.len() as u32);
        self.moves_at[id] = Some(places);
        places
    }

    /// The move at a place.
    #[inline]
    pub(crate) fn move_at(&self, place: usize) -> Move {
        self.moves[place]
    }

    /// What is true if a candidate goes.
    #[inline]
    pub(crate) fn strong(&self, id: usize) -> &[(Id, Cause)] {
        let (start, end) = self.strong_at[id];
        &self.strong[start as usize..end as usize]
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

/// Calls `over` with each candidate that one rules out: its cell's, then those that rules forbid, then those of each house; with the cause, and
/// whether it is of the same digit.
#[inline]
fn each_ruled_out(tables: &Tables, state: &State, cand: Cand, mut over: impl FnMut(Cand, Cause, bool)) {
    let (cell, digit) = tables.split(cand);
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
