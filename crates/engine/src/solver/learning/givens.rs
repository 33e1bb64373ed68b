//! Finds givens that have no solution together. The learner solves the empty board and assumes the givens, so a
//! contradiction names the givens that it comes from, and the learned clauses hold for any givens.

use super::formula::Formula;
use super::literal::Literal;
use super::search::Learner;
use crate::board::{Cell, Grid};
use crate::solver::general::Root;
use crate::solver::{Budget, Exhausted};

/// Answers about parts of a grid without constraints, one after the other.
pub(in crate::solver) struct Refuter {
    grid: Grid,
    /// The empty board; `None` if it has no solution.
    board: Option<(Formula, Learner)>,
}

impl Refuter {
    /// Writes the board of a grid as clauses: some megabytes on one of 25x25.
    pub(in crate::solver) fn new(grid: &Grid) -> Self {
        let root = Root::new(&Grid::empty(grid.geometry()), &[]);
        let board = root.map(|root| {
            let (formula, clauses) = Formula::of(&root);
            let learner = Learner::new(clauses, formula.candidates());
            (formula, learner)
        });
        Self { grid: grid.clone(), board }
    }

    /// Returns which of these givens have no solution together, in their order; `None` if all of them have one.
    ///
    /// # Errors
    /// The budget that ran out. What was learned is kept.
    pub(in crate::solver) fn refute(
        &mut self,
        givens: &[Cell],
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<Cell>>, Exhausted> {
        let Some((formula, learner)) = &mut self.board else { return Ok(Some(Vec::new())) };
        let mut assumed: Vec<Literal> = Vec::with_capacity(givens.len());
        for &cell in givens {
            let Some(digit) = self.grid.get(cell) else { continue };
            match formula.literal(cell, digit) {
                Some(literal) => assumed.push(literal),
                None if formula.known().get(cell) == Some(digit) => {}
                None => return Ok(Some(vec![cell])),
            }
        }
        learner.assume(assumed);
        if learner.solve(budget)? {
            return Ok(None);
        }
        let refuted = learner.refuted();
        let mut cells: Vec<Cell> = refuted.iter().map(|&literal| formula.cell(literal)).collect();
        cells.sort_unstable();
        let is_named = |cell: &&Cell| cells.binary_search(cell).is_ok();
        Ok(Some(givens.iter().filter(is_named).copied().collect()))
    }

    /// Returns the solution that the last answer rests on, if that was `None`.
    pub(in crate::solver) fn solution(&self) -> Option<Grid> {
        self.board.as_ref().map(|(formula, learner)| formula.grid(&learner.clauses))
    }
}
