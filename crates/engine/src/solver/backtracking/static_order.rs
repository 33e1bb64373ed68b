//! Plain backtracking in a static order: first singles to a fixpoint, then the other cells in an order that is computed
//! greedily.
//!
//! Source: the fastest plain search of a course report on solving and generating sudoku. The next cell is the first
//! with the largest sum of digits present in its row, its column and its box (on other boards, in all its houses). The
//! chosen cell counts as filled before the next one is chosen. After the singles there is no inference: a digit is
//! tried in a cell if none of the cell's peers holds it.

use super::{Phase, Procedure, Tried, advance, told};
use crate::board::{Candidates, Cell, Digit, Geometry, Grid};
use crate::solver::general::{Partial, Unfit, digit_of};
use crate::solver::search::node::{Event, Node};
use crate::solver::search::run::Run;
use crate::solver::{Budget, Exhausted, Singles};

/// A search in static order. Memory: a few words for each cell and house.
pub(in crate::solver) struct StaticOrder {
    partial: Partial,
    /// The open cells in the order in which they are tried.
    order: Vec<u16>,
    /// By position in the order, the digits that are still to be tried.
    untried: Vec<u32>,
    /// By position in the order, the number of digits that could be tried.
    options: Vec<u32>,
    /// By house, the digits that the house holds.
    used: Vec<u32>,
    /// By cell, the digit of the cell as a bit, for links that no house implies.
    held: Vec<u32>,
    /// The current position in the order.
    at: usize,
    phase: Phase,
    node: Node,
}

impl StaticOrder {
    /// Fills the singles and orders the cells that stay empty.
    pub(in crate::solver) fn new(grid: &Grid, singles: Singles) -> Result<Self, Unfit> {
        let mut partial = Partial::new(grid)?;
        if !partial.fill(singles) {
            return Err(Unfit::Dead);
        }
        let order = greedy_order(partial.geometry(), &partial);
        let mut held = vec![0; grid.geometry().cell_count()];
        for (cell, held) in (0..).zip(&mut held) {
            let set = partial.candidates(cell);
            *held = if partial.is_open(cell) { 0 } else { set };
        }
        Ok(Self {
            untried: vec![0; order.len()],
            options: vec![0; order.len()],
            order,
            used: (0..partial.houses()).map(|house| partial.placed_in(house as u16)).collect(),
            held,
            at: 0,
            phase: Phase::Enter,
            node: Node::default(),
            partial,
        })
    }

    /// Returns the possible digits of a cell.
    fn free(&self, cell: u16) -> u32 {
        let taken = self.partial.houses_of(cell).iter().fold(0, |set, &h| set | self.used[usize::from(h)]);
        let links = self.partial.extra_links(cell).iter();
        let tied = links.fold(Candidates::NONE, |set, &(other, relation)| {
            digit_at(self.held[usize::from(other)]).map_or(set, |digit| set | relation.forbids(digit))
        });
        self.partial.candidates(cell) & !taken & !tied.bits()
    }
}

impl Procedure for StaticOrder {
    fn phase(&mut self) -> &mut Phase {
        &mut self.phase
    }

    fn entered(&self) -> Node {
        self.node
    }

    fn enter(&mut self) -> bool {
        let before = self.at.checked_sub(1);
        let by = before.map(|place| {
            let cell = self.order[place];
            Tried { cell, bit: self.held[usize::from(cell)], options: self.options[place] }
        });
        let Some(&cell) = self.order.get(self.at) else {
            self.node = Node { depth: before.unwrap_or_default(), event: Event::Solved };
            return true;
        };
        let free = self.free(cell);
        self.untried[self.at] = free;
        self.options[self.at] = free.count_ones();
        self.node = told(self.at, by, free == 0);
        false
    }

    fn place_next(&mut self) -> bool {
        let left = &mut self.untried[self.at];
        let bit = *left & left.wrapping_neg();
        if bit == 0 {
            return false;
        }
        *left &= !bit;
        let cell = self.order[self.at];
        for &house in self.partial.houses_of(cell) {
            self.used[usize::from(house)] |= bit;
        }
        self.held[usize::from(cell)] = bit;
        self.at += 1;
        true
    }

    fn take_back(&mut self) -> bool {
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

/// Returns the empty cells in greedy order: each is the first cell with the largest number of digits in its houses,
/// where the cells before it count as filled.
fn greedy_order(geometry: &Geometry, partial: &Partial) -> Vec<u16> {
    let mut sums: Vec<u32> = vec![0; geometry.cell_count()];
    let fill = |sums: &mut [u32], cell: u16| {
        for &house in geometry.houses_of(Cell::on_board(cell.into())) {
            for other in &geometry.houses()[usize::from(house)].cells {
                sums[other.index()] += 1;
            }
        }
    };
    let mut left: Vec<u16> = partial.open().collect();
    for cell in (0..geometry.cell_count() as u16).filter(|&cell| !partial.is_open(cell)) {
        fill(&mut sums, cell);
    }
    let mut order = Vec::with_capacity(left.len());
    loop {
        let mut best: Option<(usize, u32)> = None;
        for (place, &cell) in left.iter().enumerate() {
            let sum = sums[usize::from(cell)];
            if best.is_none_or(|(_, most)| sum > most) {
                best = Some((place, sum));
            }
        }
        let Some((place, _)) = best else { return order };
        let cell = left.remove(place);
        fill(&mut sums, cell);
        order.push(cell);
    }
}

impl Run for StaticOrder {
    fn next(&mut self, budget: &mut Budget<'_>) -> Result<bool, Exhausted> {
        advance(self, budget)
    }

    fn solution(&self) -> Grid {
        let mut grid = self.partial.grid();
        for &cell in &self.order {
            grid.set(Cell::on_board(cell.into()), digit_at(self.held[usize::from(cell)]));
        }
        grid
    }

    fn node(&self) -> Node {
        self.node
    }
}
