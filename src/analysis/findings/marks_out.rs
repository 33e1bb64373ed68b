//! Pencil marks that the visible digits rule out: one finding on each digit that rules out marks in several cells, and
//! one on each other cell.

use std::collections::{BTreeMap, BTreeSet};

use crate::analysis::exclusion::why_out;
use crate::analysis::findings::clashes::clashes_by_cell;
use crate::analysis::findings::marks::{changed_given, grown_given, impossible_marks};
use crate::analysis::phrasing::{NAMES_MAX, and, names};
use crate::analysis::view::View;
use crate::analysis::{Code, Finding};
use crate::board::{Cell, Digit, Grid};
use crate::syntax::GridKind;

/// The impossible pencil marks of a grid, except marks that are ruled out by a digit that clashes or changes a given.
pub(crate) struct MarksOut {
    grid: Grid,
    /// The marks ruled out by a digit that rules out marks in several cells and is not a given of a `[State]`.
    stale: Vec<Out>,
    /// All other impossible marks.
    single: Vec<Out>,
}

impl MarksOut {
    pub(crate) fn of(view: &View<'_>, kind: GridKind) -> Self {
        let grid = view.settled_digits(kind);
        let is_doubtful = view.text(kind).is_some_and(|text| text.doubtful);
        let is_judged = |cell: &Cell| {
            view.is_placed(kind, *cell) && (kind != GridKind::State || grown_given(view, *cell).is_none())
        };
        let mut out: Vec<Out> = Vec::new();
        for cell in view.geometry.cells().filter(is_judged) {
            for digit in impossible_marks(view, &grid, kind, cell) {
                if let Some((seen, why)) = why_out(view, &grid, cell, digit) {
                    out.push(Out { cell, digit, by: seen.cell, why });
                }
            }
        }
        // If it is uncertain which row is which, only marks ruled out within their own row are reported.
        let row = |cell: Cell| view.geometry.row(cell);
        out.retain(|mark| !is_doubtful || row(mark.cell) == row(mark.by));
        if !out.is_empty() {
            let clashing = clashes_by_cell(&grid);
            let is_changed = |cell: Cell| kind == GridKind::State && changed_given(view, cell).is_some();
            out.retain(|mark| !clashing.contains_key(&mark.by) && !is_changed(mark.by));
        }
        let mut cells: BTreeMap<Cell, BTreeSet<Cell>> = BTreeMap::new();
        for mark in &out {
            cells.entry(mark.by).or_default().insert(mark.cell);
        }
        let is_given = |cell: Cell| kind == GridKind::State && view.givens().get(cell).is_some();
        cells.retain(|&by, cells| cells.len() > 1 && !is_given(by));
        let (stale, single) = out.into_iter().partition(|mark| cells.contains_key(&mark.by));
        Self { grid, stale, single }
    }

    /// Returns the cells with marks that the digit of this cell rules out, if there are several such cells; else an
    /// empty set.
    pub(crate) fn stale_by(&self, by: Cell) -> BTreeSet<Cell> {
        self.stale.iter().filter(|mark| mark.by == by).map(|mark| mark.cell).collect()
    }

    /// Returns the code of the finding about the marks of a cell; `None` if there is no such finding.
    pub(crate) fn code_at(&self, cell: Cell) -> Option<Code> {
        let is_in = |out: &[Out]| out.iter().any(|mark| mark.cell == cell);
        if is_in(&self.stale) {
            Some(Code::StaleMarks)
        } else {
            is_in(&self.single).then_some(Code::ImpossibleMark)
        }
    }

    /// Returns the findings about the impossible marks.
    pub(crate) fn findings(&self, view: &View<'_>, kind: GridKind) -> Vec<Finding> {
        let by: BTreeSet<Cell> = self.stale.iter().map(|mark| mark.by).collect();
        let stale = by.into_iter().map(|by| stale_marks(view, kind, &self.grid, by, &self.stale));
        let single = self.single.chunk_by(|a, b| a.cell == b.cell);
        stale.chain(single.map(|marks| impossible(view, kind, marks))).collect()
    }
}

/// An impossible pencil mark.
struct Out {
    cell: Cell,
    digit: Digit,
    /// The cell whose digit rules out the mark; `why` says so in words.
    by: Cell,
    why: String,
}

/// Returns the finding about a digit that rules out marks in several cells.
fn stale_marks(view: &View<'_>, kind: GridKind, grid: &Grid, by: Cell, out: &[Out]) -> Finding {
    let out: Vec<&Out> = out.iter().filter(|mark| mark.by == by).collect();
    let mut cells: Vec<Cell> = out.iter().map(|mark| mark.cell).collect();
    cells.dedup();
    let digit = grid.get(by).map_or_else(String::new, |digit| view.digit(digit));
    let related = |mark: &&Out| {
        (view.span(kind, mark.cell), format!("{} is ruled out by {}", view.digit(mark.digit), mark.why))
    };
    Finding {
        code: Code::StaleMarks,
        span: view.span(kind, by),
        message: format!(
            "{digit} in {} rules out pencil marks in {}. Remove them, or the {digit}",
            view.name(by),
            names(view.geometry, &cells)
        ),
        related: out.iter().map(related).take(NAMES_MAX).collect(),
    }
}

/// Returns the finding about the impossible marks of one cell.
fn impossible(view: &View<'_>, kind: GridKind, out: &[Out]) -> Finding {
    let by: Vec<String> =
        out.iter().map(|mark| format!("{} is ruled out by {}", view.digit(mark.digit), mark.why)).collect();
    let related = |mark: &Out| (view.span(kind, mark.by), format!("rules {} out", view.digit(mark.digit)));
    let cell = out.first().map_or(Cell::new(0), |mark| mark.cell);
    Finding {
        code: Code::ImpossibleMark,
        span: view.span(kind, cell),
        message: format!(
            "{} in {}: {}",
            if out.len() == 1 { "Impossible mark" } else { "Impossible marks" },
            view.name(cell),
            and(&by)
        ),
        related: out.iter().map(related).collect(),
    }
}
