//! Regions that the solver of a puzzle finds, and the clues about them.

use super::ConstraintError;
use crate::board::{Cell, MAX_SIZE};

/// What a puzzle says about regions that are not given (chaos construction).
///
/// The regions divide the board. Each has as many cells as there are digits, holds every digit, and is connected: from
/// each cell to any other one, steps across edges lead through the region.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum RegionClue {
    /// The board has such regions.
    Found {
        /// By cell, row by row, the number of its region if it is given. Cells with the same number are in the same
        /// region, cells with different numbers in different ones. Empty if no cell has one.
        given: Box<[Option<u8>]>,
    },
    /// A cell's digit is the number of cells in a list that are in the region of the first cell of the list.
    Count {
        /// The cell with the digit.
        digit: Cell,
        /// The cells that are counted.
        cells: Box<[Cell]>,
        /// Whether the first cell of the list is not counted.
        others: bool,
    },
    /// A cell's digit is the number of cells that arms pass before they leave the region of their first cell.
    Run {
        /// The cell with the digit.
        digit: Cell,
        /// The arms. All of them begin at the same cell, which is counted once.
        arms: Box<[Box<[Cell]>]>,
        /// Whether the first cell is not counted.
        others: bool,
    },
    /// These cells are in the same region.
    Same {
        /// The cells.
        cells: Box<[Cell]>,
    },
}

impl RegionClue {
    /// Returns the cells that the clue names; a cell may occur several times.
    pub(super) fn cells(&self) -> Vec<Cell> {
        match self {
            Self::Found { .. } => Vec::new(),
            Self::Count { digit, cells, .. } => [*digit].iter().chain(cells).copied().collect(),
            Self::Run { digit, arms, .. } => [*digit].iter().chain(arms.iter().flatten()).copied().collect(),
            Self::Same { cells } => cells.to_vec(),
        }
    }

    /// Returns the groups of cells that are known to be in one region.
    pub(super) fn known(&self) -> Vec<Vec<Cell>> {
        match self {
            Self::Found { given } => {
                let mut groups = vec![Vec::new(); MAX_SIZE];
                for (cell, label) in given.iter().enumerate() {
                    if let Some(group) = label.and_then(|label| groups.get_mut(usize::from(label))) {
                        group.push(Cell::new(cell));
                    }
                }
                groups
            }
            Self::Same { cells } => vec![cells.to_vec()],
            Self::Count { .. } | Self::Run { .. } => Vec::new(),
        }
    }

    /// Returns the noun of the clue, with its article.
    pub(super) const fn noun(&self) -> &'static str {
        match self {
            Self::Found { .. } => "the regions to be found",
            Self::Count { .. } => "the region count",
            Self::Run { .. } => "the region arrow",
            Self::Same { .. } => "the cells of one region",
        }
    }

    /// Returns the requirement of the clue as a clause.
    pub(super) const fn meaning(&self) -> &'static str {
        match self {
            Self::Found { .. } => {
                "the board has regions that are to be found: each is connected, has as many cells as there are digits, and holds every digit"
            }
            Self::Count { others: false, .. } => {
                "the digit is how many of the cells are in the region of the first one, with this one"
            }
            Self::Count { others: true, .. } => {
                "the digit is how many of the other cells are in the region of the first one"
            }
            Self::Run { others: false, .. } => {
                "the digit is how many cells the arms pass before they leave the region of their first cell, with this one"
            }
            Self::Run { others: true, .. } => {
                "the digit is how many further cells the arms pass before they leave the region of their first cell"
            }
            Self::Same { .. } => "the cells are in the same region",
        }
    }

    /// Returns why a board of so many cells and digits does not allow the clue.
    pub(in crate::board) fn check(&self, cells: usize, digits: usize) -> Result<(), ConstraintError> {
        let (list, least) = match self {
            Self::Found { given } => {
                if digits < 2 || !cells.is_multiple_of(digits) {
                    return Err(ConstraintError::RegionSize);
                }
                let regions = cells / digits;
                let mut sizes = [0_usize; MAX_SIZE];
                for label in given.iter().flatten() {
                    let Some(size) = sizes.get_mut(usize::from(*label)) else {
                        return Err(ConstraintError::TooManyRegions(regions));
                    };
                    *size += 1;
                }
                if sizes.iter().any(|&size| size > digits) {
                    return Err(ConstraintError::LargeRegion(digits));
                }
                if sizes.iter().filter(|&&size| size > 0).count() > regions {
                    return Err(ConstraintError::TooManyRegions(regions));
                }
                let fits = given.is_empty() || given.len() == cells;
                return if fits { Ok(()) } else { Err(ConstraintError::OffBoard) };
            }
            Self::Count { cells, .. } => (&**cells, 1),
            Self::Same { cells } => (&**cells, 2),
            Self::Run { arms, .. } => {
                let Some(start) = arms.first().and_then(|arm| arm.first()) else {
                    return Err(ConstraintError::TooFew(1));
                };
                if arms.iter().any(|arm| arm.first() != Some(start)) {
                    return Err(ConstraintError::Arms);
                }
                let passed: Vec<Cell> = arms.iter().flat_map(|arm| &arm[1..]).copied().collect();
                let is_twice =
                    passed.iter().enumerate().any(|(at, cell)| cell == start || passed[..at].contains(cell));
                return if is_twice { Err(ConstraintError::Twice) } else { Ok(()) };
            }
        };
        if list.len() < least {
            return Err(ConstraintError::TooFew(least));
        }
        let is_twice = (1..list.len()).any(|at| list[..at].contains(&list[at]));
        if is_twice { Err(ConstraintError::Twice) } else { Ok(()) }
    }
}
