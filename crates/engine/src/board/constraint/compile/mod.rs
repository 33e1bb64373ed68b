//! Compiles constraints to primitives: the only module that contains the meaning of each constraint.

mod automata;
mod board;
mod cells;
mod compiler;
mod doppelganger;
mod lines;
mod outside;
mod pairs;
mod regions;
mod tables;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::{Constraint, ConstraintError, Primitive, RegionClue};
use crate::board::constraint::compile::compiler::{Compiled, Compiler, at_least};
use crate::board::constraint::compile::tables::TableKind;

pub(in crate::board) use board::Board;

/// The largest number of constraints of a board.
const MAX_CONSTRAINTS: usize = 10_000;

/// The largest weight of the conditions of a board. The ranks of all rows and columns of 31x31, from both ends, weigh three quarters of it.
const MAX_WEIGHT: usize = 100_000_000;

/// Compiles the constraints of a board to primitives. Each primitive comes with the number of its constraint.
///
/// # Errors
/// The number of the first constraint that the board does not allow, and the reason.
pub(in crate::board) fn primitives(
    constraints: &[Constraint],
    board: &Board,
) -> Result<Vec<(usize, Primitive)>, (usize, ConstraintError)> {
    if constraints.len() > MAX_CONSTRAINTS {
        return Err((MAX_CONSTRAINTS, ConstraintError::TooManyConstraints(MAX_CONSTRAINTS)));
    }
    let is_found = |it: &&Constraint| matches!(it, Constraint::Regions(RegionClue::Found { .. }));
    let found = constraints.iter().filter(is_found).count();
    let mut compiler =
        Compiler { board, constraints, found, tables: HashMap::new(), automata: HashMap::new() };
    let (mut all, mut seen, mut weight) = (Vec::new(), HashSet::new(), 0);
    for (number, constraint) in constraints.iter().enumerate() {
        // Equal constraints say the same: only the first one costs a search anything.
        if !seen.insert(constraint) {
            continue;
        }
        let made = compiler.compile(constraint).map_err(|why| (number, why))?;
        weight += made.iter().map(Primitive::weight).sum::<usize>();
        if weight > MAX_WEIGHT {
            return Err((number, ConstraintError::TooManyConditions));
        }
        all.extend(made.into_iter().map(|primitive| (number, primitive)));
    }
    Ok(all)
}

/// Returns, for each constraint, the number of the first one that equals it.
pub(in crate::board) fn firsts(constraints: &[Constraint]) -> Vec<usize> {
    let mut seen = HashMap::new();
    let numbered = constraints.iter().enumerate();
    numbered.map(|(number, constraint)| *seen.entry(constraint).or_insert(number)).collect()
}

impl Compiler<'_> {
    fn compile(&mut self, constraint: &Constraint) -> Compiled {
        let cells = constraint.cells();
        if cells.iter().any(|cell| cell.index() >= self.board.sides.cells()) {
            return Err(ConstraintError::OffBoard);
        }
        match constraint {
            Constraint::Cage { cells, sum, repeats } => self.cage(cells, *sum, *repeats),
            Constraint::Line { kind, cells } => self.line(*kind, cells),
            Constraint::Arrow { total, shaft } => self.arrow(total, shaft),
            Constraint::Dot { kind, cells } => {
                if cells[0] == cells[1] {
                    return Err(ConstraintError::Twice);
                }
                Ok(vec![Primitive::Pair { cells: *cells, allowed: self.table(TableKind::Dot(*kind)) }])
            }
            Constraint::Negative { kinds } => Ok(self.negative(kinds)),
            Constraint::Quadruple { cells, digits } => self.quadruple(cells, digits),
            Constraint::Outside { kind, cells, value } => self.outside(*kind, cells, *value),
            Constraint::Region { cells } => self.distinct(cells, 1).map(|it| vec![it]),
            Constraint::Clone { groups } => self.clones(groups),
            Constraint::Mark { kind, cell } => Ok(self.mark(*kind, *cell)),
            Constraint::Greater { greater, less } => {
                if greater == less {
                    return Err(ConstraintError::Twice);
                }
                Ok(vec![Primitive::Pair { cells: [*less, *greater], allowed: self.table(TableKind::Less) }])
            }
            Constraint::Pair { allowed, pairs, .. } => self.pairs(allowed, pairs),
            Constraint::Pattern { automaton, cells, .. } => {
                if automaton.digits() != self.board.digits {
                    return Err(ConstraintError::Digits);
                }
                at_least(cells, 1)?;
                Ok(vec![Primitive::Automaton { cells: cells.clone(), automaton: Arc::clone(automaton) }])
            }
            Constraint::Sum { terms, least, most, .. } => {
                let terms: Vec<_> = terms.iter().copied().filter(|(_, factor)| *factor != 0).collect();
                Ok(vec![Self::sum(terms, *least, *most)])
            }
            Constraint::Doppelganger { digit, boxes } => self.doppelganger(*digit, *boxes),
            Constraint::Regions(clue) => self.regions(clue),
            Constraint::Any { choices } => {
                let mut compiled = Vec::with_capacity(choices.len());
                for choice in choices {
                    let mut all = Vec::new();
                    for constraint in choice {
                        if matches!(constraint, Constraint::Regions(_)) {
                            return Err(ConstraintError::InChoice);
                        }
                        all.extend(self.compile(constraint)?);
                    }
                    compiled.push(all.into());
                }
                Ok(vec![Primitive::Any { choices: compiled.into() }])
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::constraint::{Automaton, Title};
    use crate::board::{Cell, Geometry, GeometryError, Layout};

    #[test]
    fn constraints_that_are_too_much_together_are_an_error_at_the_first_one_too_many() {
        let states = Automaton::MAX_STATES as u32;
        let automaton = Automaton::build(9, 0_u32, |&at, _| Some((at + 1) % states), |_| true).unwrap();
        let automaton = Arc::new(automaton);
        let title = Title { name: "".into(), text: "".into() };
        let pattern = |first: usize| Constraint::Pattern {
            title: title.clone(),
            automaton: Arc::clone(&automaton),
            cells: (first..first + 2000).map(|at| Cell::new(at % 81)).collect(),
        };
        let made =
            |count: usize| Geometry::shared(&Layout::standard(9).with_constraints((0..count).map(pattern)));
        assert!(made(4).is_ok());
        let fault = GeometryError::Constraint(4, ConstraintError::TooManyConditions);
        assert_eq!(made(6).err(), Some(fault));
    }
}
