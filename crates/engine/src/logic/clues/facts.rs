//! What the finders see of a position.

use super::clue::Clue;
use super::local::{Domains, Local};
use crate::board::{Candidates, Cell, Geometry};
use crate::logic::state::State;
use crate::logic::step::{Mark, Role, Step, Why};
use crate::logic::technique::Technique;

/// How many states of arrangements are looked at for one clue.
pub(super) const ARRANGEMENTS: usize = 2_000;

/// What is counted for a clue that is looked at, in steps of a meter.
pub(super) const STEPS: usize = 100;

/// What the finders see of a position: what each cell holds or may hold, and which cells are empty.
pub(super) struct Facts<'a> {
    pub(super) board: &'a Geometry,
    pub(super) domains: Vec<Candidates>,
    pub(super) open: Vec<bool>,
}

impl Facts<'_> {
    pub(super) fn of<const W: usize>(state: &State<W>) -> Facts<'_> {
        let board = &**state.geometry();
        let domains = board
            .cells()
            .map(|cell| state.value(cell).map_or_else(|| state.candidates(cell), Candidates::only));
        let open = board.cells().map(|cell| state.value(cell).is_none());
        Facts { board, domains: domains.collect(), open: open.collect() }
    }

    pub(super) fn domain(&self, cell: Cell) -> Candidates {
        self.domains[cell.index()]
    }

    pub(super) fn domains_of(&self, local: &Local) -> Domains {
        local.cells.iter().map(|&cell| self.domain(cell)).collect()
    }

    /// Returns the candidates of empty cells that are in the domains of the position and not in these.
    pub(super) fn gone(&self, local: &Local, left: &Domains) -> Vec<Mark> {
        let mut gone = Vec::new();
        for (&cell, &left) in local.cells.iter().zip(left) {
            if self.open[cell.index()] {
                let digits = self.domain(cell).without(left);
                gone.extend(digits.iter().map(|digit| Mark { cell, digit }));
            }
        }
        gone
    }

    /// Returns a step of a clue that leaves these digits of its cells; `None` if it rules nothing out.
    pub(super) fn step(&self, technique: Technique, clue: &Clue, left: &Domains) -> Option<Step> {
        let gone = self.gone(&clue.local, left);
        if gone.is_empty() || left.iter().any(|set| set.is_empty()) {
            return None;
        }
        let mut why = Why::about(gone.iter().map(|mark| mark.digit))
            .cells(Role::Pattern, clue.local.cells.iter().copied())
            .clue(clue.number);
        for (&cell, &digits) in clue.local.cells.iter().zip(left) {
            if gone.iter().any(|mark| mark.cell == cell) {
                why = why.group(Role::Set(0), [cell], digits);
            }
        }
        Some(Step::eliminating(technique, gone, why))
    }
}
