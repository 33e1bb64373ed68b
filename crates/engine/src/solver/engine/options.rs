//! The options of engines, and an engine together with its options.

use std::fmt;

use super::{Engine, Unsupported};
use crate::board::Geometry;
use crate::solver::exact_cover::ColumnChoice;

/// Which singles are filled in before a search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Singles {
    /// Cells with one possible digit.
    Cells,
    /// And digits with one possible cell in a row or a column.
    Lines,
    /// And digits with one possible cell in any house.
    #[default]
    Houses,
}

/// How [`Engine::Hybrid`] combines search and dancing links.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum HybridMethod {
    /// This project's own, the fastest: singles, then a search with the singles after each guess, which hands over to dancing links when a
    /// guess forces no cell. With more blanks than the switch point it hands over as soon as the singles are filled.
    #[default]
    Guessing,
    /// The report's first reading. Up to as many blanks as the switch point: plain search ([`Engine::FewestFirst`]). More: cells
    /// with one possible digit are filled until none is left, then dancing links.
    SinglesFirst,
    /// The report's second reading. More blanks than the switch point: dancing links at once. Up to as many: plain search, which hands over
    /// to dancing links when no cell is forced, or where [`HandOver`] says.
    Direct,
}

/// Where plain search hands over to dancing links in [`HybridMethod::Direct`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum HandOver {
    /// Where every blank has more than one possible digit: no cell is forced.
    #[default]
    AboveOne,
    /// Where every blank has more than two: plain search guesses in cells with two.
    AboveTwo,
}

impl HandOver {
    /// Returns the most digits that a cell may have for plain search to go on in it.
    pub const fn most(self) -> u32 {
        match self {
            Self::AboveOne => 1,
            Self::AboveTwo => 2,
        }
    }
}

/// Options of engines. Each engine reads its own options and ignores the others.
///
/// ```
/// use sudoku_ls_engine::board::{Geometry, Grid, Layout};
/// use sudoku_ls_engine::solver::{Budget, Count, Engine, HybridMethod, EngineOptions};
/// let report = EngineOptions::default().with_hybrid(HybridMethod::SinglesFirst).with_switch(36);
/// let board = Geometry::shared(&Layout::standard(4))?;
/// let counted = Engine::Hybrid.with(report).count(&Grid::empty(&board), 1000, &mut Budget::unlimited());
/// assert_eq!(counted, Ok(Count::Exactly(288)));
/// # Ok::<(), sudoku_ls_engine::board::GeometryError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct EngineOptions {
    /// [`Engine::StaticOrder`]: whether the singles of boxes (and of the houses of rules) are filled too; the report's are those of cells, rows and
    /// columns.
    #[doc(hidden)]
    pub box_singles: bool,
    /// [`Engine::SinglesThenDancingLinks`]: which singles are filled; the report's are those of cells.
    #[doc(hidden)]
    pub singles: Singles,
    /// The engines with dancing links: which column is covered next.
    #[doc(hidden)]
    pub column: ColumnChoice,
    /// [`Engine::Hybrid`]: which way it combines.
    #[doc(hidden)]
    pub hybrid: HybridMethod,
    /// [`HybridMethod::Direct`]: where plain search hands over.
    #[doc(hidden)]
    pub hand_over: HandOver,
    /// [`Engine::Hybrid`]: its switch point, in blanks of the input, counted before any single is filled. `None` is the best value
    /// measured for the method: see [`HybridMethod::standard_switch`].
    #[doc(hidden)]
    pub switch: Option<usize>,
}

impl EngineOptions {
    /// Returns the options with or without the singles of boxes.
    #[must_use]
    pub const fn with_box_singles(self, box_singles: bool) -> Self {
        Self { box_singles, ..self }
    }

    /// Returns the options with these singles before dancing links.
    #[must_use]
    pub const fn with_singles(self, singles: Singles) -> Self {
        Self { singles, ..self }
    }

    /// Returns the options with this choice of columns.
    #[must_use]
    pub const fn with_column(self, column: ColumnChoice) -> Self {
        Self { column, ..self }
    }

    /// Returns the options with this hybrid.
    #[must_use]
    pub const fn with_hybrid(self, hybrid: HybridMethod) -> Self {
        Self { hybrid, ..self }
    }

    /// Returns the options with this handover.
    #[must_use]
    pub const fn with_hand_over(self, hand_over: HandOver) -> Self {
        Self { hand_over, ..self }
    }

    /// Returns the options with this switch point, in blanks of the input.
    #[must_use]
    pub const fn with_switch(self, blanks: usize) -> Self {
        Self { switch: Some(blanks), ..self }
    }
}

/// An engine with its options: what searches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Method {
    /// The engine.
    pub engine: Engine,
    /// Its options.
    pub options: EngineOptions,
}

impl Engine {
    /// This engine with options.
    #[doc(hidden)]
    pub const fn with(self, options: EngineOptions) -> Method {
        Method { engine: self, options }
    }
}

#[doc(hidden)]
impl From<Engine> for Method {
    /// Returns the engine with the default options.
    fn from(engine: Engine) -> Self {
        engine.with(EngineOptions::default())
    }
}

impl Method {
    /// Returns whether it supports a board, as [`Engine::supports`] does.
    ///
    /// # Errors
    /// What it can't express.
    pub fn supports(self, geometry: &Geometry) -> Result<(), Unsupported> {
        self.engine.supports(geometry)
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.engine.fmt(f)
    }
}
