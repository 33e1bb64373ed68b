//! Removing clues from a full grid while the solution stays unique.
//!
//! Up to 9x9, every removal is decided, so the removed clues are a fact about the grid and the order of removal. Above
//! 9x9, a clue is removed only if the frozen engine proves within the spec's nodes that it may be.

pub(super) mod exchange;
pub(super) mod frozen;
pub(super) mod thin;
pub(super) mod unavoidable;

use crate::board::{Candidates, Cell, Digit, Grid};
use crate::generate::removal::frozen::{Outcome, Pick, State, search, search_on};
use crate::generate::removal::thin::thin;
use crate::generate::removal::unavoidable::Cells;
use crate::generate::spec::error::GenerateError;
use crate::solver::{Budget, Count, Engine, Exhausted, Interrupt, count_by_symmetry, is_forced, nine_digits};

/// The largest size at which every removal is decided, without a limit.
pub(super) const DECIDED: usize = 9;

/// How many times during a full removal `gives_up` is called.
const CHECKS: usize = 20;

/// The additional nodes for each solution in a count of solutions.
const NODES_PER_SOLUTION: u64 = 4;

/// The settings and limits of one search.
#[derive(Clone, Copy)]
pub(super) struct Means<'w> {
    pub(super) nodes: u64,
    /// Whether the puzzle is rejected if not every clue is needed.
    pub(super) minimal: bool,
    /// The engine that decides removals up to 9x9.
    pub(super) engine: Engine,
    pub(super) watch: Option<Interrupt<'w>>,
    /// Called now and then during a removal; if it returns true, the puzzle is of no use and the removal ends.
    pub(super) gives_up: Option<&'w dyn Fn(&Grid) -> bool>,
}

impl<'w> Means<'w> {
    /// Returns the node limit of a search that any engine may do: none up to 9x9.
    fn nodes(self, grid: &Grid) -> u64 {
        if grid.geometry().size() <= DECIDED { u64::MAX } else { self.nodes }
    }

    pub(super) fn budget(self, nodes: u64) -> Budget<'w> {
        let budget = Budget::nodes(nodes);
        match self.watch {
            Some(watch) => budget.watched(watch),
            None => budget,
        }
    }
}

/// Removes groups of clues from a full grid in this order, each whole or not at all, until `clues` are left or none can
/// be removed. A group that is larger than the number of clues still to remove stays. Returns clues that were proved
/// needed.
pub(super) fn remove_clues(
    puzzle: &mut Grid,
    groups: &[Vec<Cell>],
    clues: usize,
    means: Means<'_>,
) -> Result<Vec<Cell>, GenerateError> {
    if puzzle.clue_count() <= clues {
        return Ok(Vec::new());
    }
    if let (Some(&solution), Engine::Auto) = (nine_digits(puzzle), means.engine) {
        let set = |group: &Vec<Cell>| group.iter().fold(0, |set, cell| set | (1 as Cells) << cell.index());
        let sets: Vec<Cells> = groups.iter().map(set).collect();
        let left = thin(&solution, &sets, clues as u32, &mut means.budget(u64::MAX))
            .map_err(GenerateError::Stopped)?;
        for cell in groups.iter().flatten().filter(|cell| left.clues >> cell.index() & 1 == 0) {
            puzzle.set(*cell, None);
        }
        let needed = groups.iter().flatten().filter(|cell| left.needed >> cell.index() & 1 == 1);
        return Ok(needed.copied().collect());
    }
    remove_one_by_one(puzzle, groups, clues, means)
}

/// Removes groups of clues as [`remove_clues`] does, one by one, from any puzzle with one solution.
pub(super) fn remove_one_by_one(
    puzzle: &mut Grid,
    groups: &[Vec<Cell>],
    clues: usize,
    means: Means<'_>,
) -> Result<Vec<Cell>, GenerateError> {
    let mut left = puzzle.clue_count();
    let mut needed = Vec::new();
    let stretch = puzzle.geometry().cell_count() / CHECKS;
    let mut next_check = left.saturating_sub(stretch);
    for group in groups {
        if left <= clues {
            break;
        }
        if let Some(gives_up) = means.gives_up.filter(|_| left <= next_check) {
            if gives_up(puzzle) {
                break;
            }
            next_check = left.saturating_sub(stretch);
        }
        if group.len() <= left - clues {
            match take_out(puzzle, group, means)? {
                (true, _) => left -= group.len(),
                (false, first) => needed.extend(first),
            }
        }
    }
    Ok(needed)
}

/// Removes a group of clues if each of them follows from the remaining ones; returns whether it did. If not, the puzzle
/// stays, and the group's first clue is returned if that clue alone is needed.
fn take_out(
    puzzle: &mut Grid,
    group: &[Cell],
    means: Means<'_>,
) -> Result<(bool, Option<Cell>), GenerateError> {
    let mut taken = Vec::with_capacity(group.len());
    for &cell in group {
        let Some(digit) = puzzle.get(cell) else { continue };
        puzzle.set(cell, None);
        taken.push((cell, digit));
        let answer = may_go(puzzle, cell, digit, means)?;
        if answer != Some(true) {
            let first = (answer == Some(false) && taken.len() == 1).then_some(cell);
            for (cell, digit) in taken {
                puzzle.set(cell, Some(digit));
            }
            return Ok((false, first));
        }
    }
    Ok((true, None))
}

