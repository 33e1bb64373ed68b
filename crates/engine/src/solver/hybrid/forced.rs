//! The report's second reading for few blanks: plain search while some cell has few digits, then dancing links.

use crate::board::{Cell, Grid};
use crate::solver::exact_cover::ColumnChoice;
use crate::solver::exact_cover::links::Links;
use crate::solver::general::{Partial, digit_of};
use crate::solver::search::node::{Choice, Event, Node};
use crate::solver::search::run::Run;
use crate::solver::{Budget, Exhausted};

/// Plain search that hands over to dancing links when each blank has more digits than `most`. If `most` is 1, the plain
/// search never guesses.
///
/// Memory: a copy of the candidates for each cell that is guessed, and one table of dancing links.
pub(super) struct Forced {
    partial: Partial,
    most: u32,
    column: ColumnChoice,
    /// The cells whose digits are being tried.
    levels: Vec<Level>,
    /// The dancing links search of the subtree that was handed over.
    links: Option<Links>,
    phase: Phase,
    node: Node,
}

/// A cell whose digits are being tried.
struct Level {
    cell: u16,
    /// The digits that are left to try, as bits.
    left: u32,
    /// The number of digits that the cell had.
    options: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Looks for the next cell.
    Enter,
    /// Tries the next digit of the last cell.
    Try,
    /// Takes the last digit back.
    Back,
    /// The search is complete.
    Over,
}

impl Forced {
    pub(super) fn new(partial: Partial, most: u32, column: ColumnChoice) -> Self {
        Self {
            partial,
            most,
            column,
            levels: Vec::new(),
            links: None,
            phase: Phase::Enter,
            node: Node::default(),
        }
    }

    /// Continues at the first cell with the fewest digits, or hands over. Returns whether the grid is full.
    fn enter(&mut self, budget: &mut Budget<'_>) -> Result<bool, Exhausted> {
        let depth = self.levels.len();
        let Some(cell) = self.partial.fewest() else {
            budget.spend()?;
            self.node = Node { depth, event: Event::Solved };
            self.phase = Phase::Back;
            return Ok(true);
        };
        let left = self.partial.candidates(cell);
        let options = left.count_ones();
        if options > self.most {
            budget.spend()?;
            self.node = Node { depth, event: Event::HandedOver };
            self.links = Some(Links::of(&self.partial, self.column).after_a_choice(depth > 0));
            return Ok(false);
        }
        self.levels.push(Level { cell, left, options });
        self.phase = Phase::Try;
        Ok(false)
    }

    /// Tries the next digit of the last cell, or drops the cell if no digit is left.
    fn try_next(&mut self, budget: &mut Budget<'_>) -> Result<(), Exhausted> {
        let depth = self.levels.len().saturating_sub(1);
        let Some(level) = self.levels.last_mut().filter(|level| level.left != 0) else {
            self.levels.pop();
            self.phase = Phase::Back;
            return Ok(());
        };
        budget.spend()?;
        budget.note_choice();
        let (cell, options) = (level.cell, level.options);
        let bit = level.left & level.left.wrapping_neg();
        level.left &= !bit;
        if options > 1 {
            self.partial.keep();
        }
        let holds = self.partial.place(cell, bit);
        let choice = digit_of(bit).map(|digit| Choice { cell: Cell::on_board(cell.into()), digit, options });
        let told = if holds { Event::Chosen } else { Event::Failed };
        self.node = Node { depth, event: choice.map_or(Event::Stuck, told) };
        if !holds {
            budget.note_contradiction();
        }
        self.phase = if holds { Phase::Enter } else { Phase::Back };
        Ok(())
    }

    /// Takes back the last digit. A forced digit has no copy of the candidates: it is undone together with the guess
    /// before it.
    fn take_back(&mut self) {
        match self.levels.last() {
            None => self.phase = Phase::Over,
            Some(level) => {
                if level.options > 1 {
                    self.partial.go_back();
                }
                self.phase = Phase::Try;
            }
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
                    self.node.depth += self.levels.len();
                }
                if found? {
                    return Ok(true);
                }
                self.links = None;
                self.phase = Phase::Back;
            }
            match self.phase {
                Phase::Enter => {
                    if self.enter(budget)? {
                        return Ok(true);
                    }
                }
                Phase::Try => self.try_next(budget)?,
                Phase::Back => self.take_back(),
                Phase::Over => return Ok(false),
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
