//! The report's second reading with few blanks: plain search as long as a cell is forced, then dancing links.

use crate::board::{Cell, Grid};
use crate::solver::exact_cover::ColumnChoice;
use crate::solver::exact_cover::links::Links;
use crate::solver::general::{Partial, digit_of};
use crate::solver::search::node::{Choice, Event, Node};
use crate::solver::search::run::Run;
use crate::solver::{Budget, Exhausted};

/// A search that never guesses by itself: the node before dancing links begin is the last of its own.
pub(super) struct Forced {
    partial: Partial,
    column: ColumnChoice,
    /// The digits placed so far.
    depth: usize,
    links: Option<Links>,
    phase: Phase,
    node: Node,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Filling,
    /// Nothing is left but what dancing links find.
    Over,
}

impl Forced {
    pub(super) fn new(partial: Partial, column: ColumnChoice) -> Self {
        Self { partial, column, depth: 0, links: None, phase: Phase::Filling, node: Node::default() }
    }

    /// Fills the first cell with one possible digit, or hands over; what happened.
    fn step(&mut self) -> Event {
        let Some(cell) = self.partial.fewest() else { return Event::Solved };
        let bit = self.partial.candidates(cell);
        if bit.count_ones() > 1 {
            self.links = Some(Links::of(&self.partial, self.column));
            return Event::HandedOver;
        }
        let holds = self.partial.place(cell, bit);
        match digit_of(bit).map(|digit| Choice { cell: Cell::on_board(cell.into()), digit, options: 1 }) {
            Some(choice) if holds => Event::Chosen(choice),
            Some(choice) => Event::Failed(choice),
            None => Event::Stuck,
        }
    }
}

impl Run for Forced {
    fn next(&mut self, budget: &mut Budget<'_>) -> Result<bool, Exhausted> {
        loop {
            if let Some(links) = &mut self.links {
                let before = budget.spent();
                let found = links.next(budget);
                if budget.spent() > before {
                    self.node = links.node();
                    self.node.depth += self.depth;
                }
                return found;
            }
            if self.phase == Phase::Over {
                return Ok(false);
            }
            budget.spend()?;
            self.node = Node { depth: self.depth, event: self.step() };
            match self.node.event {
                Event::HandedOver => {}
                Event::Chosen(_) => self.depth += 1,
                event => {
                    self.phase = Phase::Over;
                    return Ok(event == Event::Solved);
                }
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
