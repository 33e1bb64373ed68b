//! The candidates of a board during a search, and the two operations that change them: placing a digit and removing
//! digits.
//!
//! A change only records the work that follows from it: cells with one candidate left, and houses that changed.

use std::sync::Arc;

use crate::board::{Candidates, Digit, Geometry, Grid};
use crate::solver::general::table::{Table, mark};

/// The digits clash, or a cell or a digit has no place left. This node has no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Contradiction;

/// Why a grid cannot be searched.
pub(in crate::solver) enum Unfit {
    /// Two of its digits clash.
    Clash,
    /// A cell has no candidate, so there is no solution.
    Dead,
}

/// The capacity for the cells of the largest board; a power of two, so that a masked index needs no bounds check.
const CELLS: usize = 1024;
const HOUSES: usize = 128;

/// The candidates by cell, and the work that is waiting.
pub(super) struct State {
    cand: [u32; CELLS],
    /// By house, the digits that are placed there.
    done: [u32; HOUSES],
    unsolved: [u32; CELLS / 32],
    pub(super) left: u32,
    /// Cells with one candidate left whose digit has not been placed yet.
    pub(super) naked: Vec<u16>,
    /// Houses that changed since they were last searched for hidden singles.
    pub(super) dirty: u128,
    /// Houses that changed since they were last searched for locked candidates.
    pub(super) stale: u128,
    /// The cell where the last contradiction showed, or a cell of the house where it showed.
    pub(super) culprit: u16,
}

impl State {
    /// Creates the state with the candidates that the digits of the grid leave.
    pub(super) fn new(table: &Table, grid: &Grid) -> Result<Box<Self>, Unfit> {
        let mut state = Box::new(Self {
            cand: [0; CELLS],
            done: [0; HOUSES],
            unsolved: [0; CELLS / 32],
            left: 0,
            naked: Vec::with_capacity(table.cells),
            dirty: u128::MAX.unbounded_shr((HOUSES - table.houses.len()) as u32),
            stale: 0,
            culprit: 0,
        });
        state.place_givens(table, grid)?;
        if table.has_extra {
            state.apply_extra(table, grid)?;
        }
        for cell in 0..table.cells as u16 {
            match state.cand(cell) {
                0 => return Err(Unfit::Dead),
                set if set.is_power_of_two() && state.is_unsolved(cell) => state.naked.push(cell),
                _ => {}
            }
        }
        Ok(state)
    }

    /// Places the givens, and removes their digits from the other cells of their houses.
    fn place_givens(&mut self, table: &Table, grid: &Grid) -> Result<(), Unfit> {
        for (cell, &value) in grid.values().iter().enumerate().filter(|(_, value)| **value != 0) {
            let bit = 1 << (value - 1);
            self.cand[cell] = bit;
            for &house in table.houses_of.of(cell) {
                let done = &mut self.done[usize::from(house) % HOUSES];
                if *done & bit != 0 {
                    return Err(Unfit::Clash);
                }
                *done |= bit;
            }
        }
        for cell in 0..table.cells {
            if self.cand[cell] == 0 {
                let seen = table.houses_of.of(cell).iter().fold(0, |seen, &h| seen | self.done(h));
                self.cand[cell] = table.all & !seen;
                self.unsolved[cell / 32] |= 1 << (cell % 32);
                self.left += 1;
            }
        }
        Ok(())
    }

    /// Removes the candidates that the links of the givens forbid where no house implies the link.
    fn apply_extra(&mut self, table: &Table, grid: &Grid) -> Result<(), Unfit> {
        for (cell, digit) in grid.placed() {
            for &(other, relation) in table.extra.of(cell.index()) {
                let set = &mut self.cand[usize::from(other)];
                *set &= !relation.forbids(digit).bits();
                if *set == 0 && !self.is_unsolved(other) {
                    return Err(Unfit::Clash);
                }
            }
        }
        Ok(())
    }

    #[inline]
    pub(super) fn cand(&self, cell: u16) -> u32 {
        self.cand[usize::from(cell) % CELLS]
    }

    #[inline]
    pub(super) fn done(&self, house: u16) -> u32 {
        self.done[usize::from(house) % HOUSES]
    }

    #[inline]
    pub(super) fn is_unsolved(&self, cell: u16) -> bool {
        self.unsolved[usize::from(cell) % CELLS / 32] & 1 << (cell % 32) != 0
    }

