//! Independent parts of a board: no candidate of one part rules out a candidate of another.

use crate::board::Grid;
use crate::solver::general::state::State;
use crate::solver::general::table::Table;

/// Cells that are counted together.
#[derive(Clone)]
pub(super) struct Part(Vec<u16>);

impl Part {
    /// Returns the cells without a digit.
    pub(super) fn all(state: &State) -> Self {
        Self(state.unsolved().collect())
    }
}

/// A digit, as one bit, in a cell, and for how many digits it stands.
#[derive(Clone, Copy)]
pub(super) struct Guess {
    pub(super) cell: u16,
    pub(super) bit: u32,
    pub(super) times: u64,
}

/// Memory for finding parts and what they have left.
pub(super) struct Parts {
    words: usize,
    /// By digit, the cells of the part that was looked up last where it can be, as bits.
    places: Vec<u64>,
    seen: Vec<bool>,
    /// By cell, its number in the order in which cells are chosen.
    ranks: Vec<u32>,
}

impl Parts {
    pub(super) fn new(table: &Table, grid: &Grid) -> Self {
        let words = table.cells.div_ceil(64);
        let digits = table.all.count_ones() as usize;
        Self { words, places: vec![0; words * digits], seen: vec![false; table.cells], ranks: ranks(grid) }
    }

    /// Returns the parts that the cells without a digit among these fall into, the largest first.
    pub(super) fn split(&mut self, table: &Table, state: &State, cells: &Part) -> Vec<Part> {
        let mut parts = Vec::new();
        self.seen.fill(true);
        for &cell in &cells.0 {
            self.seen[usize::from(cell)] = !state.is_unsolved(cell);
        }
        for &first in &cells.0 {
            if std::mem::replace(&mut self.seen[usize::from(first)], true) {
                continue;
            }
            let mut part = vec![first];
            let mut at = 0;
            while let Some(&cell) = part.get(at) {
                at += 1;
                let own = state.cand(cell);
                let peers = table.peers.of(cell.into()).iter().copied();
                let shared = peers.filter(|&peer| state.cand(peer) & own != 0);
                let tied = table.ties.of(cell.into()).iter().map(|tie| tie.cell);
                for other in shared.chain(tied) {
                    if !std::mem::replace(&mut self.seen[usize::from(other)], true) {
                        part.push(other);
                    }
                }
            }
            parts.push(Part(part));
        }
        parts.sort_by_key(|part| std::cmp::Reverse(part.0.len()));
        parts
    }

    /// Returns the key of a part: the places of each digit, sorted if digits exclude only equal digits, so that the names
    /// of the digits do not matter.
    pub(super) fn key(&mut self, table: &Table, state: &State, part: &Part) -> Box<[u64]> {
        self.places.fill(0);
        for &cell in &part.0 {
            let (word, bit) = (usize::from(cell) / 64, 1 << (cell % 64));
            let mut digits = state.cand(cell);
            while digits != 0 {
                self.places[digits.trailing_zeros() as usize * self.words + word] |= bit;
                digits &= digits - 1;
            }
        }
        if table.has_ties {
            return self.places.as_slice().into();
        }
        let mut places: Vec<&[u64]> =
            self.places.chunks(self.words).filter(|set| set.iter().any(|&w| w != 0)).collect();
        places.sort_unstable();
        places.concat().into()
    }

    /// Returns choices of which each solution of the part that was looked up last makes one: the digits of a cell. The cells are chosen line by
    /// line, so that many choices leave the same. Digits with the same places stand for each other.
    pub(super) fn guesses(&self, table: &Table, state: &State, part: &Part) -> Vec<Guess> {
        let first = part.0.iter().copied().min_by_key(|&cell| self.ranks[usize::from(cell)]);
        let Some(cell) = first else { return Vec::new() };
        let places = |bit: u32| {
            let digit = bit.trailing_zeros() as usize;
            &self.places[digit * self.words..(digit + 1) * self.words]
        };
        let mut guesses: Vec<Guess> = Vec::new();
        let mut digits = state.cand(cell);
        while digits != 0 {
            let bit = digits & digits.wrapping_neg();
            digits &= digits - 1;
            let same = guesses.iter_mut().find(|guess| !table.has_ties && places(guess.bit) == places(bit));
            match same {
                Some(guess) => guess.times += 1,
                None => guesses.push(Guess { cell, bit, times: 1 }),
            }
        }
        guesses
    }
}

/// Numbers the cells line by line: by rows or by columns, from the side that has more givens.
fn ranks(grid: &Grid) -> Vec<u32> {
    let geometry = grid.geometry();
    let mut by_column: Vec<_> = geometry.cells().collect();
    by_column.sort_by_key(|&cell| (geometry.column(cell), geometry.row(cell)));
    let by_row: Vec<_> = geometry.cells().collect();
    let orders = [by_row, by_column].into_iter().flat_map(|order| {
        let reversed = order.iter().rev().copied().collect();
        [order, reversed]
    });
    let ranked = orders.map(|order| {
        let mut ranks = vec![0; order.len()];
        for (rank, cell) in (0..).zip(order) {
            ranks[cell.index()] = rank;
        }
        ranks
    });
    let late = |ranks: &Vec<u32>| grid.placed().map(|(cell, _)| u64::from(ranks[cell.index()])).sum::<u64>();
    ranked.min_by_key(late).unwrap_or_default()
}
