//! From an engine's name to its search: the one place that knows them all.

use crate::board::Grid;
use crate::solver::enumerate::{Enumeration, Status};
use crate::solver::exact_cover::links::Links;
use crate::solver::general::{Search, Unfit};
use crate::solver::hybrid::Hybrid;
use crate::solver::search::run::{self, Run};
use crate::solver::static_order::StaticOrder;
use crate::solver::{Budget, Count, Engine, Exhausted, Solutions, Unsupported, auto};

/// Begins a search with this engine.
pub(in crate::solver) fn start(engine: Engine, grid: &Grid) -> Result<Box<dyn Run>, Unfit> {
    Ok(match engine {
        Engine::Auto => return auto::start(grid),
        Engine::Enumerate => {
            let search = Enumeration::new(grid);
            if search.status() == Status::NoSolution {
                return Err(Unfit::Clash);
            }
            Box::new(search)
        }
        Engine::StaticOrder => Box::new(StaticOrder::new(grid)?),
        Engine::Search => Box::new(Search::new(grid)?),
        Engine::DancingLinks => Box::new(Links::new(grid)?),
        Engine::SinglesThenDancingLinks => Box::new(Links::after_singles(grid)?),
        Engine::Hybrid => Box::new(Hybrid::start(grid)?),
    })
}

impl Engine {
    /// Solves a grid and proves whether the solution is the only one, as [`solve`](super::solve) does.
    ///
    /// # Errors
    /// What the engine cannot express: see [`supports`](Self::supports).
    pub fn solve(self, grid: &Grid, budget: &mut Budget<'_>) -> Result<Solutions, Unsupported> {
        self.supports(grid.geometry())?;
        Ok(match self {
            Self::Auto => auto::solve(grid, budget),
            _ => run::solve(start(self, grid), grid, budget),
        })
    }

    /// Counts solutions up to a limit, as [`count`](super::count) does.
    ///
    /// # Errors
    /// What the engine cannot express: see [`supports`](Self::supports).
    pub fn count(self, grid: &Grid, limit: u64, budget: &mut Budget<'_>) -> Result<Count, Unsupported> {
        self.supports(grid.geometry())?;
        Ok(match self {
            Self::Auto => auto::count(grid, limit, budget),
            _ => run::count(start(self, grid), limit, budget),
        })
    }

    /// Lists solutions one by one, as [`solutions`](super::solutions) does. In which order they come differs from engine to engine.
    ///
    /// # Errors
    /// What the engine cannot express: see [`supports`](Self::supports).
    pub fn solutions<'a, 'w>(
        self,
        grid: &Grid,
        budget: &'a mut Budget<'w>,
    ) -> Result<impl Iterator<Item = Result<Grid, Exhausted>> + use<'a, 'w>, Unsupported> {
        self.supports(grid.geometry())?;
        Ok(run::solutions(start(self, grid), budget))
    }
}
