//! Clues about regions that are to be found.

use crate::board::constraint::compile::compiler::{Compiled, Compiler};
use crate::board::constraint::{ConstraintError, Primitive, RegionClue};

impl Compiler<'_> {
    /// Returns a clue about regions to be found, on a board that has them. The digits of cells that it puts into one region
    /// differ.
    pub(super) fn regions(&self, clue: &RegionClue) -> Compiled {
        match self.found {
            0 => return Err(ConstraintError::NoRegions),
            1 => {}
            _ => return Err(ConstraintError::RegionsTwice),
        }
        clue.check(self.board.sides.cells(), self.digits())?;
        let mut all = vec![Primitive::Regions(clue.clone())];
        for cells in clue.known().into_iter().filter(|cells| cells.len() > 1) {
            all.push(self.distinct(&cells.into(), 2)?);
        }
        Ok(all)
    }
}
