//! Cells in different regions. Their regions get the first numbers.

use super::plan::Plan;
use crate::board::{Cell, Grid};

impl Plan {
    /// Returns groups of cells, each of a region of its own: the given ones, then single cells that can't be in any
    /// region before them. Two cells with the same digit are in different regions, and so are two cells that are too far
    /// apart.
    pub(super) fn anchors(&self, grid: &Grid) -> Vec<Vec<u16>> {
        let digit = |cell: u16| grid.get(Cell::new(cell.into()));
        let differ = |a: u16, b: u16| {
            self.steps(a, b) >= self.size || a != b && digit(a).is_some() && digit(a) == digit(b)
        };
        let given: Vec<Vec<u16>> = self.given.iter().map(|group| group.to_vec()).collect();
        // A given cell has its region, even where its group can't hold together.
        let is_given = |cell: u16| given.iter().any(|group| group.contains(&cell));
        let mut best = given.clone();
        // On large boards, one start has to do.
        let starts = if self.cells <= 256 { self.cells as u16 } else { 1 };
        for start in 0..starts {
            let mut groups = given.clone();
            for cell in std::iter::once(start).chain(0..self.cells as u16).filter(|&cell| !is_given(cell)) {
                let is_apart = |group: &Vec<u16>| group.iter().any(|&other| differ(cell, other));
                if groups.len() < self.regions && groups.iter().all(is_apart) {
                    groups.push(vec![cell]);
                }
            }
            if groups.len() > best.len() {
                best = groups;
            }
        }
        best
    }
}
