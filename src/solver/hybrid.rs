//! The hybrid of search and dancing links: singles first, then whichever of the two suits what is left.
//!
//! Source: a course report on solving and generating sudoku. There, a grid with more than 36 empty cells goes to dancing links
//! and any other to search; in either, singles are filled first, and the search hands over to dancing links when no cell is forced.
//! Here the cells are counted behind the singles, and "no cell is forced" is a guess from which no single followed.

use super::run::Run;
use crate::board::{Cell, Grid};
use crate::solver::exact_cover::links::Links;
use crate::solver::general::{Partial, Unfit, digit_of};
use crate::solver::trace::{Choice, Event, Node};
use crate::solver::{Budget, Exhausted};

/// A search that hands over to dancing links: where more than so many cells are left when the singles are filled, and where a
/// guess has forced no cell.
///
/// It guesses at the cell with the fewest candidates. A node of its budget is a guess (or what is left when it was wrong) with
/// the singles that follow, or a node of dancing links. Memory: a copy of the candidates for each guess that stands, and one
/// table of dancing links.
pub struct Hybrid {
    partial: Partial,
    guesses: Vec<(u16, u32)>,
    /// The search of the subtree that was handed over.
    links: Option<Links>,
    switch: usize,
    phase: Phase,
    node: Node,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Fresh,
    Spent,
    Over,
}

impl Hybrid {
    /// The switch point of a board of this many cells: with more cells left than this after the singles, it hands over at once.
    ///
    /// It is two thirds of the cells: 54 of 81, as measured on this code (the table stands in `benches/README.md`). The report
    /// has 36; here search pays for longer, since singles after a guess cost less than a table of dancing links.
    pub const fn default_switch(cells: usize) -> usize {
        cells * 2 / 3
    }

    pub(super) fn start(grid: &Grid) -> Result<Self, Unfit> {
        Self::start_with(grid, Self::default_switch(grid.geometry().cell_count()))
    }

    fn start_with(grid: &Grid, switch: usize) -> Result<Self, Unfit> {
        Ok(Self {
            partial: Partial::new(grid)?,
            guesses: Vec::new(),
            links: None,
            switch,
            phase: Phase::Fresh,
            node: Node::default(),
        })
    }

    /// A search with another switch point; `None` if two digits clash or a cell has no candidate, so that there is no solution.
    ///
    /// ```
    /// use sudoku_ls::board::{Geometry, Grid, Layout};
    /// use sudoku_ls::solver::{Budget, hybrid::Hybrid};
    /// let board = Geometry::shared(&Layout::standard(4))?;
    /// let mut search = Hybrid::with_switch(&Grid::empty(&board), 8).expect("an empty grid");
    /// assert!(search.advance(&mut Budget::nodes(100)).expect("few nodes").is_some_and(|grid| grid.is_solved()));
    /// # Ok::<(), sudoku_ls::board::GeometryError>(())
    /// ```
    pub fn with_switch(grid: &Grid, switch: usize) -> Option<Self> {
        Self::start_with(grid, switch).ok()
    }

    /// Goes on to the next solution; `None` after the last one.
    ///
    /// # Errors
    /// The budget that ran out. The search can be taken up again with another one.
    pub fn advance(&mut self, budget: &mut Budget<'_>) -> Result<Option<Grid>, Exhausted> {
        Ok(if self.next(budget)? { Some(self.solution()) } else { None })
    }

    /// Fills singles, then guesses or hands over; `false` at a contradiction.
    fn descend(&mut self) -> bool {
        let before = self.partial.left();
        if !self.partial.fill_singles() {
            return false;
        }
        let Some(cell) = self.partial.fewest() else { return true };
        let none_forced = !self.guesses.is_empty() && self.partial.left() == before;
        if none_forced || self.partial.left() as usize > self.switch {
            self.node.event = Event::HandedOver;
            self.links = Some(Links::of(&self.partial));
            return true;
        }
        let set = self.partial.candidates(cell);
        let bit = set & set.wrapping_neg();
        if let Some(digit) = digit_of(bit) {
            let options = set.count_ones();
            self.node.event = Event::Chosen(Choice { cell: Cell::new(cell.into()), digit, options });
        }
        self.partial.keep();
        self.guesses.push((cell, bit));
        self.partial.place(cell, bit)
    }

    /// Takes back the last guess and notes that it is wrong; `false` if there is none.
    fn backtrack(&mut self) -> bool {
        while let Some((cell, bit)) = self.guesses.pop() {
            self.partial.go_back();
            if self.partial.remove(cell, bit) {
                return true;
            }
        }
        false
    }
}

impl Run for Hybrid {
    fn next(&mut self, budget: &mut Budget<'_>) -> Result<bool, Exhausted> {
        loop {
            if let Some(links) = &mut self.links {
                let before = budget.spent();
                let found = links.next(budget);
                if budget.spent() > before {
                    self.node = links.node();
                    self.node.depth += self.guesses.len();
                }
                if found? {
                    return Ok(true);
                }
                self.links = None;
                self.phase = Phase::Spent;
            }
            match self.phase {
                Phase::Over => return Ok(false),
                Phase::Spent => {
                    self.phase = if self.backtrack() { Phase::Fresh } else { Phase::Over };
                    continue;
                }
                Phase::Fresh => {}
            }
            budget.spend()?;
            self.node = Node { depth: self.guesses.len(), event: Event::Stuck };
            if !self.descend() {
                self.phase = Phase::Spent;
            } else if self.partial.left() == 0 {
                self.node.event = Event::Solved;
                self.phase = Phase::Spent;
                return Ok(true);
            }
        }
    }

    fn solution(&self) -> Grid {
        self.links.as_ref().map_or_else(|| self.partial.grid(), Links::solution)
    }

    fn node(&self) -> Node {
        self.node
    }
}
