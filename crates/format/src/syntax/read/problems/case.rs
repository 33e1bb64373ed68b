//! All that is needed to judge a grid, and words that its findings share.

use crate::syntax::Span;
use crate::syntax::plan::header::trimmed;
use crate::syntax::plan::{GridPlan, Plan, Role};
use crate::syntax::read::raw::RawGrid;
use crate::syntax::tree::model::{Content, GridKind, GridText, Symbols};

/// The most findings of one kind in a grid; the last one says how many more there are.
pub(super) const SAME_MAX: usize = 8;

/// All that is needed to judge a grid.
pub(crate) struct Case<'a> {
    pub(crate) text: &'a str,
    pub(crate) plan: &'a Plan,
    pub(crate) planned: &'a GridPlan,
    pub(crate) raw: &'a RawGrid,
    pub(crate) grid: &'a GridText,
    pub(crate) symbols: &'a Symbols,
    pub(crate) kind: GridKind,
}

impl Case<'_> {
    pub(super) const fn n(&self) -> usize {
        self.planned.n
    }

    /// Returns whether no cell of the grid could be read.
    pub(super) fn is_unread(&self) -> bool {
        self.grid.cells.iter().all(|cell| matches!(cell.content, Content::Unknown | Content::Missing))
    }

    /// Which of the puzzle's grids it is, as its findings say it.
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

    /// The first row of the puzzle, whichever of its grids this is, or the border above it.
    pub(super) fn first_line(&self) -> Option<Span> {
        let row = *self.plan.grids.first()?.rows.first()?;
        let borders = self.plan.roles[..row].iter().rev().take_while(|&&role| role == Role::Border).count();
        Some(self.line_span(row - borders))
    }
}

/// Returns what the last finding of a kind says about those that are not listed.
pub(super) fn more_of(k: usize, all: usize, shown: usize, what: &str) -> String {
    match all.saturating_sub(shown) {
        left if k + 1 == shown && left > 0 => {
            let what = if left == 1 { &what[..what.len() - 1] } else { what };
            format!(" (and {left} more {what})")
        }
        _ => String::new(),
    }
}
