//! Regions that are to be found, beside the digits of the general engine.
//!
//! Each cell has candidates for the number of its region, its labels. Cells that are known to be in one region are a
//! part: they have the same labels. Neither the digits nor the labels say which numbers the regions have; see
//! [`Plan::anchors`] and [`Pass::in_order`] for how that is settled, so that no solution comes twice.

mod anchors;
mod clues;
mod connect;
mod parts;
mod plan;
#[cfg(test)]
mod tests;

pub(super) use self::plan::Plan;

use super::branch::{Guess, divisor};
use super::model::Model;
use super::rules::Stop;
use super::state::{Contradiction, Done, State};
use crate::board::Grid;
use crate::solver::Budget;

/// A guess of a region counts this many times as much as one of a digit. With 1, 4, 8, 16 and 64, the thousands of nodes
/// for four of five puzzles of 9x9 and 6x6 were 0.3, 0.3, 0.4, 5.9 and 17.7; 1.3, 0.1, 0.1, 0.1 and 0.1; 1.0, 1.5, 1.8, 3.0
/// and 2.2; and more than 20, 16.6, 16.0, more than 20 and more than 20.
const LEAD: f32 = 8.0;

/// The part of the blame for a contradiction about regions that goes to the cell where it shows.
pub(super) const SHARE: f32 = 0.5;

/// The labels of the cells during a search, and what was saved of them.
pub(super) struct Labels {
    /// By cell, the regions that it may be in, as bits; then by cell, the first cell of its part.
    words: Vec<u32>,
    cells: usize,
    /// The regions below this one have a cell that is known to be in them.
    anchored: usize,
    saved: Vec<u32>,
    scratch: Scratch,
}

/// Memory that the rules reuse.
#[derive(Default)]
struct Scratch {
    /// By cell, the next cell of its part; itself at the end.
    next: Vec<u16>,
    /// By first cell of a part: its size, its digits that are placed, and all candidates.
    size: Vec<u16>,
    placed: Vec<u32>,
    candidates: Vec<u32>,
    /// By region: the number of cells that are in it and that may be in it, the digits placed in it.
    inside: Vec<u16>,
    possible: Vec<u16>,
    digits: Vec<u32>,
    queue: Vec<u16>,
    distance: Vec<u16>,
    seen: Vec<u16>,
}

impl Labels {
    pub(super) fn new(plan: &Plan, grid: &Grid) -> Self {
        let (cells, all) = (plan.cells, plan.all());
        let mut words = vec![all; cells];
        words.extend(0..cells as u32);
        let anchors = plan.anchors(grid);
        for (label, group) in anchors.iter().enumerate() {
            for &cell in group {
                words[usize::from(cell)] = 1 << label;
            }
        }
        let mut labels = Self {
            words,
            cells,
            anchored: anchors.len(),
            saved: Vec::new(),
            scratch: Scratch::new(cells, plan.regions),
        };
        for group in plan.given.iter().chain(&plan.same) {
            for &cell in &group[1..] {
                labels.join(group[0], cell);
            }
        }
        labels
    }

    fn mask(&self, cell: u16) -> u32 {
        self.words[usize::from(cell)]
    }

    /// Returns the first cell of the part of a cell.
    fn part(&self, cell: u16) -> u16 {
        let mut at = u32::from(cell);
        while self.words[self.cells + at as usize] != at {
            at = self.words[self.cells + at as usize];
        }
        at as u16
    }

    /// Notes that two cells are in the same region. Returns whether that was not known.
    fn join(&mut self, one: u16, other: u16) -> bool {
        let (a, b) = (self.part(one), self.part(other));
        if a != b {
            self.words[self.cells + usize::from(a.max(b))] = u32::from(a.min(b));
        }
        a != b
    }

    /// Removes all labels of a cell except these.
    pub(super) fn restrict(&mut self, cell: u16, labels: u32) -> Done {
        let mask = &mut self.words[usize::from(cell)];
        *mask &= labels;
        if *mask == 0 { Err(Contradiction) } else { Ok(()) }
    }

    /// Returns the numbers of the regions by cell, in the order of their first cells.
    pub(super) fn regions(&self) -> Vec<u8> {
        let labels = self.words[..self.cells].iter().map(|mask| mask.trailing_zeros());
        crate::board::regions_of(labels)
    }

