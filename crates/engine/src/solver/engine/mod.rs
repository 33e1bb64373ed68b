//! The engines by name, behind one interface: each engine answers the same three questions with the same answers, at a
//! different cost.

mod options;

use std::fmt;
use std::str::FromStr;

pub use self::options::{EngineOptions, HandOver, HybridMethod, Method, Singles};
use crate::board::{Geometry, House, HouseKind, UnknownName};
#[cfg(doc)]
use crate::solver::Budget;

/// A way to search for the solutions of a grid. All engines work on every size from 1x1 to 31x31, every shape and every
/// rule: they use houses and pairs of cells that exclude each other's digits. They differ only in the work they need.
/// Some engines have [`EngineOptions`].
///
/// No engine recurses. Memory is bounded by the board: at most about 50 MB, for dancing links on a 31x31 board with all
/// rules. Learned clauses come on top; the least useful of them are deleted. A node of a [`Budget`] is a different
/// amount of work in each engine; the description of each engine defines it. The work done is reported in units that
/// are the same for all engines: choices tried, and choices that led to a dead end.
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
    /// The fastest engine for the board, which may change between versions. At present, 9x9 grids with boxes of 3x3 and
    /// no further rule have an engine of their own, which holds whole grids in vector registers; a node is a grid, or a
    /// guess with all that follows from it. Other boards use `Search`.
    ///
    /// With the feature `learning` of this crate, which is on by default, clause learning takes over on boards without
    /// constraints after about a thousand nodes without a solution (100,000 up to 9x9, 10,000 up to 15x15). From then
    /// on a node is 1,024 literals visited.
    #[default]
    Auto,
    /// [Enumeration with candidate marks](super::enumerate): the cells in order, one step of propagation. A node is a
    /// round.
    Enumerate,
    /// Singles by cell, row and column first, then plain backtracking in a fixed, greedy order of the cells: the next
    /// cell is the one with the most digits in its houses, and it counts as filled from then on. A node is a call of
    /// the report's recursive procedure: one for the root, and one for each digit tried.
    StaticOrder,
    /// Plain search: each node takes the empty cell with the fewest possible digits, the first such cell row by row,
    /// and makes no other inference. A node is a call of the report's recursive procedure: one for the root, and one
    /// for each digit tried.
    FewestFirst,
    /// Depth-first search with singles, locked candidates and common links after each guess. A node is a guess, or the
    /// other candidates after a wrong guess, with all that follows.
    Search,
    /// [Exact cover by dancing links](crate::solver::exact_cover): a column for each cell, and for each digit of each
    /// house; forbidden pairs are secondary columns. A node is a row tried.
    DancingLinks,
    /// Singles to a fixpoint, then dancing links on the cells that are left.
    SinglesThenDancingLinks,
    /// Search that hands over to dancing links, in one of [three ways](HybridMethod). A node is a node of the engine at
    /// work, or a cell that is forced.
    Hybrid,
}

/// Why an engine does not support a board: the engine cannot express a part of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Unsupported {
    /// A house with more or fewer cells than there are digits. The engine needs every digit in every house.
    House(Engine, HouseKind),
    /// Constraints in addition to houses and links.
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

    /// Returns the engine's name on the command line, such as `dancing-links`.
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

    /// Returns a short description of the engine.
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

    /// Returns whether the engine supports a board. Every engine supports every board of a
    /// [`Layout`](crate::board::Layout) without constraints; only [`Auto`](Self::Auto) supports constraints. Engines
    /// with dancing links do not support a board made [from houses](Geometry::from_houses) with fewer cells than there
    /// are digits.
    ///
    /// # Errors
    /// The part of the board that the engine cannot express.
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

impl FromStr for Engine {
    type Err = UnknownName;

    /// Returns the engine with this name.
    fn from_str(name: &str) -> Result<Self, UnknownName> {
        Self::ALL
            .into_iter()
            .find(|engine| engine.name() == name)
            .ok_or_else(|| UnknownName::new("engine", name))
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
