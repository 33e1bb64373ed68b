//! A board that is filled step by step, for the engines that make their own choices. It offers candidates, singles and
//! copies to go back to.
//!
//! The engine that uses it decides which cell is tried, and in which order.

use std::sync::Arc;

use super::table::Table;
use crate::board::{Digit, Geometry, Grid, Relation};
use crate::solver::Singles;
use crate::solver::general::singles;
use crate::solver::general::state::{Contradiction, State, Unfit};

/// The candidates of a board with the digits placed so far, and a stack of copies to go back to.
pub(in crate::solver) struct Partial {
    geometry: Arc<Geometry>,
    table: Arc<Table>,
    state: Box<State>,
    saved: Vec<u32>,
}

impl Partial {
    /// Creates a board with the candidates that the digits of a grid leave.
    pub(in crate::solver) fn new(grid: &Grid) -> Result<Self, Unfit> {
        let table = Table::of(grid.geometry());
        let state = State::new(&table, grid)?;
        Ok(Self { geometry: Arc::clone(grid.geometry()), table, state, saved: Vec::new() })
    }

    pub(in crate::solver) const fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// Places naked and hidden singles to a fixpoint. Returns `false` at a contradiction.
    pub(in crate::solver) fn fill_singles(&mut self) -> bool {
        self.fill(Singles::Houses)
    }

    /// Places these singles to a fixpoint. Returns `false` at a contradiction.
    pub(in crate::solver) fn fill(&mut self, which: Singles) -> bool {
        let houses = match which {
            Singles::Cells => 0,
            Singles::Lines => self.table.lines,
            Singles::Houses => u128::MAX,
        };
        singles::singles_of(&self.table, &mut self.state, houses).is_ok()
    }

    /// Returns the number of cells without a digit.
    pub(in crate::solver) const fn left(&self) -> u32 {
        self.state.left
    }

    /// Returns the cells without a digit, ascending.
    pub(in crate::solver) fn open(&self) -> impl Iterator<Item = u16> + '_ {
        self.state.unsolved()
    }

    /// Returns whether a cell has no digit yet.
    pub(in crate::solver) fn is_open(&self, cell: u16) -> bool {
        self.state.is_unsolved(cell)
    }

    /// Returns the candidates of a cell, as bits.
    pub(in crate::solver) fn candidates(&self, cell: u16) -> u32 {
        self.state.cand(cell)
    }

    /// Returns the houses of a cell.
    pub(in crate::solver) fn houses_of(&self, cell: u16) -> &[u16] {
        self.table.houses_of.of(cell.into())
    }

    /// Returns the number of houses.
    pub(in crate::solver) fn houses(&self) -> usize {
        self.table.houses.len()
    }

    /// Returns the digits, as bits, that are placed in a house.
    pub(in crate::solver) fn placed_in(&self, house: u16) -> u32 {
        self.state.done(house)
    }

    /// Returns the links of a cell that no house implies.
    pub(in crate::solver) fn extra_links(&self, cell: u16) -> &[(u16, Relation)] {
        self.table.extra.of(cell.into())
    }

    /// Returns whether any cell has links that no house implies.
    pub(in crate::solver) fn has_extra_links(&self) -> bool {
        self.table.has_extra
    }

    /// Returns the first open cell among those with the fewest candidates; `None` if no cell is open.
    pub(in crate::solver) fn fewest(&self) -> Option<u16> {
        self.open().min_by_key(|&cell| self.candidates(cell).count_ones())
    }

    /// Saves a copy of the board to go back to. No single may be waiting.
    pub(in crate::solver) fn keep(&mut self) {
        self.state.save(&self.table, &mut self.saved);
    }

    /// Goes back to the last saved copy.
    pub(in crate::solver) fn go_back(&mut self) {
        self.state.restore(&self.table, &mut self.saved);
    }

    /// Places a digit (one bit) in a cell. Returns `false` at a contradiction: a cell has no candidate left.
    pub(in crate::solver) fn place(&mut self, cell: u16, bit: u32) -> bool {
        !failed(self.state.place(&self.table, cell, bit))
    }

    /// Removes a digit (one bit) from a cell. Returns `false` if the cell has no candidate left.
    pub(in crate::solver) fn remove(&mut self, cell: u16, bit: u32) -> bool {
        !failed(self.state.remove(&self.table, cell, bit))
    }

    /// Returns the digits placed so far; a cell with one candidate counts as filled.
    pub(in crate::solver) fn grid(&self) -> Grid {
        self.state.grid(&self.geometry)
    }
}

/// The cells, and their digits, that the digit of a cell excludes.
pub(in crate::solver) struct Peers(Arc<Table>);

impl Peers {
    pub(in crate::solver) fn of(geometry: &Geometry) -> Self {
        Self(Table::of(geometry))
    }

    /// Returns the cells that may not hold the same digit.
    pub(in crate::solver) fn equal(&self, cell: u16) -> &[u16] {
        self.0.peers.of(cell.into())
    }

    /// Returns the cells linked by other relations than equality, with the digits, as bits, that the given digit
    /// excludes there.
    pub(in crate::solver) fn tied(&self, cell: u16, bit: u32) -> impl Iterator<Item = (u16, u32)> + '_ {
        let digit = digit_of(bit);
        let forbidden = move |relation: Relation| digit.map_or(0, |digit| relation.forbids(digit).bits());
        self.0.ties.of(cell.into()).iter().map(move |tie| (tie.cell, forbidden(tie.relation)))
    }
}

const fn failed(done: Result<(), Contradiction>) -> bool {
    done.is_err()
}

/// Returns the digit of the lowest bit; `None` if no digit has this bit.
pub(in crate::solver) const fn digit_of(bit: u32) -> Option<Digit> {
    Digit::from_index(bit.trailing_zeros() as usize)
}
