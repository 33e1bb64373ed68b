//! The compiler and its common parts: tables and automata that constraints share, sums, and conditions on lists of cells.

use std::collections::HashMap;
use std::sync::Arc;

use crate::board::constraint::compile::automata::AutomatonKind;
use crate::board::constraint::compile::board::Board;
use crate::board::constraint::compile::tables::TableKind;
use crate::board::constraint::{Automaton, Cells, Constraint, ConstraintError, PairTable, Primitive};
use crate::board::{Cell, Digit};

pub(super) struct Compiler<'a> {
    pub(super) board: &'a Board,
    pub(super) constraints: &'a [Constraint],
    /// The number of constraints that say that regions are to be found.
    pub(super) found: usize,
    pub(super) tables: HashMap<TableKind, Arc<PairTable>>,
    pub(super) automata: HashMap<AutomatonKind, Arc<Automaton>>,
}

pub(super) type Compiled = Result<Vec<Primitive>, ConstraintError>;

impl Compiler<'_> {
    /// Returns the value of a digit in a sum.
    pub(super) fn value(&self, digit: Digit) -> i64 {
        self.board.value(digit)
    }

    pub(super) fn digits(&self) -> usize {
        self.board.digits
    }

    pub(super) fn table(&mut self, kind: TableKind) -> Arc<PairTable> {
        if let Some(found) = self.tables.get(&kind) {
            return Arc::clone(found);
        }
        let made = Arc::new(kind.build(self.board));
        self.tables.insert(kind, Arc::clone(&made));
        made
    }

    pub(super) fn automaton(&mut self, kind: AutomatonKind) -> Result<Arc<Automaton>, ConstraintError> {
        if let Some(found) = self.automata.get(&kind) {
            return Ok(Arc::clone(found));
        }
        let made = Arc::new(kind.build(self.board).ok_or(ConstraintError::TooComplex)?);
        self.automata.insert(kind, Arc::clone(&made));
        Ok(made)
    }

    /// Returns the condition that the digits of these cells differ.
    pub(super) fn distinct(&self, cells: &Cells, least: usize) -> Result<Primitive, ConstraintError> {
        at_least(cells, least)?;
        once(cells)?;
        if cells.len() > self.digits() {
            return Err(ConstraintError::TooMany(self.digits()));
        }
        Ok(Primitive::Distinct { cells: cells.clone() })
    }

    /// Returns a linear sum. A cell may occur in several terms, which are combined.
    pub(super) fn sum(terms: impl IntoIterator<Item = (Cell, i32)>, least: i64, most: i64) -> Primitive {
        let mut together: Vec<(Cell, i32)> = Vec::new();
        for (cell, factor) in terms {
            match together.iter_mut().find(|(known, _)| *known == cell) {
                Some((_, sum)) => *sum = sum.saturating_add(factor),
                None => together.push((cell, factor)),
            }
        }
        together.retain(|(_, factor)| *factor != 0);
        Primitive::Sum { terms: together.into(), least, most }
    }

    pub(super) fn total(cells: &[Cell], sum: i64) -> Primitive {
        Self::sum(cells.iter().map(|&cell| (cell, 1)), sum, sum)
    }

    pub(super) fn pair_up(&mut self, kind: TableKind, pairs: &[[Cell; 2]]) -> Vec<Primitive> {
        let table = self.table(kind);
        pairs.iter().map(|&cells| Primitive::Pair { cells, allowed: Arc::clone(&table) }).collect()
    }
}

pub(super) fn at_least(cells: &[Cell], least: usize) -> Result<(), ConstraintError> {
    if cells.len() < least { Err(ConstraintError::TooFew(least)) } else { Ok(()) }
}

pub(super) fn once(cells: &[Cell]) -> Result<(), ConstraintError> {
    let twice = (1..cells.len()).any(|at| cells[..at].contains(&cells[at]));
    if twice { Err(ConstraintError::Twice) } else { Ok(()) }
}
