//! Clues about regions that are to be found.

use crate::board::constraint::compile::compiler::{Compiled, Compiler};
use crate::board::constraint::{ConstraintError, Primitive, RegionClue};

impl Compiler<'_> {
    /// Returns a clue about regions to be found, on a board that has them.
    pub(super) fn regions(&self, clue: &RegionClue) -> Compiled {
        match self.found {
            0 => return Err(ConstraintError::NoRegions),
            1 => {}
            _ => return Err(ConstraintError::RegionsTwice),
        }
        clue.check(self.board.sides.cells(), self.digits())?;
        Ok(vec![Primitive::Regions(clue.clone())])
    }
}
