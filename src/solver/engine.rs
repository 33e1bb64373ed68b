//! The engines by name, behind one interface: the same three questions, the same answers, at different cost.

use std::fmt;

use crate::board::{Geometry, Grid, House, HouseKind};
use crate::solver::run::{self, start};
use crate::solver::{Budget, Count, Exhausted, Solutions, auto};

/// A way to search for the solutions of a grid. All engines work on every size from 1x1 to 31x31, every shape and every rule:
/// they read houses and pairs of cells that exclude each other's digits. They differ in the work they need, and in nothing else.
///
/// None of them recurses; memory is bounded by the board (at most about 50 MB, for dancing links on a 31x31 board with all rules).
/// What one node of a [`Budget`] is differs from engine to engine, and stands with each.
///
/// ```
/// use sudoku_ls::board::{Geometry, Grid, Layout};
/// use sudoku_ls::solver::{Budget, Count, Engine};
/// let board = Geometry::shared(&Layout::standard(4))?;
/// for engine in Engine::ALL {
///     let counted = engine.count(&Grid::empty(&board), 1000, &mut Budget::unlimited());
///     assert_eq!(counted, Ok(Count::Exactly(288)), "{engine}");
/// }
/// # Ok::<(), sudoku_ls::board::GeometryError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Engine {
    /// The fastest one for the board; which one that is may change. Today, for 9x9 with boxes of 3x3 and no further rule, one of
    /// its own: whole grids in vector registers, a node being a grid or a guess with all that follows; `Search` elsewhere.
    #[default]
    Auto,
    /// [Enumeration with candidate marks](super::enumerate): cells in their order, one step of propagation. A node is a round.
    Enumerate,
    /// Singles first, then plain backtracking in a fixed order of the cells, the one with the most digits in sight first. A node
    /// is a digit tried or a step back.
    StaticOrder,
    /// Depth-first search with singles, locked candidates and common links after each guess. A node is a guess, or what is left
    /// when it was wrong, with all that follows.
    Search,
    /// [Exact cover by dancing links](crate::solver::exact_cover): a column for each cell, and for each digit of each house; forbidden
    /// pairs are secondary columns. A node is a row tried or taken back.
    DancingLinks,
    /// Singles to a fixpoint, then dancing links on what is left.
    SinglesThenDancingLinks,
    /// [Singles, then a search that hands over to dancing links](super::hybrid).
    Hybrid,
}

/// Why an engine cannot be asked about a board: it has no means to express something on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Unsupported {
    /// A house with fewer or more cells than there are digits: the engine takes every digit to stand in every house.
    House(Engine, HouseKind),
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::House(engine, house) => {
                write!(
                    f,
                    "the engine '{engine}' cannot express {house}: it does not hold every digit once; use 'enumerate'"
                )
            }
        }
    }
}

impl std::error::Error for Unsupported {}

impl Engine {
    /// All engines, in the order in which they are listed to users.
    pub const ALL: [Self; 7] = [
        Self::Auto,
        Self::Enumerate,
        Self::StaticOrder,
        Self::Search,
        Self::DancingLinks,
        Self::SinglesThenDancingLinks,
        Self::Hybrid,
    ];

    /// Its name on the command line, such as `dancing-links`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Enumerate => "enumerate",
            Self::StaticOrder => "static-order",
            Self::Search => "search",
            Self::DancingLinks => "dancing-links",
            Self::SinglesThenDancingLinks => "singles-then-dancing-links",
            Self::Hybrid => "hybrid",
        }
    }

    /// The engine of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|engine| engine.name() == name)
    }

    /// What it does, in a few words.
    pub const fn describe(self) -> &'static str {
        match self {
            Self::Auto => "the fastest one for the board",
            Self::Enumerate => "cells in their order, each digit propagated once",
            Self::StaticOrder => "singles, then backtracking in a fixed order of the cells",
            Self::Search => "guesses with all that follows from singles, locked candidates and common links",
            Self::DancingLinks => "exact cover by dancing links",
            Self::SinglesThenDancingLinks => "singles, then dancing links on what is left",
            Self::Hybrid => "singles, then search that hands over to dancing links",
        }
    }

    /// Whether it can express all that a board asks for. Every board of this library can be asked of every engine today.
    ///
    /// # Errors
    /// What it can't express.
    pub fn supports(self, geometry: &Geometry) -> Result<(), Unsupported> {
        self.supports_houses(geometry.houses(), geometry.size())
    }

    /// Enumeration looks at links alone; all others count on each house holding each digit.
    fn supports_houses(self, houses: &[House], digits: usize) -> Result<(), Unsupported> {
        let partial = houses.iter().find(|house| self != Self::Enumerate && house.cells.len() != digits);
        partial.map_or(Ok(()), |house| Err(Unsupported::House(self, house.kind)))
    }

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

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Cell;

    #[test]
    fn a_house_that_lacks_cells_is_an_error_for_engines_that_count_on_each_digit_in_it() {
        let house = House { kind: HouseKind::Diagonal, cells: [0, 5, 10].map(Cell::new).into() };
        let asked = |engine: Engine| engine.supports_houses(std::slice::from_ref(&house), 4);
        assert_eq!(asked(Engine::Enumerate), Ok(()));
        for engine in Engine::ALL.into_iter().filter(|engine| *engine != Engine::Enumerate) {
            let why = Unsupported::House(engine, HouseKind::Diagonal);
            assert_eq!(asked(engine), Err(why));
            assert!(why.to_string().contains("the main diagonal"), "{why}");
        }
    }
}
