//! The data needed to check a grid, and phrases that several findings share.

use crate::syntax::Span;
use crate::syntax::plan::header::trimmed;
use crate::syntax::plan::{GridPlan, Plan, Role};
use crate::syntax::read::raw::RawGrid;
use crate::syntax::tree::model::{Content, GridKind, GridText, Symbols};

/// The maximum number of findings of one kind in a grid. The last one gives the number of omitted findings.
pub(super) const SAME_MAX: usize = 8;

/// The data needed to check a grid.
pub(crate) struct Case<'a> {
    pub(crate) text: &'a str,
    pub(crate) plan: &'a Plan,
    pub(crate) planned: &'a GridPlan,
    pub(crate) raw: &'a RawGrid,
    pub(crate) grid: &'a GridText,
    pub(crate) symbols: &'a Symbols,
    /// The number of digits.
    pub(crate) digits: usize,
    pub(crate) kind: GridKind,
}

impl Case<'_> {
    /// Returns the number of cells in a row.
    pub(super) const fn n(&self) -> usize {
        self.planned.n
    }

    /// Returns the number of rows.
    pub(super) const fn height(&self) -> usize {
        self.planned.height
    }

    /// Returns whether no cell of the grid could be read.
    pub(super) fn is_unread(&self) -> bool {
        self.grid.cells.iter().all(|cell| matches!(cell.content, Content::Unknown | Content::Missing))
    }

    /// Returns the prefix in findings that names this grid of the puzzle; empty for the givens.
    pub(super) const fn name(&self) -> &'static str {
        match self.kind {
            GridKind::Puzzle => "",
            GridKind::State => "[State]: ",
            GridKind::Solution => "[Solution]: ",
        }
    }

    pub(super) fn line_span(&self, line: usize) -> Span {
        let line = self.plan.lines[line];
        trimmed(self.text, line.start, line.end)
    }

    /// Returns the first row of the puzzle's own grid, or the border above it, whichever grid is being checked.
    pub(super) fn first_line(&self) -> Option<Span> {
        let row = *self.plan.grids.first()?.rows.first()?;
        let borders = self.plan.roles[..row].iter().rev().take_while(|&&role| role == Role::Border).count();
        Some(self.line_span(row - borders))
    }
}

/// Returns the text that the last listed finding adds about the omitted ones; empty for other findings.
pub(super) fn more_of(k: usize, all: usize, shown: usize, what: &str) -> String {
    match all.saturating_sub(shown) {
        left if k + 1 == shown && left > 0 => {
            let what = if left == 1 { &what[..what.len() - 1] } else { what };
            format!(" (and {left} more {what})")
        }
        _ => String::new(),
    }
}
