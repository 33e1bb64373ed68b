//! The choice of the fastest engine for a board. No other module makes this choice.

use std::borrow::Borrow;

use smallvec::SmallVec;

use super::general::{Search, Tally};
use crate::board::{Cell, Digit, Geometry, Grid};
use crate::solver::general::Unfit;
use crate::solver::nine::{self, Digits, Machine};
use crate::solver::search::run::{self, Run};
use crate::solver::{Budget, Count, Exhausted, Solutions, constraints};

/// The search for boards without constraints.
#[cfg(not(feature = "learning"))]
type General = Search;
/// The search for boards with constraints.
#[cfg(not(feature = "learning"))]
type Constrained = constraints::Search;
/// The search for boards without constraints, with clause learning where it stalls.
#[cfg(feature = "learning")]
type General = crate::solver::learning::Stalling<Search>;
/// The search for boards with constraints, with clause learning where it stalls.
#[cfg(feature = "learning")]
type Constrained = crate::solver::learning::Stalling<constraints::Search>;

/// Returns the digits of the grid, row by row, with 0 for an empty cell; `None` if the grid does not fit the 9x9
/// engine.
pub fn nine_digits(grid: &Grid) -> Option<&Digits> {
    nine::fits(grid.geometry()).then(|| grid.values().try_into().ok()).flatten()
}

/// Returns up to `limit` solutions of a 9x9 grid with the standard boxes and no further rule. If `without` names a cell
/// and a digit, the solutions with that digit in that cell are left out. Both count from 0.
///
/// If a budget ran out, its error comes with the solutions found before.
pub fn some_of_nine(
    digits: &Digits,
    without: Option<(usize, usize)>,
    limit: usize,
    budget: &mut Budget<'_>,
) -> (SmallVec<[Digits; 2]>, Result<(), Exhausted>) {
    nine::some(digits, without, limit, budget)
}

/// Returns for each of many 9x9 grids with the standard boxes whether it is known to have exactly one solution.
///
/// Each grid may cost as many nodes as the budget has left. The budget's watch can end the search of all grids.
pub fn are_unique_of_nine(grids: &[Digits], budget: &Budget<'_>) -> Vec<bool> {
    let mut unique = vec![false; grids.len()];
    let each: Vec<&Digits> = grids.iter().collect();
    nine::count_many(Machine::best(), &each, 2, budget.left(), budget.watch(), |at, found| {
        unique[at] = found == (1, Ok(()));
    });
    unique
}

/// Begins a search that can be resumed after each solution, and after a budget ran out.
pub(super) fn start(grid: &Grid) -> Result<Box<dyn Run>, Unfit> {
    Ok(if grid.geometry().has_constraints() {
        Box::new(Constrained::new(grid)?)
    } else {
        Box::new(General::new(grid)?)
    })
}

/// Returns the cell where the contradiction shows, if the grid can be refuted without a guess.
pub(super) fn refuted_at(grid: &Grid, budget: &mut Budget<'_>) -> Option<Cell> {
    if grid.geometry().has_constraints() {
        return constraints::Search::new(grid).ok()?.refuted_at(budget);
    }
    Search::new(grid).ok()?.refuted_at()
}

/// What finds clashing givens on boards where a search for each given takes too long.
#[cfg(feature = "learning")]
pub(super) use crate::solver::learning::Refuter;

/// Returns what finds clashing givens of a grid; `None` where a search for each given is quick.
#[cfg(feature = "learning")]
pub(super) fn refuter(grid: &Grid) -> Option<Refuter> {
    /// Up to this size a search is quick, and its deletions lead to the sets that are the easiest to follow.
    const SEARCHED: usize = 9;
    let geometry = grid.geometry();
    (!geometry.has_constraints() && geometry.size() > SEARCHED).then(|| Refuter::new(grid))
}

/// Without clause learning there is nothing of the kind.
#[cfg(not(feature = "learning"))]
pub(super) enum Refuter {}

#[cfg(not(feature = "learning"))]
pub(super) const fn refuter(_: &Grid) -> Option<Refuter> {
    None
}

#[cfg(not(feature = "learning"))]
impl Refuter {
    pub(super) const fn refute(
        &mut self,
        _: &[Cell],
        _: &mut Budget<'_>,
    ) -> Result<Option<Vec<Cell>>, Exhausted> {
        match *self {}
    }

    pub(super) const fn solution(&self) -> Option<Grid> {
        match *self {}
    }
}

/// Finds up to two solutions. Grids that fit the 9x9 engine use the given form of that engine; the same holds for the
/// functions below.
pub(super) fn solve(machine: Machine, grid: &Grid, budget: &mut Budget<'_>) -> Solutions {
    let Some(digits) = nine_digits(grid) else {
        return run::solve(start(grid), grid, budget);
    };
    let (solutions, (_, ended)) = nine::first_two(machine, digits, budget);
    solved(grid, solutions, ended)
}

/// Turns up to two solutions, and the way a search ended, into the answer for a grid.
fn solved(grid: &Grid, solutions: [Option<Digits>; 2], ended: Result<(), Exhausted>) -> Solutions {
    let [first, second] =
        solutions.map(|digits| digits.and_then(|digits| Grid::from_values(grid.geometry(), &digits)));
    match (first, second, ended) {
        (Some(first), Some(second), _) => Solutions::Multiple { first, second },
        (found, _, Err(budget)) => Solutions::Unknown { budget, found },
        (Some(first), None, Ok(())) => Solutions::Unique(first),
        (None, _, Ok(())) => grid.clashes().into_iter().next().map_or(Solutions::None, Solutions::Invalid),
    }
}