/// Returns the number of solutions of a grid, up to a limit. Up to 9x9 the count is exact; above, the frozen engine
/// proves it within the spec's nodes and some more for each solution. `None` if these do not suffice.
pub(super) fn count_to(grid: &Grid, limit: u64, means: Means<'_>) -> Result<Option<u64>, GenerateError> {
    if grid.geometry().size() <= DECIDED {
        let budget = &mut means.budget(u64::MAX);
        let counted = match means.engine {
            Engine::Auto => count_by_symmetry(grid, limit, budget),
            engine => engine.count(grid, limit, budget).map_err(GenerateError::Engine)?,
        };
        return match counted {
            Count::Exactly(number) | Count::AtLeast(number) => Ok(Some(number)),
            Count::Unknown(_, why) => Err(GenerateError::Stopped(why)),
        };
    }
    let order: Vec<Cell> = grid.geometry().cells().collect();
    let mut found = 0;
    let mut goes_on = || {
        found += 1;
        found < limit
    };
    let budget = &mut means.budget(means.nodes.saturating_add(limit.saturating_mul(NODES_PER_SOLUTION)));
    match search_on(grid, State::new(grid), &order, Pick::Lowest, budget, &mut goes_on) {
        Outcome::Found(_) | Outcome::None => Ok(Some(found)),
        Outcome::Undecided(Exhausted::Nodes(_)) => Ok(None),
        Outcome::Undecided(why) => Err(GenerateError::Stopped(why)),
    }
}

/// Returns whether a digit is the only candidate of its cell, or the cell the digit's only place in a house. The frozen
/// engine sees this before it guesses.
fn is_single(puzzle: &Grid, cell: Cell, digit: Digit) -> bool {
    let geometry = puzzle.geometry();
    let may_hold = |other: &Cell| puzzle.get(*other).is_none() && puzzle.candidates(*other).contains(digit);
    puzzle.candidates(cell).single() == Some(digit)
        || geometry.houses_of(cell).iter().any(|&house| {
            let house = &geometry.houses()[usize::from(house)];
            geometry.is_full(house) && !house.cells.iter().any(|other| *other != cell && may_hold(other))
        })
}

/// Returns whether the digit removed from this cell is redundant; `None` if undecided.
fn may_go(puzzle: &Grid, cell: Cell, digit: Digit, means: Means<'_>) -> Result<Option<bool>, GenerateError> {
    if puzzle.geometry().size() <= DECIDED && means.engine != Engine::Auto {
        // The puzzle with this clue had one solution.
        return Ok(count_to(puzzle, 2, means)?.map(|number| number == 1));
    }
    if puzzle.geometry().size() <= DECIDED {
        return is_forced(puzzle, cell, digit, &mut means.budget(u64::MAX))
            .map(Some)
            .map_err(GenerateError::Stopped);
    }
    if is_single(puzzle, cell, digit) {
        return Ok(Some(true));
    }
    let mut state = State::new(puzzle);
    if state.remove(puzzle.geometry(), cell, Candidates::only(digit)).is_err() {
        return Ok(Some(true));
    }
    let order: Vec<Cell> = puzzle.geometry().cells().collect();
    match search(puzzle, state, &order, Pick::Lowest, &mut means.budget(means.nodes)) {
        Outcome::Found(_) => Ok(Some(false)),
        Outcome::None => Ok(Some(true)),
        Outcome::Undecided(Exhausted::Nodes(_)) => Ok(None),
        Outcome::Undecided(why) => Err(GenerateError::Stopped(why)),
    }
}

/// Returns whether every clue is proved needed; the clues in `needed` are known to be. If the spec does not require a
/// minimal puzzle, the answer only describes the puzzle, so the solver may decide it. Otherwise it is decided as
/// removals are.
pub(super) fn is_minimal(puzzle: &Grid, needed: &[Cell], means: Means<'_>) -> Result<bool, GenerateError> {
    let mut rest = puzzle.clone();
    for (cell, digit) in puzzle.placed().filter(|(cell, _)| !needed.contains(cell)) {
        rest.set(cell, None);
        if means.minimal {
            if may_go(&rest, cell, digit, means)? != Some(false) {
                return Ok(false);
            }
            rest.set(cell, Some(digit));
            continue;
        }
        match is_forced(&rest, cell, digit, &mut means.budget(means.nodes(puzzle))) {
            Ok(false) => rest.set(cell, Some(digit)),
            Ok(true) | Err(Exhausted::Nodes(_)) => return Ok(false),
            Err(why) => return Err(GenerateError::Stopped(why)),
        }
    }
    Ok(true)
}
