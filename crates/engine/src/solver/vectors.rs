//! The forms of the engine for 9x9 by name: for measuring each, and for checking one against the others.

use std::borrow::Borrow;
use std::fmt;

use super::nine::Machine;
use crate::board::Grid;
use crate::solver::{Budget, Count, Solutions, Vectors, auto};

/// The error where vector instructions are asked for that this machine lacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Unavailable {
    /// The instructions that were requested.
    pub vectors: Vectors,
}

impl fmt::Display for Unavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this machine lacks '{}'; it has ", self.vectors)?;
        for (at, machine) in Machine::all().iter().enumerate() {
            write!(f, "{}{}", if at == 0 { "" } else { ", " }, machine.vectors())?;
        }
        Ok(())
    }
}

impl std::error::Error for Unavailable {}

impl Vectors {
    /// Returns the vector instructions of this machine, the fastest first, which the solver uses. Detected once.
    pub fn available() -> Vec<Self> {
        Machine::all().iter().map(|machine| machine.vectors()).collect()
    }

    /// Solves a grid as [`solve`](super::solve) does, with these vectors.
    ///
    /// # Errors
    /// If this machine lacks them; so with the functions below.
    pub fn solve(self, grid: &Grid, budget: &mut Budget<'_>) -> Result<Solutions, Unavailable> {
        Ok(auto::solve(self.machine()?, grid, budget))
    }

    /// Counts solutions up to a limit as [`count`](super::count) does, with these vectors.
    pub fn count(self, grid: &Grid, limit: u64, budget: &mut Budget<'_>) -> Result<Count, Unavailable> {
        Ok(auto::count(self.machine()?, grid, limit, budget))
    }

    /// Solves many grids as [`solve_many`](super::solve_many) does, with these vectors.
    pub fn solve_many<G: Borrow<Grid>>(
        self,
        grids: &[G],
        each: &Budget<'_>,
    ) -> Result<Vec<Solutions>, Unavailable> {
        Ok(auto::solve_many(self.machine()?, grids, each))
    }

    /// Counts the solutions of many grids as [`count_many`](super::count_many) does, with these vectors.
    pub fn count_many<G: Borrow<Grid>>(
        self,
        grids: &[G],
        limit: u64,
        each: &Budget<'_>,
    ) -> Result<Vec<Count>, Unavailable> {
        Ok(auto::count_many(self.machine()?, grids, limit, each))
    }

    fn machine(self) -> Result<Machine, Unavailable> {
        Machine::with(self).ok_or(Unavailable { vectors: self })
    }
}