/// Counts solutions up to a limit: first one by one, then, on boards without constraints, by parts.
pub(super) fn count(machine: Machine, grid: &Grid, limit: u64, budget: &mut Budget<'_>) -> Count {
    let digits = nine_digits(grid);
    let one_by_one = match digits {
        _ if limit == 0 => return Count::AtLeast(0),
        _ if grid.geometry().has_constraints() => u64::MAX,
        None => LISTED,
        Some(_) => LISTED_OF_NINE,
    };
    let listed = budget.within(one_by_one, |part| match digits {
        None => run::count(start(grid), limit, part),
        Some(digits) => counted(nine::count(machine, digits, limit, part), limit),
    });
    let Count::Unknown(found, why) = listed else { return listed };
    if let Some(why) = budget.stopped() {
        return Count::Unknown(found, why);
    }
    match Tally::new(grid).map(|tally| tally.count(limit, budget)) {
        Ok(Count::Unknown(parts, why)) => Count::Unknown(parts.max(found), why),
        Ok(count) => count,
        Err(_) => Count::Unknown(found, why),
    }
}

/// The nodes after which solutions are no longer counted one by one.
const LISTED: u64 = 20_000;
/// The same for the 9x9 engine, whose nodes are quick.
const LISTED_OF_NINE: u64 = 200_000;

/// Finds up to two solutions of each of many grids.
pub(super) fn solve_many<G: Borrow<Grid>>(
    machine: Machine,
    grids: &[G],
    each: &Budget<'_>,
) -> Vec<Solutions> {
    let mut answers: Vec<Option<Solutions>> = vec![None; grids.len()];
    let (places, digits): (Vec<usize>, Vec<&Digits>) = nines(grids);
    nine::first_two_of_many(machine, &digits, each.left(), each.watch(), |at, found| {
        let solved = |(solutions, (_, ended))| solved(grids[places[at]].borrow(), solutions, ended);
        answers[places[at]] = found.map(solved);
    });
    let one = |grid: &G| solve(machine, grid.borrow(), &mut each.at_most(u64::MAX));
    grids.iter().zip(answers).map(|(grid, answer)| answer.unwrap_or_else(|| one(grid))).collect()
}

/// Counts the solutions of each of many grids.
pub(super) fn count_many<G: Borrow<Grid>>(
    machine: Machine,
    grids: &[G],
    limit: u64,
    each: &Budget<'_>,
) -> Vec<Count> {
    let mut answers: Vec<Option<Count>> = vec![None; grids.len()];
    let (places, digits) = if limit > 0 { nines(grids) } else { (Vec::new(), Vec::new()) };
    let nodes = each.left().min(LISTED_OF_NINE);
    nine::count_many(machine, &digits, limit, nodes, each.watch(), |at, found| {
        // What is not known after so many nodes is counted by parts.
        let is_open = matches!(found, (_, Err(Exhausted::Nodes(spent))) if spent < each.left());
        answers[places[at]] = (!is_open).then(|| counted(found, limit));
    });
    let one = |grid: &G| count(machine, grid.borrow(), limit, &mut each.at_most(u64::MAX));
    grids.iter().zip(answers).map(|(grid, answer)| answer.unwrap_or_else(|| one(grid))).collect()
}

/// Returns whether the solver interleaves the searches of several grids of this board.
pub(super) fn profits_from_many(geometry: &Geometry) -> bool {
    nine::fits(geometry)
}

/// Returns the digits of the grids that fit the 9x9 engine, and the indices of these grids.
fn nines<G: Borrow<Grid>>(grids: &[G]) -> (Vec<usize>, Vec<&Digits>) {
    grids.iter().enumerate().filter_map(|(place, grid)| Some((place, nine_digits(grid.borrow())?))).unzip()
}

/// Turns the number of solutions found, and the way a search ended, into a count.
fn counted((found, ended): (u64, Result<(), Exhausted>), limit: u64) -> Count {
    match ended {
        Err(why) => Count::Unknown(found, why),
        Ok(()) if found >= limit => Count::AtLeast(found),
        Ok(()) => Count::Exactly(found),
    }
}

/// Returns whether no solution has a digit other than this one in the cell.
pub(super) fn is_forced(
    grid: &Grid,
    cell: Cell,
    digit: Digit,
    budget: &mut Budget<'_>,
) -> Result<bool, Exhausted> {
    if digit.index() >= grid.geometry().size() {
        // The board has no such digit: every solution has another digit in the cell.
        return match start(grid) {
            Ok(mut search) => Ok(!search.next(budget)?),
            Err(_) => Ok(true),
        };
    }
    if let Some(digits) = nine_digits(grid) {
        assert!(cell.index() < digits.len(), "a cell that is not on the board");
        return match nine::other_than(digits, cell.index(), digit.index(), budget) {
            (0, ended) => ended.map(|()| true),
            _ => Ok(false),
        };
    }
    if grid.geometry().has_constraints() {
        return match Constrained::new(grid) {
            Ok(mut search) => Ok(!search.exclude(cell, digit) || !search.next(budget)?),
            Err(_) => Ok(true),
        };
    }
    match General::new(grid) {
        Ok(mut search) => Ok(!search.exclude(cell, digit) || !search.next(budget)?),
        Err(_) => Ok(true),
    }
}
