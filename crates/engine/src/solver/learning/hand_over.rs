//! The searches that hand over to clause learning: when they do, and what they leave.

use super::clauses::Clauses;
use super::formula::Formula;
use crate::board::{Cell, Digit, Geometry, Grid};
use crate::solver::general::{self, Root, Unfit};
use crate::solver::search::run::Run;
use crate::solver::{Budget, Exhausted, constraints};

/// A search by depth that may make no headway.
pub(in crate::solver) trait Stalls: Run + Sized {
    /// Begins a search for the solutions of a grid.
    fn begin(grid: &Grid) -> Result<Self, Unfit>;

    /// Leaves out the solutions with this digit in this cell, before the search begins; `false` if none can be left.
    fn leave_out(&mut self, cell: Cell, digit: Digit) -> bool;

    /// Returns after how many nodes without a solution a search is given up.
    fn patience(geometry: &Geometry) -> u64;

    /// Writes what a grid leaves as clauses, without these digits.
    ///
    /// # Errors
    /// The budget that ran out.
    fn rest(grid: &Grid, excluded: &[(Cell, Digit)], budget: &mut Budget<'_>) -> Result<Rest, Exhausted>;
}

/// What a grid leaves.
pub(in crate::solver) enum Rest {
    /// It has no solution.
    Nothing,
    Clauses(Box<(Formula, Clauses)>),
    /// The clauses would take too much memory.
    TooLarge,
}

impl Stalls for general::Search {
    fn begin(grid: &Grid) -> Result<Self, Unfit> {
        Self::new(grid)
    }

    fn leave_out(&mut self, cell: Cell, digit: Digit) -> bool {
        self.exclude(cell, digit)
    }

    /// An empty board takes a node for each cell. Up to 9x9 hardly a search needs this many; on boards of 16x16 and
    /// more, a search that ends at all ends before.
    fn patience(geometry: &Geometry) -> u64 {
        match geometry.size() {
            0..=9 => 100_000,
            10..=15 => 10_000,
            _ => 500 + 2 * geometry.cell_count() as u64,
        }
    }

    fn rest(grid: &Grid, excluded: &[(Cell, Digit)], _: &mut Budget<'_>) -> Result<Rest, Exhausted> {
        let Some(root) = Root::new(grid, excluded) else { return Ok(Rest::Nothing) };
        Ok(Rest::Clauses(Box::new(Formula::of(&root))))
    }
}

impl Stalls for constraints::Search {
    fn begin(grid: &Grid) -> Result<Self, Unfit> {
        Self::new(grid)
    }

    fn leave_out(&mut self, cell: Cell, digit: Digit) -> bool {
        self.exclude(cell, digit)
    }

    /// A node is quick. Of the boards that a search decides, all but few need less, and clause learning takes longer on some of
    /// those that need more: a puzzle of renban lines takes 178,000 nodes in 1.1 s, and 4.2 s where clauses began after 120,000.
    ///
    /// Where clauses say what the rules say, clause learning begins early. Milliseconds for a puzzle of doppelgangers, pairs
    /// with thermometers, two of thermometers, a long line, and 16x16 with windows: 384 and 14, 73 and 11, 70 and 18, 88
    /// and 40, 486 and 273, 40 and 20.
    fn patience(geometry: &Geometry) -> u64 {
        if Self::suits_clauses(geometry) { 1_000 } else { 200_000 }
    }

    fn rest(grid: &Grid, excluded: &[(Cell, Digit)], budget: &mut Budget<'_>) -> Result<Rest, Exhausted> {
        Ok(match Self::written(grid, excluded, budget)? {
            constraints::Rest::Nothing => Rest::Nothing,
            constraints::Rest::TooLarge => Rest::TooLarge,
            constraints::Rest::Clauses(written) => {
                Rest::Clauses(Box::new(Formula::of_written(grid.geometry(), &written)))
            }
        })
    }
}
