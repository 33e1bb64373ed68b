//! From an engine's name to its search: the only module that knows all engines. Its submodules build on it: the
//! questions that take many searches (`possible`), and searches that are watched node by node (`trace`).

pub(super) mod possible;
pub mod trace;

use crate::board::Grid;
use crate::solver::backtracking::{FewestFirst, StaticOrder};
use crate::solver::enumerate::Enumeration;
use crate::solver::exact_cover::links::Links;
use crate::solver::general::{Search, Unfit};
use crate::solver::nine::Machine;
use crate::solver::search::run::{self, Run};
use crate::solver::{
    Budget, Count, Engine, Exhausted, Method, Singles, Solutions, Unsupported, auto, hybrid,
};

/// Begins a search with this method.
pub(in crate::solver) fn start(method: Method, grid: &Grid) -> Result<Box<dyn Run>, Unfit> {
    let Method { engine, options } = method;
    Ok(match engine {
        Engine::Auto => return auto::start(grid),
        Engine::Enumerate => {
            let search = Enumeration::new(grid);
            if search.is_refuted() && !grid.clashes().is_empty() {
                return Err(Unfit::Clash);
            }
            Box::new(search)
        }
        Engine::StaticOrder => {
            let singles = if options.box_singles { Singles::Houses } else { Singles::Lines };
            Box::new(StaticOrder::new(grid, singles)?)
        }
        Engine::FewestFirst => Box::new(FewestFirst::new(grid)?),
        Engine::Search => Box::new(Search::new(grid)?),
        Engine::DancingLinks => Box::new(Links::new(grid, options.column)?),
        Engine::SinglesThenDancingLinks => {
            Box::new(Links::after_singles(grid, options.singles, options.column)?)
        }
        Engine::Hybrid => hybrid::start(grid, options)?,
    })
}

impl Engine {
    /// Solves a grid and proves whether the solution is the only one, as [`solve`](crate::solver::solve) does.
    ///
    /// # Errors
    /// The part of the board that the engine cannot express: see [`supports`](Self::supports).
    pub fn solve(self, grid: &Grid, budget: &mut Budget<'_>) -> Result<Solutions, Unsupported> {
        Method::from(self).solve(grid, budget)
    }

    /// Counts solutions up to a limit, as [`count`](crate::solver::count) does.
    ///
    /// # Errors
    /// The part of the board that the engine cannot express: see [`supports`](Self::supports).
    pub fn count(self, grid: &Grid, limit: u64, budget: &mut Budget<'_>) -> Result<Count, Unsupported> {
        Method::from(self).count(grid, limit, budget)
    }

    /// Lists solutions one by one, as [`solutions`](crate::solver::solutions) does. The order of the solutions differs
    /// from engine to engine.
    ///
    /// # Errors
    /// The part of the board that the engine cannot express: see [`supports`](Self::supports).
    pub fn solutions<'a, 'w>(
        self,
        grid: &Grid,
        budget: &'a mut Budget<'w>,
    ) -> Result<impl Iterator<Item = Result<Grid, Exhausted>> + use<'a, 'w>, Unsupported> {
        Method::from(self).solutions(grid, budget)
    }
}

impl Method {
    /// Solves a grid and proves whether the solution is the only one, as [`solve`](crate::solver::solve) does.
    ///
    /// # Errors
    /// The part of the board that the engine cannot express: see [`Engine::supports`].
    pub fn solve(self, grid: &Grid, budget: &mut Budget<'_>) -> Result<Solutions, Unsupported> {
        self.supports(grid.geometry())?;
        Ok(match self.engine {
            Engine::Auto => auto::solve(Machine::best(), grid, budget),
            _ => run::solve(start(self, grid), grid, budget),
        })
    }

    /// Counts solutions up to a limit, as [`count`](crate::solver::count) does.
    ///
    /// # Errors
    /// The part of the board that the engine cannot express: see [`Engine::supports`].
    pub fn count(self, grid: &Grid, limit: u64, budget: &mut Budget<'_>) -> Result<Count, Unsupported> {
        self.supports(grid.geometry())?;
        Ok(match self.engine {
            Engine::Auto => auto::count(Machine::best(), grid, limit, budget),
            _ => run::count(start(self, grid), limit, budget),
        })
    }

    /// Lists solutions one by one, as [`solutions`](crate::solver::solutions) does. The order of the solutions differs
    /// from engine to engine.
    ///
    /// # Errors
    /// The part of the board that the engine cannot express: see [`Engine::supports`].
    pub fn solutions<'a, 'w>(
        self,
        grid: &Grid,
        budget: &'a mut Budget<'w>,
    ) -> Result<impl Iterator<Item = Result<Grid, Exhausted>> + use<'a, 'w>, Unsupported> {
        self.supports(grid.geometry())?;
        Ok(run::solutions(start(self, grid), budget))
    }
}
