//! A grid as clauses: a variable for each candidate that is left before the first guess.
//!
//! Each cell has one of its candidates, each house has a place for each digit, and of two candidates that exclude each other one is false. Those
//! pairs need no clause each: they are lists, and about 18,000 of them where a minimal 25x25 puzzle is left.

use std::sync::Arc;

use super::clauses::Clauses;
use super::literal::Literal;
use crate::board::{Candidates, Cell, Digit, Geometry, Grid};
use crate::solver::constraints::Written;
use crate::solver::general::Root;

/// Which candidate a variable stands for, and which variable a candidate has.
pub(in crate::solver) struct Formula {
    candidates: Vec<(Cell, Digit)>,
    /// By cell and digit, the variable, or `NONE`.
    variables: Vec<u32>,
    digits: usize,
    /// The digits that are known.
    known: Grid,
}

const NONE: u32 = u32::MAX;

impl Formula {
    /// Returns the clauses of a grid at this root.
    pub(super) fn of(root: &Root) -> (Self, Clauses) {
        let candidates: Vec<u32> = (0..root.cells()).map(|cell| root.candidates(cell)).collect();
        let formula = Self::new(root.grid(), &candidates);
        let mut clauses = Clauses::new(formula.candidates.len());
        formula.add_pairs(root, &mut clauses);
        formula.add_choices(root, &mut clauses);
        (formula, clauses)
    }

    /// Returns the variables of these candidates by cell, where a grid has the digits that are known.
    fn new(known: Grid, candidates: &[u32]) -> Self {
        let digits = known.geometry().size();
        let mut formula =
            Self { candidates: Vec::new(), variables: vec![NONE; candidates.len() * digits], digits, known };
        for (cell, &bits) in candidates.iter().enumerate().filter(|(_, bits)| !bits.is_power_of_two()) {
            for digit in Candidates::from_bits(bits) {
                formula.variables[cell * digits + digit.index()] = formula.candidates.len() as u32;
                formula.candidates.push((Cell::on_board(cell), digit));
            }
        }
        formula
    }

    /// Returns the clauses of a board with constraints.
    pub(super) fn of_written(geometry: &Arc<Geometry>, written: &Written) -> (Self, Clauses) {
        let mut known = Grid::empty(geometry);
        // What is behind the cells of the board follows from them.
        for (cell, &bits) in written.candidates.iter().enumerate().take(geometry.cell_count()) {
            known.set(Cell::on_board(cell), Candidates::from_bits(bits).single());
        }
        let formula = Self::new(known, &written.candidates);
        let mut clauses = Clauses::new(written.variables);
        let mut literals = Vec::new();
        for clause in written.clauses() {
            literals.clear();
            literals.extend(clause.iter().map(|&word| Literal::from_word(word)));
            clauses.add(&literals);
        }
        for list in &mut clauses.pairs {
            list.sort_unstable();
            list.dedup();
        }
        (formula, clauses)
    }

    /// Returns the number of variables that stand for candidates. They come first.
    pub(super) const fn candidates(&self) -> usize {
        self.candidates.len()
    }

    /// Returns the literal that a cell has a digit, if both may be and it is not known.
    pub(super) fn literal(&self, cell: Cell, digit: Digit) -> Option<Literal> {
        let variable = *self.variables.get(cell.index() * self.digits + digit.index())?;
        (variable != NONE).then(|| Literal::holds(variable as usize))
    }

    /// Returns the cell that a literal is about.
    pub(super) fn cell(&self, literal: Literal) -> Cell {
        self.candidates[literal.variable()].0
    }

    /// Returns the digits that are known.
    pub(super) const fn known(&self) -> &Grid {
        &self.known
    }

    /// Returns a grid as the literals that hold.
    pub(super) fn literals(&self, grid: &Grid) -> Vec<Literal> {
        grid.placed().filter_map(|(cell, digit)| self.literal(cell, digit)).collect()
    }

    /// Returns the grid in which these clauses' values hold.
    pub(super) fn grid(&self, clauses: &Clauses) -> Grid {
        let mut grid = self.known.clone();
        for (variable, &(cell, digit)) in self.candidates.iter().enumerate() {
            if cell.index() < self.known.geometry().cell_count()
                && clauses.value(Literal::holds(variable)) > 0
            {
                grid.set(cell, Some(digit));
            }
        }
        grid
    }

    /// Adds the candidates that exclude each other.
    fn add_pairs(&self, root: &Root, clauses: &mut Clauses) {
        for (variable, &(cell, digit)) in self.candidates.iter().enumerate() {
            let bit = Candidates::only(digit).bits();
            let own = (cell.index() as u16, root.candidates(cell.index()) & !bit);
            for (other, bits) in root.excluded_by(cell.index(), bit).chain([own]) {
                for digit in Candidates::from_bits(bits) {
                    if let Some(literal) = self.literal(Cell::on_board(other.into()), digit) {
                        // The other candidate's turn adds the reverse.
                        clauses.pairs[Literal::holds(variable).index()].push(literal.not());
                    }
                }
            }
        }
        for list in &mut clauses.pairs {
            list.sort_unstable();
            list.dedup();
        }
    }

    /// Adds that each cell has a digit, and each house a place for each digit.
    fn add_choices(&self, root: &Root, clauses: &mut Clauses) {
        let mut one_of = |candidates: &mut dyn Iterator<Item = (Cell, Digit)>| {
            let literals: Vec<Literal> =
                candidates.filter_map(|(cell, digit)| self.literal(cell, digit)).collect();
            if !literals.is_empty() {
                clauses.add(&literals);
            }
        };
        let digits = || self.known.geometry().digits().into_iter();
        for cell in (0..root.cells()).map(Cell::on_board) {
            one_of(&mut digits().map(|digit| (cell, digit)));
        }
        for house in root.houses() {
            for digit in digits() {
                one_of(&mut house.iter().map(|&cell| (Cell::on_board(cell.into()), digit)));
            }
        }
    }
}
