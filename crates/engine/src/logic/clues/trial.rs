//! Candidates from which singles and clues lead to a contradiction.

use super::clue::Clues;
use super::facts::{Facts, STEPS};
use super::local::{Domains, Reach};
use crate::board::{Candidates, Cell, Digit, Relation};
use crate::logic::search::{Flow, Sink};
use crate::logic::state::HouseId;
use crate::logic::step::{Mark, Role, Step, Why};
use crate::logic::technique::Technique;
use crate::solver::Meter;

/// A contradiction after at most this many digits is reported at once.
const SHORT: usize = 3;

/// Where a contradiction appears.
#[derive(Clone, Copy)]
enum End {
    /// The cell has no candidate left.
    Cell(Cell),
    /// The digit has no place in the house.
    House(HouseId, Digit),
    /// The clue with this index in the list can't be satisfied.
    Clue(usize),
}

/// The consequences of a supposed candidate on the whole board.
struct Trial<'a> {
    facts: &'a Facts<'a>,
    clues: &'a Clues,
    domains: Vec<Candidates>,
    /// The digits in the order in which they were found, the supposed one first.
    placed: Vec<Mark>,
    /// The cells whose domains changed since the clues were last examined.
    changed: Vec<bool>,
    /// The indexes of the clues of each cell.
    clues_of: &'a [Vec<usize>],
}

/// Hands a candidate that leads to a contradiction to the sink: the first one with a short way, or else the one with
/// the fewest digits on the way.
pub(super) fn find(facts: &Facts<'_>, clues: &Clues, meter: &Meter<'_>, sink: Sink<'_>) -> Flow {
    let clues_of = clues_of(facts, clues);
    let mut cells: Vec<Cell> = facts.board.cells().filter(|&cell| facts.domain(cell).len() > 1).collect();
    cells.sort_by_key(|&cell| facts.domain(cell).len());
    let mut best: Option<(Vec<Mark>, End)> = None;
    for cell in cells {
        // A longer way through a cell with few candidates is better than a search of all cells with many candidates.
        if facts.domain(cell).len() > 3 && best.is_some() {
            break;
        }
        for digit in facts.domain(cell) {
            let mut trial = Trial::new(facts, clues, &clues_of);
            let Some(end) = trial.follow(Mark { cell, digit }, meter)? else { continue };
            let is_short = trial.placed.len() <= SHORT;
            if best.as_ref().is_none_or(|(known, _)| trial.placed.len() < known.len()) {
                best = Some((trial.placed, end));
            }
            if is_short {
                return best.map_or(Flow::Continue(()), |best| sink(step(clues, best)));
            }
        }
    }
    best.map_or(Flow::Continue(()), |best| sink(step(clues, best)))
}

/// Hands the candidate `mark` to the sink if it leads to a contradiction.
pub(super) fn find_for(
    mark: Mark,
    facts: &Facts<'_>,
    clues: &Clues,
    meter: &Meter<'_>,
    sink: Sink<'_>,
) -> Flow {
    let clues_of = clues_of(facts, clues);
    let mut trial = Trial::new(facts, clues, &clues_of);
    let is_open = facts.open[mark.cell.index()] && facts.domain(mark.cell).contains(mark.digit);
    if !is_open {
        return Flow::Continue(());
    }
    match trial.follow(mark, meter)? {
        Some(end) => sink(step(clues, (trial.placed, end))),
        None => Flow::Continue(()),
    }
}

/// Returns, for each cell, the indexes of its clues in the list.
fn clues_of(facts: &Facts<'_>, clues: &Clues) -> Vec<Vec<usize>> {
    let mut clues_of = vec![Vec::new(); facts.board.cell_count()];
    for (at, clue) in clues.all.iter().enumerate() {
        clue.local.cells.iter().for_each(|cell| clues_of[cell.index()].push(at));
    }
    clues_of
}

fn step(clues: &Clues, (placed, end): (Vec<Mark>, End)) -> Step {
    let supposed = placed.first().copied();
    let mut why = Why::about(supposed.map(|mark| mark.digit)).marks(Role::Pattern, supposed);
    why = why.marks(Role::Link, placed.into_iter().skip(1));
    why = match end {
        End::Cell(cell) => why.cells(Role::Pivot, [cell]),
        End::House(house, digit) => {
            let mut why = why.house(Role::Base, house);
            why.sets.push(Candidates::only(digit));
            why
        }
        End::Clue(at) => {
            let clue = &clues.all[at];
            why.clue(clue.number).cells(Role::Extra, clue.local.cells.iter().copied())
        }
    };
    Step::eliminating(Technique::ClueContradiction, supposed, why)
}

