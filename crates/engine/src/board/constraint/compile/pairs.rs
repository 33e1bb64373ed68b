//! Constraints on pairs of cells: rules of an author's own, and all neighbors without a dot.

use std::sync::Arc;

use crate::board::Cell;
use crate::board::constraint::compile::compiler::{Compiled, Compiler};
use crate::board::constraint::compile::tables::TableKind;
use crate::board::constraint::{Constraint, ConstraintError, DotKind, PairTable, Primitive};

impl Compiler<'_> {
    pub(super) fn negative(&mut self, kinds: &[DotKind]) -> Vec<Primitive> {
        let given: Vec<(DotKind, [Cell; 2])> = self
            .constraints
            .iter()
            .filter_map(
                |it| if let Constraint::Dot { kind, cells } = it { Some((*kind, *cells)) } else { None },
            )
            .collect();
        let is_given = |a: Cell, b: Cell| {
            let here = |&(kind, cells): &(DotKind, [Cell; 2])| {
                kinds.contains(&kind) && (cells == [a, b] || cells == [b, a])
            };
            given.iter().any(here)
        };
        let mut all = Vec::new();
        for [a, b] in self.board.sides.neighbors().collect::<Vec<_>>() {
            // A pair with a given dot may also match another kind of dot: 1 and 2 may have a dot of either color.
            if is_given(a, b) {
                continue;
            }
            for &kind in kinds {
                all.push(Primitive::Pair { cells: [a, b], allowed: self.table(TableKind::NotDot(kind)) });
            }
        }
        all
    }

    pub(super) fn pairs(&self, allowed: &Arc<PairTable>, pairs: &[[Cell; 2]]) -> Compiled {
        if allowed.digits() != self.digits() {
            return Err(ConstraintError::Digits);
        }
        if pairs.iter().any(|[a, b]| a == b) {
            return Err(ConstraintError::Twice);
        }
        Ok(pairs.iter().map(|&cells| Primitive::Pair { cells, allowed: Arc::clone(allowed) }).collect())
    }
}
