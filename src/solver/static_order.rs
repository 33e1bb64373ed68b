//! Plain backtracking in a static order: singles to a fixpoint first, then the cells that are left, the one with the most
//! digits in sight first.
//!
//! Source: the fastest plain search of a course report on solving and generating sudoku. After the singles nothing is
//! inferred: a digit is tried where no cell in sight holds it.

use super::run::Run;
use crate::board::{Candidates, Cell, Digit, Grid};
use crate::solver::general::{Partial, Unfit, digit_of};
use crate::solver::trace::{Choice, Event, Node};
use crate::solver::{Budget, Exhausted};

/// A search in static order. Memory: a few words a cell and a house.
pub(super) struct StaticOrder {
    partial: Partial,
    /// The open cells in the order in which they are tried.
    order: Vec<u16>,
    /// By place in the order, the digits that are still to be tried.
    untried: Vec<u32>,
    /// By place in the order, how many digits there were to try.
    options: Vec<u32>,
    /// By house, the digits that it holds.
    used: Vec<u32>,
    /// By cell, the digit that it holds as a bit, for links that no house implies.
    held: Vec<u32>,
    /// The place in the order that is next.
    at: usize,
    phase: Phase,
    node: Node,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Searching,
    /// A solution has just been found.
    Solved,
    Over,
}

impl StaticOrder {
    /// Fills the singles and orders the cells that are left.
    pub(super) fn new(grid: &Grid) -> Result<Self, Unfit> {
        let mut partial = Partial::new(grid)?;
        if !partial.fill_singles() {
            return Err(Unfit::Dead);
        }
        let filled = partial.grid();
        let mut order: Vec<u16> = partial.open().collect();
        order.sort_by_key(|&cell| filled.candidates(Cell::new(cell.into())).len());
        let used = (0..partial.houses()).map(|house| partial.placed_in(house as u16)).collect();
        let held = filled.values().iter().map(|&value| (1 << value) >> 1).collect();
        let mut search = Self {
            untried: vec![0; order.len()],
            options: vec![0; order.len()],
            order,
            used,
            held,
            at: 0,
            phase: Phase::Searching,
            node: Node::default(),
            partial,
        };
        search.open_next();
        Ok(search)
    }

    /// Lists the digits to try in the next cell.
    fn open_next(&mut self) {
        let Some(&cell) = self.order.get(self.at) else { return };
        let taken = self.partial.houses_of(cell).iter().fold(0, |set, &h| set | self.used[usize::from(h)]);
        let links = self.partial.extra_links(cell).iter();
        let tied = links.fold(Candidates::NONE, |set, &(other, relation)| {
            digit_at(self.held[usize::from(other)]).map_or(set, |digit| set | relation.forbids(digit))
        });
        let free = self.partial.candidates(cell) & !taken & !tied.bits();
        self.untried[self.at] = free;
        self.options[self.at] = free.count_ones();
    }

    fn place(&mut self, bit: u32) {
        let cell = self.order[self.at];
        for &house in self.partial.houses_of(cell) {
            self.used[usize::from(house)] |= bit;
        }
        self.held[usize::from(cell)] = bit;
        self.at += 1;
    }

    /// Takes the last digit back; `false` if there is none.
    fn step_back(&mut self) -> bool {
        if self.at == 0 {
            return false;
        }
        self.at -= 1;
        let cell = self.order[self.at];
        let bit = std::mem::take(&mut self.held[usize::from(cell)]);
        for &house in self.partial.houses_of(cell) {
            self.used[usize::from(house)] &= !bit;
        }
        true
    }
}

const fn digit_at(bit: u32) -> Option<Digit> {
    if bit == 0 { None } else { digit_of(bit) }
}

impl Run for StaticOrder {
    fn next(&mut self, budget: &mut Budget<'_>) -> Result<bool, Exhausted> {
        if self.phase == Phase::Solved {
            self.phase = if self.step_back() { Phase::Searching } else { Phase::Over };
        }
        while self.phase == Phase::Searching {
            budget.spend()?;
            self.node = Node { depth: self.at, event: Event::Stuck };
            if self.at == self.order.len() {
                self.node.event = Event::Solved;
                self.phase = Phase::Solved;
                return Ok(true);
            }
            let left = &mut self.untried[self.at];
            let bit = *left & left.wrapping_neg();
            *left &= !bit;
            if bit == 0 {
                if !self.step_back() {
                    self.phase = Phase::Over;
                }
                continue;
            }
            let cell = Cell::new(self.order[self.at].into());
            let options = self.options[self.at];
            if let Some(digit) = digit_of(bit) {
                self.node.event = Event::Chosen(Choice { cell, digit, options });
            }
            self.place(bit);
            self.open_next();
        }
        Ok(false)
    }

    fn solution(&self) -> Grid {
        let mut grid = self.partial.grid();
        for &cell in &self.order {
            grid.set(Cell::new(cell.into()), digit_at(self.held[usize::from(cell)]));
        }
        grid
    }

    fn node(&self) -> Node {
        self.node
    }
}