impl<'a> Trial<'a> {
    fn new(facts: &'a Facts<'a>, clues: &'a Clues, clues_of: &'a [Vec<usize>]) -> Self {
        let (domains, changed) = (facts.domains.clone(), vec![false; facts.board.cell_count()]);
        Self { facts, clues, domains, placed: Vec::new(), changed, clues_of }
    }

    /// Follows a candidate; returns where it leads to a contradiction, or `None` if it leads to none.
    fn follow(&mut self, start: Mark, meter: &Meter<'_>) -> std::ops::ControlFlow<(), Option<End>> {
        use std::ops::ControlFlow::Continue;
        if let Err(end) = self.hold(start.cell, Candidates::only(start.digit)) {
            return Continue(Some(end));
        }
        loop {
            meter.count(STEPS)?;
            match self.hidden() {
                Err(end) => return Continue(Some(end)),
                Ok(true) => continue,
                Ok(false) => {}
            }
            let mut due: Vec<usize> = Vec::new();
            for at in 0..self.changed.len() {
                if std::mem::take(&mut self.changed[at]) {
                    due.extend(&self.clues_of[at]);
                }
            }
            if due.is_empty() {
                return Continue(None);
            }
            due.sort_unstable();
            due.dedup();
            for at in due {
                meter.count(STEPS)?;
                if let Err(end) = self.clue(at) {
                    return Continue(Some(end));
                }
            }
        }
    }

    /// Narrows a cell's domain. If one digit remains, removes the digit from the cells that see the cell.
    fn hold(&mut self, cell: Cell, digits: Candidates) -> Result<(), End> {
        let mut waiting = vec![(cell, digits)];
        while let Some((cell, digits)) = waiting.pop() {
            let before = self.domains[cell.index()];
            let after = before & digits;
            if after == before {
                continue;
            }
            self.domains[cell.index()] = after;
            self.changed[cell.index()] = true;
            if after.is_empty() {
                return Err(End::Cell(cell));
            }
            let Some(digit) = after.single() else { continue };
            self.placed.push(Mark { cell, digit });
            let board = self.facts.board;
            for other in board.cells() {
                if self.clues.sight.sees(cell, other) && self.domains[other.index()].contains(digit) {
                    waiting.push((other, board.digits().without(Candidates::only(digit))));
                }
            }
            for link in board.links(cell).iter().filter(|link| link.relation == Relation::Consecutive) {
                let is_beside = |other: &Digit| other.get().abs_diff(digit.get()) == 1;
                let beside: Candidates = board.digits().iter().filter(is_beside).collect();
                waiting.push((link.cell, board.digits().without(beside)));
            }
        }
        Ok(())
    }

    /// Places hidden singles; returns whether any was placed.
    fn hidden(&mut self) -> Result<bool, End> {
        let mut any = false;
        for (id, house) in (0..).zip(self.facts.board.houses()) {
            if !self.facts.board.is_full(house) {
                continue;
            }
            for digit in self.facts.board.digits() {
                let mut places =
                    house.cells.iter().copied().filter(|cell| self.domains[cell.index()].contains(digit));
                match (places.next(), places.next()) {
                    (None, _) => return Err(End::House(id, digit)),
                    (Some(cell), None) if self.domains[cell.index()].len() > 1 => {
                        self.hold(cell, Candidates::only(digit))?;
                        any = true;
                    }
                    _ => {}
                }
            }
        }
        Ok(any)
    }

    fn clue(&mut self, at: usize) -> Result<(), End> {
        let clues = self.clues;
        let clue = &clues.all[at];
        let mut left: Domains = clue.local.cells.iter().map(|cell| self.domains[cell.index()]).collect();
        if clue.local.narrow(&mut left, Reach::All).is_err() {
            return Err(End::Clue(at));
        }
        if let Some(family) = &clue.family {
            let mut all: Domains = left.iter().map(|_| Candidates::NONE).collect();
            for fitted in family.0.iter().filter_map(|&set| clue.local.fit(set, &left)) {
                all.iter_mut().zip(fitted).for_each(|(all, one)| *all |= one);
            }
            if all.iter().any(|set| set.is_empty()) {
                return Err(End::Clue(at));
            }
            left = all;
        }
        for (&cell, digits) in clue.local.cells.iter().zip(left) {
            self.hold(cell, digits)?;
        }
        Ok(())
    }
}
