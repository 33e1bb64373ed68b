//! The candidates of a grid in the form that the explainer uses, by cell and by house, and the steps that change them.

use super::tables::{Cand, Tables};
use crate::board::Grid;

/// The candidates of all empty cells.
#[derive(Clone)]
pub(super) struct State {
    n: usize,
    /// The candidates of each cell; 0 for a cell with a digit.
    pub(super) cand: Vec<u32>,
    /// For each house and digit, the places that may hold the digit.
    places: Vec<u32>,
    /// The number of empty cells of each house.
    pub(super) empty: Vec<u8>,
    /// How often each digit appears in the grid.
    pub(super) placed: Vec<u8>,
    /// The number of empty cells of the grid.
    pub(super) blanks: usize,
    filled: Vec<bool>,
}

/// The effect of a step.
#[derive(Clone, Debug, Default)]
pub(super) struct Step {
    /// The difficulty of the step, in tenths.
    pub(super) tenths: u16,
    /// The candidate that the step places, if any.
    pub(super) placement: Option<Cand>,
    /// The candidates that the step removes.
    pub(super) removals: Vec<Cand>,
}

impl Step {
    /// Returns a step that places a digit and removes nothing else.
    pub(super) const fn place(tenths: u16, cand: Cand) -> Self {
        Self { tenths, placement: Some(cand), removals: Vec::new() }
    }

    /// Returns a step that removes candidates; `None` if the list is empty.
    pub(super) fn remove(tenths: u16, removals: Vec<Cand>) -> Option<Self> {
        (!removals.is_empty()).then_some(Self { tenths, placement: None, removals })
    }
}

impl State {
    /// Returns the candidates that the digits of a grid leave.
    pub(super) fn new(tables: &Tables, grid: &Grid) -> Self {
        let n = tables.n;
        let mut state = Self {
            n,
            cand: vec![0; tables.cells],
            places: vec![0; tables.houses() * n],
            empty: vec![0; tables.houses()],
            placed: vec![0; n],
            blanks: 0,
            filled: vec![false; tables.cells],
        };
        for cell in grid.geometry().cells() {
            if let Some(digit) = grid.get(cell) {
                state.placed[digit.index()] += 1;
                state.filled[cell.index()] = true;
                continue;
            }
            state.blanks += 1;
            state.cand[cell.index()] = grid.candidates(cell).bits();
            for &(house, place) in tables.homes(cell.index()) {
                state.empty[usize::from(house)] += 1;
                for digit in super::tables::bits(state.cand[cell.index()]) {
                    state.places[usize::from(house) * n + digit] |= 1 << place;
                }
            }
        }
        state
    }

    /// Returns the places of a digit in a house.
    #[inline]
    pub(super) fn places(&self, house: usize, digit: usize) -> u32 {
        self.places[house * self.n + digit]
    }

    /// Returns the places of all digits in a house.
    #[inline]
    pub(super) fn places_of(&self, house: usize) -> &[u32] {
        &self.places[house * self.n..][..self.n]
    }

    /// Returns whether a digit is a candidate of a cell.
    #[inline]
    pub(super) fn has(&self, cell: usize, digit: usize) -> bool {
        self.cand[cell] >> digit & 1 != 0
    }

    /// Returns whether a cell has no digit yet.
    pub(super) fn is_blank(&self, cell: usize) -> bool {
        !self.filled[cell]
    }

    /// Removes a candidate.
    #[inline]
    pub(super) fn remove(&mut self, tables: &Tables, cell: usize, digit: usize) {
        self.cand[cell] &= !(1 << digit);
        for &(house, place) in tables.homes(cell) {
            self.places[usize::from(house) * self.n + digit] &= !(1 << place);
        }
    }

    /// Restores the candidates of the state that this one was derived from by removals.
    pub(super) fn restore(&mut self, source: &Self) {
        self.cand.copy_from_slice(&source.cand);
        self.places.copy_from_slice(&source.places);
    }

    /// Applies the removals and the placement of a step.
    pub(super) fn apply(&mut self, tables: &Tables, step: &Step) {
        for &cand in &step.removals {
            let (cell, digit) = tables.split(cand);
            self.remove(tables, cell, digit);
        }
        if let Some(cand) = step.placement {
            let (cell, digit) = tables.split(cand);
            self.place(tables, cell, digit);
        }
    }

    fn place(&mut self, tables: &Tables, cell: usize, digit: usize) {
        for other in super::tables::bits(self.cand[cell]) {
            self.remove(tables, cell, other);
        }
        self.filled[cell] = true;
        self.blanks -= 1;
        self.placed[digit] += 1;
        for &(house, _) in tables.homes(cell) {
            self.empty[usize::from(house)] -= 1;
        }
        for &peer in tables.peers(cell) {
            if self.has(usize::from(peer), digit) {
                self.remove(tables, usize::from(peer), digit);
            }
        }
        for &other in tables.neighbours(cell) {
            for near in [digit.wrapping_sub(1), digit + 1] {
                if near < self.n && self.has(usize::from(other), near) {
                    self.remove(tables, usize::from(other), near);
                }
            }
        }
    }
}
