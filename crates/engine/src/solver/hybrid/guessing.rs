//! This project's own hybrid: singles first, then a search with singles after each guess, which hands over to dancing
//! links.
//!
//! Two ideas come from the report: search and dancing links share the work, and the search hands over when no cell is
//! forced. Here, no cell is forced when a guess leads to no single.

use crate::board::{Cell, Grid};
use crate::solver::exact_cover::ColumnChoice;
use crate::solver::exact_cover::links::Links;
use crate::solver::general::{Partial, digit_of};
use crate::solver::search::node::{Choice, Event, Node};
use crate::solver::search::run::Run;
use crate::solver::{Budget, Exhausted};

/// A search that hands over to dancing links in two cases: more than `most_left` cells are left after the singles, or a
/// guess has forced no cell.
///
/// The search guesses in the cell with the fewest candidates. A node of the budget is a guess (or the other candidates
/// after a wrong guess) with the singles that follow, or a node of dancing links. Memory: a copy of the candidates for
/// each open guess, and one table of dancing links.
pub(super) struct Guessing {
    partial: Partial,
    guesses: Vec<(u16, u32)>,
    /// The dancing links search of the subtree that was handed over.
    links: Option<Links>,
    most_left: usize,
    column: ColumnChoice,
    phase: Phase,
    /// Whether the state follows from a choice.
    chosen: bool,
    node: Node,
}

/// Returns the number of cells above which the search hands over at once, counted after the singles. The value is two
/// thirds of the cells (54 of 81), as measured on this code. Search is worthwhile for this long because singles after a
/// guess cost less than a table of dancing links.
pub(super) const fn most_left(cells: usize) -> usize {
    cells * 2 / 3
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Fresh,
    Spent,
    Over,
}

impl Guessing {
    pub(super) fn new(partial: Partial, most_left: usize, column: ColumnChoice) -> Self {
        Self {
            partial,
            guesses: Vec::new(),
            links: None,
            most_left,
            column,
            phase: Phase::Fresh,
            chosen: false,
            node: Node::default(),
        }
    }

    /// Fills singles, then guesses or hands over. Returns `false` at a contradiction.
    fn descend(&mut self, budget: &mut Budget<'_>) -> bool {
        let before = self.partial.left();
        if !self.partial.fill_singles() {
            return false;
        }
        let Some(cell) = self.partial.fewest() else { return true };
        let none_forced = !self.guesses.is_empty() && self.partial.left() == before;
        if none_forced || self.partial.left() as usize > self.most_left {
            self.node.event = Event::HandedOver;
            self.links = Some(Links::of(&self.partial, self.column).after_a_choice(self.chosen));
            return true;
        }
        let set = self.partial.candidates(cell);
        let bit = set & set.wrapping_neg();
        if let Some(digit) = digit_of(bit) {
            let options = set.count_ones();
            self.node.event = Event::Chosen(Choice { cell: Cell::on_board(cell.into()), digit, options });
        }
        self.partial.keep();
        self.guesses.push((cell, bit));
        budget.note_choice();
        self.chosen = true;
        self.partial.place(cell, bit)
    }

    /// Takes back the last guess and removes its digit from the cell. Returns `false` if no guess is left.
    fn backtrack(&mut self, budget: &mut Budget<'_>) -> bool {
        while let Some((cell, bit)) = self.guesses.pop() {
            self.partial.go_back();
            budget.note_choice();
            if self.partial.remove(cell, bit) {
                return true;
            }
            budget.note_contradiction();
        }
        false
    }
}

impl Run for Guessing {
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
                    self.phase = if self.backtrack(budget) { Phase::Fresh } else { Phase::Over };
                    continue;
                }
                Phase::Fresh => {}
            }
            budget.spend()?;
            self.node = Node { depth: self.guesses.len(), event: Event::Stuck };
            if !self.descend(budget) {
                if self.chosen {
                    budget.note_contradiction();
                }
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