    pub(super) fn save(&mut self) {
        self.saved.extend_from_slice(&self.words);
    }

    pub(super) fn restore(&mut self) {
        let start = self.saved.len() - self.words.len();
        self.words.copy_from_slice(&self.saved[start..]);
        self.saved.truncate(start);
    }

    /// Draws all conclusions about regions. Returns whether a cell has lost digits.
    pub(super) fn conclude(
        &mut self,
        plan: &Plan,
        model: &Model,
        state: &mut State,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Stop> {
        state.changed = false;
        loop {
            budget.ask().map_err(Stop::Exhausted)?;
            let mut pass = Pass { plan, model, state, labels: self, changed: false };
            pass.run().map_err(|Contradiction| Stop::Refuted(None))?;
            if !pass.changed {
                return Ok(state.changed);
            }
            if state.changed {
                return Ok(true);
            }
        }
    }

    /// Returns the guess to make: this one, if it is a better one than any region of a cell; `None` if there is nothing
    /// to guess.
    pub(super) fn choose(&self, digit: Option<Guess>, weights: &[f32]) -> Option<Guess> {
        let score = |guess: &Guess| weights[usize::from(guess.cell)] / divisor(guess.options);
        let mut best: Option<(f32, Guess)> = digit.map(|guess| (score(&guess), guess));
        for (cell, &mask) in self.words[..self.cells].iter().enumerate() {
            if mask.is_power_of_two() || self.part(cell as u16) != cell as u16 {
                continue;
            }
            let options = mask.count_ones();
            let fullest = super::house::ones(mask).max_by_key(|&label| self.scratch.inside[label as usize]);
            let bit = 1 << fullest.unwrap_or(0);
            let guess = Guess { cell: (self.cells + cell) as u16, bit, options };
            let score = LEAD * score(&guess);
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, guess));
            }
        }
        best.map(|(_, guess)| guess)
    }
}

impl Scratch {
    fn new(cells: usize, regions: usize) -> Self {
        Self {
            next: vec![0; cells],
            size: vec![0; cells],
            placed: vec![0; cells],
            candidates: vec![0; cells],
            inside: vec![0; regions],
            possible: vec![0; regions],
            digits: vec![0; regions],
            queue: Vec::with_capacity(cells),
            distance: vec![0; cells],
            seen: vec![0; cells],
        }
    }
}

/// One round of conclusions.
struct Pass<'a> {
    plan: &'a Plan,
    model: &'a Model,
    state: &'a mut State,
    labels: &'a mut Labels,
    /// Whether a cell has lost a digit or a region, or joined a part, in a way that another round may build on.
    changed: bool,
}

impl Pass<'_> {
    /// Runs all rules once, cheap ones first. As soon as one of the costly ones has found something, the round ends.
    fn run(&mut self) -> Done {
        self.in_order()?;
        self.parts()?;
        self.regions()?;
        if self.changed {
            return Ok(());
        }
        self.clues()?;
        if self.changed {
            return Ok(());
        }
        self.connected()?;
        if self.changed {
            return Ok(());
        }
        self.growth()
    }

    /// Removes all labels of a cell except these.
    fn keep(&mut self, cell: u16, labels: u32) -> Done {
        let mask = self.labels.mask(cell);
        if mask & labels != mask {
            self.changed = true;
            self.state.culprit = cell;
            self.labels.restrict(cell, labels)?;
        }
        Ok(())
    }

    /// Removes all digits of a cell except these.
    fn digits(&mut self, cell: u16, digits: u32) -> Done {
        let old = self.state.cand(cell);
        if old & digits != old {
            self.changed = true;
            self.state.keep(self.model, cell, digits)?;
        }
        Ok(())
    }

    fn join(&mut self, one: u16, other: u16) {
        self.changed |= self.labels.join(one, other);
    }

    /// Numbers the regions that are not anchored by their first cells.
    fn in_order(&mut self) -> Done {
        let (all, first) = (self.plan.all(), self.labels.anchored);
        let anchored = (1_u32 << first) - 1;
        let mut allowed = (anchored | 1 << first) & all;
        for cell in 0..self.plan.cells as u16 {
            if allowed == all {
                break;
            }
            self.keep(cell, allowed)?;
            let here = self.labels.mask(cell) & !anchored;
            allowed |= here << 1 & all;
        }
        Ok(())
    }
}
