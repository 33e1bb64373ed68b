//! The rule of doppelgangers.

use crate::board::constraint::compile::compiler::{Compiled, Compiler};
use crate::board::constraint::{Cells, ConstraintError, Primitive};
use crate::board::{Candidates, Cell, Digit};

impl Compiler<'_> {
    /// Returns the rule of doppelgangers. What rows lack differs if each other digit is in all rows but one, and the same
    /// count tells it for columns and boxes.
    pub(super) fn doppelganger(&self, held: Digit, with_boxes: bool) -> Compiled {
        let (columns, cells) = (self.board.sides.columns, self.board.sides.cells());
        if held.index() >= self.digits() {
            return Err(ConstraintError::Digit);
        }
        if columns + 1 != self.digits() || columns * columns != cells {
            return Err(ConstraintError::NotOneLess);
        }
        let rows = |cell: usize| cell / columns;
        let mut kinds: Vec<Vec<usize>> =
            vec![(0..cells).map(rows).collect(), (0..cells).map(|cell| cell % columns).collect()];
        if with_boxes {
            let boxes = self.board.boxes.clone().ok_or(ConstraintError::NoBoxes)?;
            let is_whole = |number| boxes.iter().filter(|&&its| its == number).count() == columns;
            if !(0..columns).all(is_whole) {
                return Err(ConstraintError::NotOneLess);
            }
            kinds.push(boxes);
        }
        let count = |cells: Cells, digit: Digit, least: usize| Primitive::Count {
            most: cells.len(),
            cells,
            digits: Candidates::only(digit),
            least,
        };
        let cells_where = |is_it: &dyn Fn(usize) -> bool| -> Cells {
            (0..cells).filter(|&cell| is_it(cell)).map(Cell::new).collect()
        };
        let others = self.board.digits().without(Candidates::only(held));
        let mut all = Vec::new();
        for house_of in &kinds {
            for house in 0..columns {
                all.push(count(cells_where(&|cell| house_of[cell] == house), held, 1));
            }
        }
        all.extend(others.iter().map(|digit| count(cells_where(&|_| true), digit, columns - 1)));
        for at in 0..cells {
            let mut apart = Vec::new();
            for (first, one) in kinds.iter().enumerate() {
                for other in &kinds[first + 1..] {
                    let both = cells_where(&|cell| one[cell] == one[at] || other[cell] == other[at]);
                    apart.extend(others.iter().map(|digit| count(both.clone(), digit, 1)));
                }
            }
            let not = Primitive::Only { cell: Cell::new(at), digits: others };
            all.push(Primitive::Any { choices: [[not].into(), apart.into()].into() });
        }
        Ok(all)
    }
}
