//! The board after all conclusions that need no guess, as the start of a search of another kind.

use std::sync::Arc;

use super::partial::digit_of;
use super::table::Table;
use crate::board::{Candidates, Cell, Digit, Geometry, Grid};
use crate::solver::general::fixpoint::fixpoint;
use crate::solver::general::state::State;

/// The candidates of a board after all conclusions that need no guess.
pub(in crate::solver) struct Root {
    geometry: Arc<Geometry>,
    table: Arc<Table>,
    state: Box<State>,
}

impl Root {
    /// Draws all conclusions from a grid without these digits in these cells. Returns `None` if there is no solution.
    pub(in crate::solver) fn new(grid: &Grid, excluded: &[(Cell, Digit)]) -> Option<Self> {
        let table = Table::of(grid.geometry());
        let mut state = State::new(&table, grid).ok()?;
        for (cell, digit) in excluded {
            state.remove(&table, cell.index() as u16, Candidates::only(*digit).bits()).ok()?;
        }
        fixpoint(&table, &mut state).ok()?;
        Some(Self { geometry: Arc::clone(grid.geometry()), table, state })
    }

    pub(in crate::solver) fn cells(&self) -> usize {
        self.table.cells
    }

    /// Returns the candidates of a cell, as bits. A cell whose digit is known has one candidate.
    pub(in crate::solver) fn candidates(&self, cell: usize) -> u32 {
        self.state.cand(cell as u16)
    }

    /// Returns the houses that hold every digit.
    pub(in crate::solver) fn houses(&self) -> impl Iterator<Item = &[u16]> {
        self.table.houses.iter().map(|house| &**house)
    }

    /// Returns the candidates of other cells, as bits, that a digit (one bit) of a cell excludes. A cell may be listed
    /// several times.
    pub(in crate::solver) fn excluded_by(&self, cell: usize, bit: u32) -> impl Iterator<Item = (u16, u32)> {
        let digit = digit_of(bit).map_or(Candidates::NONE, Candidates::only).first();
        let ties = self
            .table
            .ties
            .of(cell)
            .iter()
            .filter_map(move |tie| Some((tie.cell, tie.relation.forbids(digit?).bits())));
        let peers = self.table.peers.of(cell).iter().map(move |&peer| (peer, bit));
        peers.chain(ties).map(|(other, bits)| (other, bits & self.state.cand(other)))
    }

    /// Returns the grid with the known digits.
    pub(in crate::solver) fn grid(&self) -> Grid {
        self.state.grid(&self.geometry)
    }
}
