//! Constraints on cells in any place: cages, arrows, quadruples, clones, and marks of single cells.

use crate::board::constraint::compile::compiler::{Compiled, Compiler, at_least, once};
use crate::board::constraint::compile::tables::TableKind;
use crate::board::constraint::{Cells, ConstraintError, MarkKind, Primitive};
use crate::board::{Candidates, Cell, Digit};

impl Compiler<'_> {
    pub(super) fn cage(&self, cells: &Cells, sum: Option<u32>, repeats: bool) -> Compiled {
        at_least(cells, 1)?;
        once(cells)?;
        let mut all = Vec::new();
        if !repeats {
            all.push(self.distinct(cells, 1)?);
        }
        all.extend(sum.map(|sum| Self::total(cells, i64::from(sum))));
        Ok(all)
    }

    pub(super) fn arrow(&self, total: &Cells, shaft: &Cells) -> Compiled {
        at_least(total, 1)?;
        at_least(shaft, 1)?;
        once(total)?;
        let base: i32 = if total.len() > 6 { return Err(ConstraintError::TooComplex) } else { 10 };
        let places = (0..total.len() as u32).rev().map(|place| -base.pow(place));
        let terms = total.iter().copied().zip(places).chain(shaft.iter().map(|&cell| (cell, 1)));
        let mut all = vec![Self::sum(terms, 0, 0)];
        if total.len() > 1 {
            // The number in the pill does not start with 0.
            let digits = self.board.digits().iter().filter(|&digit| self.value(digit) != 0).collect();
            all.push(Primitive::Only { cell: total[0], digits });
        }
        Ok(all)
    }

    pub(super) fn quadruple(&self, cells: &Cells, digits: &[Digit]) -> Compiled {
        at_least(cells, 1)?;
        once(cells)?;
        if digits.iter().any(|&digit| digit.index() >= self.digits()) {
            return Err(ConstraintError::Digit);
        }
        if digits.len() > cells.len() {
            return Err(ConstraintError::TooFew(digits.len()));
        }
        let named: Candidates = digits.iter().copied().collect();
        let count = |digit| digits.iter().filter(|&&it| it == digit).count();
        let holds = |digit| Primitive::Count {
            cells: cells.clone(),
            digits: Candidates::only(digit),
            least: count(digit),
            most: cells.len(),
        };
        Ok(named.iter().map(holds).collect())
    }

    pub(super) fn clones(&mut self, groups: &[Cells]) -> Compiled {
        let Some((first, rest)) = groups.split_first() else { return Err(ConstraintError::TooFew(2)) };
        at_least(first, 1)?;
        if rest.is_empty() {
            return Err(ConstraintError::TooFew(2));
        }
        if rest.iter().any(|group| group.len() != first.len()) {
            return Err(ConstraintError::Unequal);
        }
        let pairs = rest.iter().flat_map(|group| first.iter().zip(group));
        let pairs: Vec<[Cell; 2]> = pairs.filter(|(a, b)| a != b).map(|(a, b)| [*a, *b]).collect();
        Ok(self.pair_up(TableKind::Equal, &pairs))
    }

    pub(super) fn mark(&mut self, kind: MarkKind, cell: Cell) -> Vec<Primitive> {
        let parity = |odd: i64| {
            let is = |digit: &Digit| self.value(*digit).rem_euclid(2) == odd;
            Primitive::Only { cell, digits: self.board.digits().iter().filter(is).collect() }
        };
        match kind {
            MarkKind::Odd => vec![parity(1)],
            MarkKind::Even => vec![parity(0)],
            MarkKind::OneOf(digits) => vec![Primitive::Only { cell, digits: digits & self.board.digits() }],
            MarkKind::Minimum | MarkKind::Maximum => {
                let touching = self.board.sides.neighbors().filter(|pair| pair.contains(&cell));
                let pair = |[a, b]: [Cell; 2]| {
                    let other = if a == cell { b } else { a };
                    if kind == MarkKind::Minimum { [cell, other] } else { [other, cell] }
                };
                let pairs: Vec<[Cell; 2]> = touching.map(pair).collect();
                self.pair_up(TableKind::Less, &pairs)
            }
        }
    }
}
