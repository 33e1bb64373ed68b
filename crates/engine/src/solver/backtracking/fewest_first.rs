//! Plain search: at each node, the empty cell with the fewest possible digits (the first such cell, row by row) tries
//! its digits in ascending order.
//!
//! Source: the first column of the tables of a course report on solving and generating sudoku. The search makes no
//! other inference: it looks for singles only in the cell that is next.

use super::{Phase, Procedure, Tried, advance, told};
use crate::board::{Cell, Grid};
use crate::solver::general::{Partial, Peers, Unfit, digit_of};
use crate::solver::search::node::{Event, Node};
use crate::solver::search::run::Run;
use crate::solver::{Budget, Exhausted};

/// A count of digits that no cell has: it marks a filled cell.
const FILLED: u8 = u8::MAX;

/// A plain search that takes the cell with the fewest digits first. Memory: five bytes per cell for each placed digit.
pub(in crate::solver) struct FewestFirst {
    grid: Grid,
    peers: Peers,
    /// The possible digits, as bits, by level and cell; and below, how many they are.
    possible: Vec<u32>,
    counts: Vec<u8>,
    /// The cells whose digits are being tried, one per level except the last.
    stack: Vec<Level>,
    phase: Phase,
    node: Node,
}

/// A cell whose digits are being tried: the placed digit, and the digits that are left to try.
struct Level {
    tried: Tried,
    left: u32,
}

impl FewestFirst {
    /// Creates a search for the solutions of a grid. If a cell has no possible digit, the search ends at the first
    /// node.
    pub(in crate::solver) fn new(grid: &Grid) -> Result<Self, Unfit> {
        let peers = Peers::of(grid.geometry());
        let (possible, counts) = match Partial::new(grid) {
            Ok(partial) => {
                let cells = 0..grid.geometry().cell_count() as u16;
                let of = |cell| if partial.is_open(cell) { partial.candidates(cell) } else { 0 };
                let possible: Vec<u32> = cells.map(of).collect();
                let count =
                    |(&set, &value): (&u32, &u8)| if value == 0 { set.count_ones() as u8 } else { FILLED };
                let counts = possible.iter().zip(grid.values()).map(count).collect();
                (possible, counts)
            }
            Err(Unfit::Dead) => {
                let filled = |&value: &u8| if value == 0 { 0 } else { FILLED };
                (vec![0; grid.values().len()], grid.values().iter().map(filled).collect())
            }
            Err(clash) => return Err(clash),
        };
        Ok(Self {
            grid: grid.clone(),
            peers,
            possible,
            counts,
            stack: Vec::new(),
            phase: Phase::Enter,
            node: Node::default(),
        })
    }

    fn cells(&self) -> usize {
        self.grid.values().len()
    }
}

impl Procedure for FewestFirst {
    fn phase(&mut self) -> &mut Phase {
        &mut self.phase
    }

    fn entered(&self) -> Node {
        self.node
    }

    fn enter(&mut self) -> bool {
        let depth = self.stack.len();
        let start = depth * self.cells();
        let counts = &self.counts[start..];
        let fewest = counts.iter().copied().min().unwrap_or(FILLED);
        if fewest == FILLED {
            self.node = Node { depth: depth.saturating_sub(1), event: Event::Solved };
            return true;
        }
        let cell = counts.iter().position(|&count| count == fewest).unwrap_or_default();
        self.node = told(depth, self.stack.last().map(|level| level.tried), fewest == 0);
        let tried = Tried { cell: cell as u16, bit: 0, options: fewest.into() };
        self.stack.push(Level { tried, left: self.possible[start + cell] });
        false
    }

    fn place_next(&mut self) -> bool {
        let Some(Level { tried, left }) = self.stack.last_mut() else { return false };
        let bit = *left & left.wrapping_neg();
        if bit == 0 {
            return false;
        }
        *left &= !bit;
        tried.bit = bit;
        let cell = usize::from(tried.cell);
        let cells = self.grid.values().len();
        let start = self.possible.len() - cells;
        self.possible.extend_from_within(start..);
        self.counts.extend_from_within(start..);
        let (possible, counts) = (&mut self.possible[start + cells..], &mut self.counts[start + cells..]);
        counts[cell] = FILLED;
        possible[cell] = 0;
        let mut take = |other: u16, bits: u32| {
            let set = &mut possible[usize::from(other)];
            let gone = *set & bits;
            *set &= !bits;
            counts[usize::from(other)] -= gone.count_ones() as u8;
        };
        self.peers.equal(tried.cell).iter().for_each(|&peer| take(peer, bit));
        self.peers.tied(tried.cell, bit).for_each(|(other, bits)| take(other, bits));
        true
    }

    fn take_back(&mut self) -> bool {
        let cells = self.cells();
        // Drop the level of the cell that ran out; a full grid has none.
        self.stack.truncate(self.possible.len() / cells - 1);
        if self.stack.is_empty() {
            return false;
        }
        let before = self.possible.len() - cells;
        self.possible.truncate(before);
        self.counts.truncate(before);
        true
    }
}

impl Run for FewestFirst {
    fn next(&mut self, budget: &mut Budget<'_>) -> Result<bool, Exhausted> {
        advance(self, budget)
    }

    fn solution(&self) -> Grid {
        let mut grid = self.grid.clone();
        for Level { tried, .. } in &self.stack {
            grid.set(Cell::on_board(tried.cell.into()), digit_of(tried.bit));
        }
        grid
    }

    fn node(&self) -> Node {
        self.node
    }
}
