//! Which earlier steps each step of a path rests on, found through the candidates that these steps removed.

use super::replay::single_of;
use crate::board::{Candidates, Cell, Digit};
use crate::logic::state::{HouseId, State};
use crate::logic::step::{Mark, Step};
use crate::logic::technique::Technique;

/// A set of steps, by their indexes in the path.
#[derive(Clone, Default)]
struct Steps(Vec<u64>);

impl Steps {
    fn insert(&mut self, at: usize) {
        if self.0.len() <= at / 64 {
            self.0.resize(at / 64 + 1, 0);
        }
        self.0[at / 64] |= 1 << (at % 64);
    }

    fn add(&mut self, others: &Self) {
        if self.0.len() < others.0.len() {
            self.0.resize(others.0.len(), 0);
        }
        for (mine, theirs) in self.0.iter_mut().zip(&others.0) {
            *mine |= theirs;
        }
    }

    fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn contains(&self, at: usize) -> bool {
        self.0.get(at / 64).is_some_and(|word| word >> (at % 64) & 1 == 1)
    }
}

/// The candidates that the steps so far have removed, and the earlier steps that each step rests on.
pub(super) struct Facts<'a, const W: usize> {
    start: &'a State<W>,
    /// For each candidate (by cell and digit), the step that removed it; if several did, the one that rests on the
    /// fewest steps.
    gone: Vec<Option<u32>>,
    /// For each step, all steps that it rests on, including the step itself.
    needs: Vec<Steps>,
}

impl<'a, const W: usize> Facts<'a, W> {
    pub(super) fn of(start: &'a State<W>) -> Self {
        let marks = start.geometry().cell_count() * start.size();
        Self { start, gone: vec![None; marks], needs: Vec::new() }
    }

    /// Adds the next step of the path.
    pub(super) fn add(&mut self, step: &Step) {
        let at = self.needs.len();
        let mut needs = match (single_of(step), step.technique) {
            (Some(mark), _) => self.single(mark),
            (
                None,
                Technique::BugPlusOne | Technique::BugType2 | Technique::BugType3 | Technique::BugType4,
            ) => self.all(),
            _ => self.pattern(step),
        };
        needs.insert(at);
        self.needs.push(needs);
        for &Mark { cell, digit } in &step.placements {
            for other in self.start.geometry().digits().without(Candidates::only(digit)) {
                self.rule_out(Mark { cell, digit: other }, at);
            }
            for peer in self.start.tables().peers[cell.index()] {
                self.rule_out(Mark { cell: peer, digit }, at);
            }
            let Some(near) = self.start.tables().near.as_ref().map(|near| near[cell.index()]) else {
                continue;
            };
            let beside = [digit.get().checked_sub(1), digit.get().checked_add(1)];
            for other in beside.into_iter().flatten().filter_map(Digit::new) {
                for cell in near {
                    self.rule_out(Mark { cell, digit: other }, at);
                }
            }
        }
        for mark in &step.eliminations {
            self.rule_out(*mark, at);
        }
    }

    /// Returns the steps that the last step rests on, in order, including the last step.
    pub(super) fn needed_last(&self) -> impl Iterator<Item = usize> + '_ {
        let last = self.needs.last();
        (0..self.needs.len()).filter(move |at| last.is_some_and(|needs| needs.contains(*at)))
    }

    fn slot(&self, mark: Mark) -> usize {
        mark.cell.index() * self.start.size() + mark.digit.index()
    }

    fn rule_out(&mut self, mark: Mark, by: usize) {
        if mark.digit.index() >= self.start.size() || !self.start.has(mark.cell, mark.digit) {
            return;
        }
        let slot = self.slot(mark);
        let before = self.gone[slot].map(|at| self.needs[at as usize].len());
        if before.is_none_or(|before| self.needs[by].len() < before) {
            self.gone[slot] = Some(by as u32);
        }
    }

    /// Adds the steps that explain why a cell lacks a candidate. Returns false if the cell still has the candidate.
    fn because(&self, needs: &mut Steps, cell: Cell, digit: Digit) -> bool {
        if !self.start.has(cell, digit) {
            return true;
        }
        let by = self.gone[self.slot(Mark { cell, digit })];
        if let Some(at) = by {
            needs.add(&self.needs[at as usize]);
        }
        by.is_some()
    }

    /// Returns the steps that a single rests on, as a naked single or as a hidden single of a house, whichever needs
    /// the fewest.
    fn single(&self, mark: Mark) -> Steps {
        let Mark { cell, digit } = mark;
        let mut naked = Steps::default();
        let others = self.start.candidates(cell).without(Candidates::only(digit));
        let is_naked = others.iter().all(|other| self.because(&mut naked, cell, other));
        let hidden = self.start.tables().seats[cell.index()].iter().filter_map(|&(id, _)| {
            let house = self.start.tables().house(id);
            let mut needs = Steps::default();
            let mut places = house.list.iter().filter(|other| **other != cell);
            let is_hidden = house.complete && places.all(|&other| self.because(&mut needs, other, digit));
            is_hidden.then_some(needs)
        });
        let all = is_naked.then_some(naked.clone()).into_iter().chain(hidden);
        all.min_by_key(Steps::len).unwrap_or_else(|| self.all())
    }

    /// Returns the steps that a pattern may rest on: those that removed any candidate of its cells, or one of its
    /// digits from its houses.
    fn pattern(&self, step: &Step) -> Steps {
        let why = &step.why;
        let nodes = || why.chains.iter().flat_map(|chain| &chain.nodes);
        let cells = why
            .cells
            .iter()
            .map(|(_, cell)| *cell)
            .chain(why.marks.iter().map(|(_, mark)| mark.cell))
            .chain(why.groups.iter().flat_map(|group| group.cells.iter().copied()))
            .chain(nodes().flat_map(|node| node.cells.iter().copied()));
        let mut digits = why.digits;
        let more = nodes().map(|node| node.digit).chain(why.marks.iter().map(|(_, mark)| mark.digit));
        digits |= more.collect();
        let links = why.chains.iter().flat_map(|chain| &chain.links).filter_map(|link| link.house);
        let houses = why.houses.iter().map(|(_, house)| *house).chain(links);
        let mut needs = Steps::default();
        for cell in cells {
            for digit in self.start.candidates(cell) {
                self.because(&mut needs, cell, digit);
            }
        }
        for house in houses {
            self.house(&mut needs, house, digits);
        }
        needs
    }

    fn house(&self, needs: &mut Steps, house: HouseId, digits: Candidates) {
        for &cell in &self.start.tables().house(house).list {
            for digit in digits {
                self.because(needs, cell, digit);
            }
        }
    }

    /// Returns all steps so far.
    fn all(&self) -> Steps {
        let mut all = Steps::default();
        for at in 0..self.needs.len() {
            all.insert(at);
        }
        all
    }
}
