//! What the finders of clues know about a position.

use super::clue::Clue;
use super::local::{Domains, Local};
use crate::board::{Candidates, Cell, Geometry};
use crate::logic::state::State;
use crate::logic::step::{Mark, Role, Step, Why};
use crate::logic::technique::Technique;

/// The maximum number of search states for the arrangements of one clue.
pub(super) const ARRANGEMENTS: usize = 2_000;

/// The steps of a meter that one look at a clue counts as.
pub(super) const STEPS: usize = 100;

/// A position as the finders of clues use it: the digit or candidates of each cell, and which cells are empty.
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

    /// Returns the candidates of a clue's empty cells that the position still has and `left` lacks.
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

    /// Returns the step of a clue that leaves the digits `left` in its cells; `None` if the clue rules out nothing, or
    /// leaves a cell without a digit.
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
