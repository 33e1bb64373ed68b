//! Decides whether parts of a puzzle with constraints leave one solution. Each question costs one search, or none if a
//! known grid answers it.

use std::sync::Arc;

use crate::board::{Cell, Constraint, Geometry, Grid, Primitive, RegionClue};
use crate::solver::{Budget, Exhausted, solutions};

/// A given or a constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Clue {
    Given(Cell),
    Constraint(usize),
}

/// Decides for subsets of a puzzle's clues whether a given solution is the only one.
pub(super) struct Decider<'a> {
    solution: &'a Grid,
    /// The most nodes of a search.
    nodes: u64,
    /// Other full grids, each with a flag for each constraint that it breaks.
    others: Vec<(Grid, Vec<bool>)>,
}

impl<'a> Decider<'a> {
    /// Creates a decider for a solution that meets all constraints of its board.
    pub(super) const fn new(solution: &'a Grid, nodes: u64) -> Self {
        Self { solution, nodes, others: Vec::new() }
    }

    fn board(&self) -> &'a Arc<Geometry> {
        self.solution.geometry()
    }

    /// Returns whether the solution is the only one with these clues; `None` if the nodes do not suffice.
    ///
    /// # Errors
    /// The budget that ran out, apart from the nodes of the search.
    pub(super) fn is_unique(
        &mut self,
        clues: &[Clue],
        budget: &mut Budget<'_>,
    ) -> Result<Option<bool>, Exhausted> {
        let meets = |(other, breaks): &(Grid, Vec<bool>)| {
            clues.iter().all(|clue| match *clue {
                Clue::Given(cell) => other.get(cell) == self.solution.get(cell),
                Clue::Constraint(number) => breaks.get(number) == Some(&false),
            })
        };
        if self.others.iter().any(meets) {
            return Ok(Some(false));
        }
        let numbers: Vec<usize> = clues
            .iter()
            .filter_map(|clue| if let Clue::Constraint(number) = clue { Some(*number) } else { None })
            .collect();
        let is_whole = numbers.len() == self.board().layout().constraints.len();
        let board =
            if is_whole { Arc::clone(self.board()) } else { self.board().with_some_constraints(&numbers) };
        let mut part = Grid::empty(&board);
        for clue in clues {
            if let Clue::Given(cell) = *clue {
                part.set(cell, self.solution.get(cell));
            }
        }
        // The same digits with other regions are another solution.
        let mut is_seen = false;
        let has_regions = board.layout().has_regions_to_find();
        let other = budget.within(self.nodes, |budget| {
            solutions(&part, budget)
                .find(|found| {
                    let is_other =
                        found.as_ref().map_or(true, |found| found.values() != self.solution.values());
                    is_other || std::mem::replace(&mut is_seen, has_regions)
                })
                .transpose()
        });
        match other {
            Ok(None) => Ok(Some(true)),
            Ok(Some(other)) => {
                self.note(&other);
                Ok(Some(false))
            }
            Err(_) => budget.stopped().map_or(Ok(None), Err),
        }
    }

    /// Stores a full grid with the constraints that it breaks.
    fn note(&mut self, other: &Grid) {
        let board = self.board();
        let mut breaks = vec![false; board.layout().constraints.len()];
        for (number, primitive) in board.primitives() {
            if let Some(breaks) = breaks.get_mut(*number)
                && !*breaks
            {
                // A search decides whether there are regions.
                *breaks =
                    matches!(primitive, Primitive::Regions(_)) || other.broken_cells(primitive).is_some();
            }
        }
        let breaks = board.first_constraints().iter().map(|&first| breaks[first]).collect();
        self.others.push((other.clone(), breaks));
    }

    /// Removes redundant clues from a list, in this order, the clues of a group together. Returns the clues that stay
    /// without a proof that they are needed.
    pub(super) fn reduce(
        &mut self,
        clues: &mut Vec<Clue>,
        order: &[Vec<Clue>],
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Clue>, Exhausted> {
        let mut unproved = Vec::new();
        for group in order {
            let rest: Vec<Clue> = clues.iter().filter(|clue| !group.contains(clue)).copied().collect();
            match self.is_unique(&rest, budget)? {
                Some(true) => *clues = rest,
                Some(false) if group.len() == 1 => {}
                _ => unproved.extend(group),
            }
        }
        Ok(unproved)
    }

    /// Returns whether each clue of `some` is proved needed among `all`.
    pub(super) fn are_needed(
        &mut self,
        some: &[Clue],
        all: &[Clue],
        budget: &mut Budget<'_>,
    ) -> Result<bool, Exhausted> {
        for clue in some {
            let rest: Vec<Clue> = all.iter().filter(|other| *other != clue).copied().collect();
            if self.is_unique(&rest, budget)? != Some(false) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns how many of the first groups make the solution unique together with the `fixed` clues. All groups
    /// together do.
    pub(super) fn enough(
        &mut self,
        fixed: &[Clue],
        groups: &[Vec<Cell>],
        budget: &mut Budget<'_>,
    ) -> Result<usize, Exhausted> {
        let mut decide = |count: usize| {
            let givens = groups[..count].iter().flatten().map(|&cell| Clue::Given(cell));
            let clues: Vec<Clue> = fixed.iter().copied().chain(givens).collect();
            Ok(self.is_unique(&clues, budget)? == Some(true))
        };
        if decide(0)? {
            return Ok(0);
        }
        let (mut several, mut enough) = (0, groups.len());
        while several + 1 < enough {
            let middle = usize::midpoint(several, enough);
            if decide(middle)? {
                enough = middle;
            } else {
                several = middle;
            }
        }
        Ok(enough)
    }
}

/// Returns whether a constraint may be removed from a board while the other constraints keep their meaning. A dot may
/// not be removed if the puzzle says that all dots of its kind are given, and regions to be found stay.
pub(super) fn may_go(board: &Geometry, number: usize) -> bool {
    let all = &board.layout().constraints;
    if let Some(Constraint::Regions(RegionClue::Found { .. })) = all.get(number) {
        return false;
    }
    let Some(Constraint::Dot { kind, .. }) = all.get(number) else { return true };
    !all.iter().any(|other| matches!(other, Constraint::Negative { kinds } if kinds.contains(kind)))
}

/// Returns the givens of a grid, then the constraints of its board.
pub(super) fn clues_of(puzzle: &Grid) -> Vec<Clue> {
    let constraints = 0..puzzle.geometry().layout().constraints.len();
    puzzle.placed().map(|(cell, _)| Clue::Given(cell)).chain(constraints.map(Clue::Constraint)).collect()
}
