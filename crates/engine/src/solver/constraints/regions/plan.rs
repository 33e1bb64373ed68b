//! What a board says about the regions to be found, in the form that the rules use.

use crate::board::{Cell, Geometry, RegionClue};
use crate::solver::constraints::rule::number;

/// What a board says about the regions to be found.
pub(in super::super) struct Plan {
    pub(super) cells: usize,
    pub(super) columns: usize,
    /// The number of cells of a region, which is the number of digits.
    pub(super) size: usize,
    pub(super) regions: usize,
    /// The value of the first digit.
    pub(super) first: i64,
    /// By cell, the cells that share an edge with it.
    pub(super) neighbors: Box<[Box<[u16]>]>,
    /// Groups of cells, each of a region of its own.
    pub(super) given: Box<[Box<[u16]>]>,
    /// Groups of cells, each within one region.
    pub(super) same: Box<[Box<[u16]>]>,
    pub(super) counts: Box<[CountClue]>,
    pub(super) runs: Box<[RunClue]>,
}

/// A digit that counts the cells in the region of the first one.
pub(super) struct CountClue {
    pub(super) digit: u16,
    pub(super) cells: Box<[u16]>,
    /// What is subtracted from the count.
    pub(super) less: i64,
}

/// A digit that counts the cells that arms pass in the region of their first cell.
pub(super) struct RunClue {
    pub(super) digit: u16,
    pub(super) start: u16,
    /// The arms, without their first cell.
    pub(super) arms: Box<[Box<[u16]>]>,
    pub(super) less: i64,
}

fn numbers(cells: &[Cell]) -> Box<[u16]> {
    cells.iter().map(|&cell| number(cell)).collect()
}

impl Plan {
    /// Returns what a board says; `None` if it has no regions to be found.
    pub(in super::super) fn of(board: &Geometry) -> Option<Self> {
        let clues = board.region_clues();
        let given = clues.iter().find_map(|clue| match clue {
            RegionClue::Found { given } => Some(given),
            _ => None,
        })?;
        let (cells, columns, size) = (board.cell_count(), board.columns(), board.size());
        let mut groups: Vec<Vec<u16>> = vec![Vec::new(); usize::from(u8::MAX) + 1];
        for (cell, label) in given.iter().enumerate() {
            if let Some(label) = label {
                groups[usize::from(*label)].push(cell as u16);
            }
        }
        let (mut same, mut counts, mut runs) = (Vec::new(), Vec::new(), Vec::new());
        for clue in clues {
            match clue {
                RegionClue::Found { .. } => {}
                RegionClue::Same { cells } => same.push(numbers(cells)),
                RegionClue::Count { digit, cells, others } => counts.push(CountClue {
                    digit: number(*digit),
                    cells: numbers(cells),
                    less: i64::from(*others),
                }),
                RegionClue::Run { digit, arms, others } => runs.push(RunClue {
                    digit: number(*digit),
                    start: number(arms[0][0]),
                    arms: arms
                        .iter()
                        // More cells than a region has are never passed.
                        .map(|arm| numbers(&arm[1..arm.len().min(1 + size)]))
                        .collect(),
                    less: i64::from(*others),
                }),
            }
        }
        let near = |cell: usize| -> Box<[u16]> {
            let (row, column) = (cell / columns, cell % columns);
            let near = [
                (row > 0).then(|| cell - columns),
                (column > 0).then(|| cell - 1),
                (column + 1 < columns).then_some(cell + 1),
                (cell + columns < cells).then_some(cell + columns),
            ];
            near.into_iter().flatten().map(|it| it as u16).collect()
        };
        Some(Self {
            cells,
            columns,
            size,
            regions: cells / size,
            first: board.layout().first_value(),
            neighbors: (0..cells).map(near).collect(),
            given: groups.into_iter().filter(|group| !group.is_empty()).map(Into::into).collect(),
            same: same.into(),
            counts: counts.into(),
            runs: runs.into(),
        })
    }

    /// Returns the labels of all regions.
    pub(super) fn all(&self) -> u32 {
        u32::MAX >> (32 - self.regions)
    }

    /// Returns the number of steps between two cells.
    pub(super) fn steps(&self, one: u16, other: u16) -> usize {
        let at = |cell: u16| (usize::from(cell) / self.columns, usize::from(cell) % self.columns);
        let (a, b) = (at(one), at(other));
        a.0.abs_diff(b.0) + a.1.abs_diff(b.1)
    }
}
