//! The hybrids of search and dancing links: two readings of the report that describes one, and this project's own
//! hybrid.
//!
//! Source: a course report on solving and generating sudoku, which contradicts itself. In three places it says: at most
//! 36 blanks in the input, plain search; more blanks, singles first, then dancing links. In one place it says: more
//! than 36 blanks, dancing links at once; otherwise plain search, which hands over to dancing links when no cell is
//! forced. "No cell is forced" means that every blank has more than one digit (in three places) or more than two (in
//! two places). The report's plain search is `FewestFirst`; its singles are cells with one possible digit.

mod forced;
mod guessing;

use self::forced::Forced;
use self::guessing::Guessing;
use super::backtracking::FewestFirst;
use super::general::{Partial, Unfit};
use super::{EngineOptions, HybridMethod, Singles};
use crate::board::Grid;
use crate::solver::exact_cover::links::Links;
use crate::solver::search::run::Run;

impl HybridMethod {
    /// Returns the switch point, in blanks of the input, of a board with this many cells, for options that name none.
    /// It is the best value measured (the table is in `benches/README.md`); the report has 36 for 81 cells. The first
    /// reading is fastest if singles always come first, the second one if forced cells are always filled before dancing
    /// links begin.
    ///
    /// `None` for [`Guessing`](Self::Guessing): this method has no switch point. It counts the cells that are left
    /// after the singles, and hands over at once if they are more than two thirds of the board.
    pub const fn standard_switch(self, cells: usize) -> Option<usize> {
        match self {
            Self::Guessing => None,
            Self::SinglesFirst => Some(0),
            Self::Direct => Some(cells),
        }
    }
}

/// Begins a search by the method that the options name.
pub(super) fn start(grid: &Grid, options: EngineOptions) -> Result<Box<dyn Run>, Unfit> {
    let EngineOptions { hybrid, column, hand_over, .. } = options;
    let cells = grid.geometry().cell_count();
    let blanks = cells - grid.clue_count();
    let switch = options.switch.or_else(|| hybrid.standard_switch(cells));
    let has_many = switch.is_some_and(|switch| blanks > switch);
    Ok(match hybrid {
        HybridMethod::SinglesFirst if has_many => {
            Box::new(Links::after_singles(grid, Singles::Cells, column)?)
        }
        HybridMethod::SinglesFirst => Box::new(FewestFirst::new(grid)?),
        HybridMethod::Direct if has_many => Box::new(Links::new(grid, column)?),
        HybridMethod::Direct => Box::new(Forced::new(Partial::new(grid)?, hand_over.most(), column)),
        HybridMethod::Guessing => {
            let most_left = match switch {
                None => guessing::most_left(cells),
                Some(_) if has_many => 0,
                Some(_) => cells,
            };
            Box::new(Guessing::new(Partial::new(grid)?, most_left, column))
        }
    })
}
