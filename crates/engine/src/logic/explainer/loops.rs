//! Unique rectangles and loops: cells around which two digits could be swapped for a second solution. This file finds
//! the loops.

use super::loop_types::{self, Best, Loop};
use super::state::{State, Step};
use super::tables::Tables;

/// The most cells of a loop.
const MOST_CELLS: usize = 64;

struct Search<'a> {
    tables: &'a Tables,
    state: &'a State,
    pair: u32,
    path: Vec<usize>,
    best: Best,
    /// The houses visited by the cells at even and at odd indexes of the path.
    visited: [Vec<bool>; 2],
    extra: Vec<usize>,
}

/// Returns the easiest step that any loop gives.
pub(super) fn search(tables: &Tables, state: &State) -> Option<Step> {
    let visited = [vec![false; tables.houses()], vec![false; tables.houses()]];
    let mut search = Search {
        tables,
        state,
        pair: 0,
        path: Vec::new(),
        best: Best::default(),
        visited,
        extra: Vec::new(),
    };
    for cell in 0..tables.cells {
        if state.cand[cell].count_ones() == 2 {
            search.pair = state.cand[cell];
            search.walk(cell, 2, 0, usize::MAX);
        }
    }
    search.best.step()
}

impl Search<'_> {
    /// Adds a cell to the path and marks its houses. Returns false, and adds nothing, if a cell with an index of the
    /// same parity shares a house with it.
    fn enter(&mut self, cell: usize) -> bool {
        let visited = &mut self.visited[self.path.len() % 2];
        let homes = self.tables.homes(cell);
        if homes.iter().any(|&(house, _)| visited[usize::from(house)]) {
            return false;
        }
        for &(house, _) in homes {
            visited[usize::from(house)] = true;
        }
        self.path.push(cell);
        true
    }

    fn leave(&mut self) {
        if let Some(cell) = self.path.pop() {
            let visited = &mut self.visited[self.path.len() % 2];
            for &(house, _) in self.tables.homes(cell) {
                visited[usize::from(house)] = false;
            }
        }
    }

    /// Continues from a cell through the houses of every kind but `came_by`, the kind that led to the cell. Up to
    /// `allowed` more cells may have digits beyond the pair. `seen` are the digits beyond the pair met so far,
    /// including those of cells that the walk did not enter.
    fn walk(&mut self, cell: usize, allowed: usize, mut seen: u32, came_by: usize) {
        if self.path.len() >= MOST_CELLS || !self.enter(cell) {
            return;
        }
        for kind in 0..self.tables.kinds.len() {
            let Some(house) = self.tables.home(cell, kind).filter(|_| kind != came_by) else { continue };
            for place in 0..self.tables.n {
                let next = usize::from(self.tables.cells_of(house)[place]);
                if next == self.path[0] && self.path.len() >= 4 {
                    self.close();
                } else if self.state.cand[next] & self.pair == self.pair && !self.path.contains(&next) {
                    let set = self.state.cand[next];
                    seen |= set & !self.pair;
                    let more = set.count_ones() > 2;
                    if !more || seen.is_power_of_two() || allowed > 0 {
                        // Any number of cells may have the same single extra digit, so `allowed` stops at zero.
                        let left = if more { allowed.saturating_sub(1) } else { allowed };
                        self.walk(next, left, seen, kind);
                    }
                }
            }
        }
        self.leave();
    }

    /// Offers the path as a loop, if each house that it visits is visited once with each parity.
    fn close(&mut self) {
        if self.visited[0] != self.visited[1] {
            return;
        }
        let mut extra = std::mem::take(&mut self.extra);
        extra.clear();
        extra.extend(self.path.iter().filter(|&&cell| self.state.cand[cell].count_ones() > 2));
        let found = Loop { cells: &self.path, pair: self.pair, extra: &extra };
        loop_types::steps(self.tables, self.state, &found, &mut self.best);
        self.extra = extra;
    }
}
