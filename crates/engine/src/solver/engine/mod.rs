//! The engines by name, behind one interface: the same three questions, the same answers, at different cost.

mod options;

use std::fmt;

pub use self::options::{EngineOptions, HandOver, HybridMethod, Method, Singles};
use crate::board::{Geometry, House, HouseKind};
#[cfg(doc)]
use crate::solver::Budget;

/// A way to search for the solutions of a grid. All engines work on every size from 1x1 to 31x31, every shape and every rule:
/// they read houses and pairs of cells that exclude each other's digits. They differ in the work they need, and in nothing else. What
/// some of them leave open are their [`EngineOptions`].
///
/// None of them recurses; memory is bounded by the board (at most about 50 MB, for dancing links on a 31x31 board with all rules),
/// but for the clauses learned, of which those of least use go.
/// What one node of a [`Budget`] is differs from engine to engine; each engine says what it is. What they did is reported in units that are
/// the same for all: choices tried, and choices that led to a dead end.
///
/// ```
/// use sudoku_ls_engine::board::{Geometry, Grid, Layout};
/// use sudoku_ls_engine::solver::{Budget, Count, Engine};
/// let board = Geometry::shared(&Layout::standard(4))?;
/// for engine in Engine::ALL {
///     let counted = engine.count(&Grid::empty(&board), 1000, &mut Budget::unlimited());
///     assert_eq!(counted, Ok(Count::Exactly(288)), "{engine}");
/// }
/// # Ok::<(), sudoku_ls_engine::board::GeometryError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Engine {
    /// The fastest engine for the board, which may change. At present, for 9x9 with boxes of 3x3 and no further rule, one of
    /// its own: whole grids in vector registers, a node being a grid or a guess with all that follows; `Search` elsewhere.
    ///
    /// With the feature `learning` of this crate, which is on by default, clause learning takes over on boards without constraints after about a
    /// thousand nodes without a solution (100,000 up to 9x9, 10,000 up to 15x15). From there on a node is 1,024 literals looked at.
    #[default]
    Auto,
    /// [Enumeration with candidate marks](super::enumerate): cells in their order, one step of propagation. A node is a round.
    Enumerate,
    /// Singles by cell, row and column first, then plain backtracking in a fixed order of the cells, made greedily: the cell with the
    /// most digits in its houses is next, and counts as filled from then on. A node is a call of the report's recursive procedure:
    /// one for the root, and one for each digit tried.
    StaticOrder,
    /// Plain search: at each node the empty cell with the fewest possible digits, the first such row by row, and no other
    /// inference. A node is a call of the report's recursive procedure: one for the root, and one for each digit tried.
    FewestFirst,
    /// Depth-first search with singles, locked candidates and common links after each guess. A node is a guess, or
    /// the other candidates after a wrong guess, with all that follows.
    Search,
    /// [Exact cover by dancing links](crate::solver::exact_cover): a column for each cell, and for each digit of each house; forbidden
    /// pairs are secondary columns. A node is a row tried.
    DancingLinks,
    /// Singles to a fixpoint, then dancing links on what is left.
    SinglesThenDancingLinks,
    /// Search that hands over to dancing links, in one of [three ways](HybridMethod). A node is one of the engine at work, or a cell
    /// that is forced.
    Hybrid,
}

/// Why an engine does not support a board: it cannot express something on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Unsupported {
    /// A house with fewer or more cells than there are digits: the engine needs every digit in every house.
    House(Engine, HouseKind),
    /// Constraints beside houses and links.
    Constraints(Engine),
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Constraints(engine) => {
                write!(f, "the engine '{engine}' knows no constraints but houses and rules; use 'auto'")
            }
            Self::House(engine, house) => {
                write!(
                    f,
                    "the engine '{engine}' cannot express {house}: it does not hold every digit once; use 'search'"
                )
            }
        }
    }
}

impl std::error::Error for Unsupported {}

impl Engine {
    /// All engines, in the order in which they are listed to users.
    pub const ALL: [Self; 8] = [
        Self::Auto,
        Self::Enumerate,
        Self::StaticOrder,
        Self::FewestFirst,
        Self::Search,
        Self::DancingLinks,
        Self::SinglesThenDancingLinks,
        Self::Hybrid,
    ];

    /// Returns its name on the command line, such as `dancing-links`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Enumerate => "enumerate",
            Self::StaticOrder => "static-order",
            Self::FewestFirst => "fewest-first",
            Self::Search => "search",
            Self::DancingLinks => "dancing-links",
            Self::SinglesThenDancingLinks => "singles-then-dancing-links",
            Self::Hybrid => "hybrid",
        }
    }

    /// Returns the engine of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|engine| engine.name() == name)
    }

    /// Returns what it does, in a few words.
    #[doc(hidden)]
    pub const fn describe(self) -> &'static str {
        match self {
            Self::Auto => "the fastest one for the board",
            Self::Enumerate => "cells in their order, each digit propagated once",
            Self::StaticOrder => "singles, then backtracking in a fixed, greedy order of the cells",
            Self::FewestFirst => "plain search: the cell with the fewest digits first, no other inference",
            Self::Search => "guesses with all that follows from singles, locked candidates and common links",
            Self::DancingLinks => "exact cover by dancing links",
            Self::SinglesThenDancingLinks => "singles, then dancing links on what is left",
            Self::Hybrid => "search that hands over to dancing links",
        }
    }

    /// Returns whether it supports a board. Every board of a [`Layout`](crate::board::Layout) can be asked of every engine;
    /// one made [from houses](Geometry::from_houses) of fewer cells than there are digits cannot be asked of those with dancing links.
    ///
    /// # Errors
    /// What it can't express.
    pub fn supports(self, geometry: &Geometry) -> Result<(), Unsupported> {
        if geometry.has_constraints() && self != Self::Auto {
            return Err(Unsupported::Constraints(self));
        }
        let partial = |house: &&House| !geometry.is_full(house);
        match self {
            Self::DancingLinks | Self::SinglesThenDancingLinks | Self::Hybrid => {
                let found = geometry.houses().iter().find(partial);
                found.map_or(Ok(()), |house| Err(Unsupported::House(self, house.kind)))
            }
            _ => Ok(()),
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