    /// Returns the cells without a digit, ascending.
    #[inline]
    pub(super) fn unsolved(&self) -> impl Iterator<Item = u16> + '_ {
        (0..).zip(&self.unsolved).flat_map(|(word, &bits)| {
            let mut bits = bits;
            std::iter::from_fn(move || {
                let low = bits.trailing_zeros() as u16;
                (bits != 0).then(|| {
                    bits &= bits - 1;
                    word * 32 + low
                })
            })
        })
    }

    /// Removes digits from a cell.
    #[inline]
    pub(super) fn remove(&mut self, table: &Table, cell: u16, digits: u32) -> Result<(), Contradiction> {
        let set = &mut self.cand[usize::from(cell) % CELLS];
        if *set & digits == 0 {
            return Ok(());
        }
        *set &= !digits;
        let left = *set;
        self.dirty |= table.marks[usize::from(cell)];
        if left & left.wrapping_sub(1) == 0 {
            if left == 0 {
                self.culprit = cell;
                return Err(Contradiction);
            }
            self.naked.push(cell);
        }
        Ok(())
    }

    /// Places a digit (one bit) in a cell, and removes the candidates that the cell's links forbid.
    #[inline]
    pub(super) fn place(&mut self, table: &Table, cell: u16, bit: u32) -> Result<(), Contradiction> {
        let index = usize::from(cell) % CELLS;
        if self.cand[index] & bit == 0 {
            self.culprit = cell;
            return Err(Contradiction);
        }
        if self.unsolved[index / 32] & 1 << (index % 32) == 0 {
            return Ok(());
        }
        if self.cand[index] != bit {
            self.cand[index] = bit;
            self.dirty |= table.marks[index];
        }
        self.unsolved[index / 32] &= !(1 << (index % 32));
        self.left -= 1;
        for &house in table.houses_of.of(index) {
            self.done[usize::from(house) % HOUSES] |= bit;
        }
        for &peer in table.peers.of(index) {
            self.remove(table, peer, bit)?;
        }
        if table.has_ties {
            let digit = Digit::from_index(bit.trailing_zeros() as usize);
            for tie in table.ties.of(index) {
                let forbidden = digit.map_or(Candidates::NONE, |digit| tie.relation.forbids(digit));
                self.remove(table, tie.cell, forbidden.bits())?;
            }
        }
        Ok(())
    }

    /// Returns whether candidates were removed since the last search for singles.
    pub(super) fn is_waiting(&self) -> bool {
        self.dirty != 0 || !self.naked.is_empty()
    }

    /// Drops the waiting work, after a contradiction.
    pub(super) fn drop_work(&mut self) {
        self.naked.clear();
        self.dirty = 0;
        self.stale = 0;
    }

    /// Returns the number of words that [`save`](Self::save) adds to a stack.
    pub(super) fn saved_len(table: &Table) -> usize {
        table.cells + table.houses.len() + table.cells.div_ceil(32) + 1
    }

    /// Adds a copy of the state to a stack. No work may be waiting.
    pub(super) fn save(&self, table: &Table, stack: &mut Vec<u32>) {
        stack.extend_from_slice(&self.cand[..table.cells]);
        stack.extend_from_slice(&self.done[..table.houses.len()]);
        stack.extend_from_slice(&self.unsolved[..table.cells.div_ceil(32)]);
        stack.push(self.left);
    }

    /// Restores the last copy from a stack, and removes it there.
    pub(super) fn restore(&mut self, table: &Table, stack: &mut Vec<u32>) {
        let start = stack.len().saturating_sub(Self::saved_len(table));
        let (cand, rest) = stack[start..].split_at(table.cells);
        let (done, rest) = rest.split_at(table.houses.len());
        let (unsolved, left) = rest.split_at(table.cells.div_ceil(32));
        self.cand[..cand.len()].copy_from_slice(cand);
        self.done[..done.len()].copy_from_slice(done);
        self.unsolved[..unsolved.len()].copy_from_slice(unsolved);
        self.left = left[0];
        stack.truncate(start);
        self.drop_work();
    }

    /// Returns the next house to search for hidden singles, and removes it from the list.
    #[inline]
    pub(super) fn next_dirty(&mut self) -> Option<u16> {
        if self.dirty == 0 {
            return None;
        }
        let house = self.dirty.trailing_zeros() as u16;
        self.dirty &= self.dirty - 1;
        self.stale |= mark(house);
        Some(house)
    }

    /// Returns the grid of a board with the digits of the cells that have one candidate.
    pub(super) fn grid(&self, geometry: &Arc<Geometry>) -> Grid {
        let mut grid = Grid::empty(geometry);
        for cell in geometry.cells() {
            grid.set(cell, Candidates::from_bits(self.cand(cell.index() as u16)).single());
        }
        grid
    }
}
