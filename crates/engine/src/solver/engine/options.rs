//! The options of engines, and an engine together with its options.

use std::fmt;

use super::{Engine, Unsupported};
use crate::board::Geometry;
use crate::solver::exact_cover::ColumnChoice;

/// Which singles are filled in before a search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Singles {
    /// Only cells with one possible digit.
    Cells,
    /// Also digits with one possible cell in a row or a column.
    Lines,
    /// Also digits with one possible cell in any house.
    #[default]
    Houses,
}

/// How [`Engine::Hybrid`] combines search and dancing links.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum HybridMethod {
    /// This project's own method, the fastest: singles, then a search with singles after each guess, which hands over
    /// to dancing links when a guess forces no cell. With more blanks than the switch point, the method hands over as
    /// soon as the singles are filled.
    #[default]
    Guessing,
    /// The report's first reading. At most as many blanks as the switch point: plain search ([`Engine::FewestFirst`]).
    /// More blanks: cells with one possible digit are filled until none is left, then dancing links.
    SinglesFirst,
    /// The report's second reading. More blanks than the switch point: dancing links at once. At most as many: plain
    /// search, which hands over to dancing links at the point that [`HandOver`] names.
    Direct,
}

/// Where plain search hands over to dancing links in [`HybridMethod::Direct`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum HandOver {
    /// When every blank has more than one possible digit: no cell is forced.
    #[default]
    AboveOne,
    /// When every blank has more than two possible digits: plain search guesses in cells with two.
    AboveTwo,
}

impl HandOver {
    /// Returns the largest number of digits that a cell may have for plain search to continue in it.
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
    /// [`Engine::StaticOrder`]: whether the singles of boxes (and of the houses of rules) are filled, too. The report
    /// fills those of cells, rows and columns.
    #[doc(hidden)]
    pub box_singles: bool,
    /// [`Engine::SinglesThenDancingLinks`]: which singles are filled. The report fills those of cells.
    #[doc(hidden)]
    pub singles: Singles,
    /// The engines with dancing links: which column is covered next.
    #[doc(hidden)]
    pub column: ColumnChoice,
    /// [`Engine::Hybrid`]: how search and dancing links are combined.
    #[doc(hidden)]
    pub hybrid: HybridMethod,
    /// [`HybridMethod::Direct`]: where plain search hands over.
    #[doc(hidden)]
    pub hand_over: HandOver,
    /// [`Engine::Hybrid`]: the switch point, in blanks of the input, counted before any single is filled. `None` stands
    /// for the best value measured for the method: see [`HybridMethod::standard_switch`].
    #[doc(hidden)]
    pub switch: Option<usize>,
}

impl EngineOptions {
    /// Returns the options with this choice of whether the singles of boxes are filled.
    #[must_use]
    pub const fn with_box_singles(self, box_singles: bool) -> Self {
        Self { box_singles, ..self }
    }

    /// Returns the options with these singles filled before dancing links.
    #[must_use]
    pub const fn with_singles(self, singles: Singles) -> Self {
        Self { singles, ..self }
    }

    /// Returns the options with this choice of the next column.
    #[must_use]
    pub const fn with_column(self, column: ColumnChoice) -> Self {
        Self { column, ..self }
    }

    /// Returns the options with this hybrid method.
    #[must_use]
    pub const fn with_hybrid(self, hybrid: HybridMethod) -> Self {
        Self { hybrid, ..self }
    }

    /// Returns the options with this point of handing over.
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

/// An engine with its options.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Method {
    /// The engine.
    pub engine: Engine,
    /// Its options.
    pub options: EngineOptions,
}

impl Engine {
    /// Returns this engine with these options.
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
    /// Returns whether the engine supports a board, as [`Engine::supports`] does.
    ///
    /// # Errors
    /// The part of the board that the engine cannot express.
    pub fn supports(self, geometry: &Geometry) -> Result<(), Unsupported> {
        self.engine.supports(geometry)
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.engine.fmt(f)
    }
}
