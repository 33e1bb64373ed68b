//! The answers of the command line about a puzzle's solutions: the grid of the givens, and the solver's answer in words.
//!
//! This module does not depend on files or output.

use crate::analysis::clash_of_givens;
use crate::analysis::constraints::conflict;
use crate::board::Grid;
use crate::cli::input::blocks::Job;
use crate::cli::input::unreadable::malformed;
use crate::solver::{
    Budget, Count, Effort, Engine, Method, Solutions, clash_set, count_many_by_symmetry, found_regions,
    profits_from_many, solve_many,
};
use crate::syntax::{Block, Puzzle, Symbols};

/// The solutions of a puzzle's givens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// There is exactly one solution.
    Unique(Grid),
    /// There is no solution; the text names givens that contradict each other.
    None(String),
    /// There are several solutions; these are two of them.
    Multiple(Grid, Grid),
    /// The solutions are unknown; the text is the reason.
    Unknown(String),
}

/// Solves a puzzle's givens by this method within a budget. Also returns the number of nodes that the search took.
pub(crate) fn answer(
    block: &Block,
    puzzle: &Puzzle,
    method: Method,
    budget: &mut Budget<'_>,
) -> (Answer, Effort) {
    let grid = match givens(block, puzzle) {
        Ok(grid) => grid,
        Err(reason) => return (Answer::Unknown(reason), Effort::default()),
    };
    if let Some(clash) = clash_of_givens(puzzle, &grid) {
        return (Answer::None(clash), Effort::default());
    }
    let solved = match method.solve(&grid, budget) {
        Ok(solved) => solved,
        Err(unsupported) => return (Answer::Unknown(unsupported.to_string()), Effort::default()),
    };
    let effort = budget.effort();
    (answer_of(solved, &grid, &puzzle.symbols, budget), effort)
}

/// The maximum number of nodes for finding the regions of a solution.
pub(in crate::cli) const REGION_NODES: u64 = 10_000;

/// Returns by cell the number of its region in a solution, if the regions of its board are to be found; otherwise `None`.
/// Fails with the reason if they are not found.
pub(in crate::cli) fn regions(solution: &Grid) -> Result<Option<Vec<u8>>, &'static str> {
    if !solution.geometry().layout().has_regions_to_find() {
        return Ok(None);
    }
    match found_regions(solution, &mut Budget::nodes(REGION_NODES)) {
        Ok(Some(regions)) => Ok(Some(regions)),
        Ok(None) | Err(_) => Err("the search for them took too many nodes"),
    }
}

fn answer_of(solved: Solutions, grid: &Grid, symbols: &Symbols, budget: &mut Budget<'_>) -> Answer {
    match solved {
        Solutions::Unique(grid) => Answer::Unique(grid),
        Solutions::Multiple { first, second, .. } => Answer::Multiple(first, second),
        // Conflicting givens were found before.
        Solutions::Invalid(_) | Solutions::None => {
            let clash = clash_set(grid, budget);
            let smaller = if clash.irreducible.is_ok() { "" } else { ". A smaller set may exist" };
            if !clash.constraints.is_empty() {
                let named = conflict((grid.geometry(), symbols), &clash.givens, &clash.constraints);
                return Answer::None(match (&*clash.givens, &*clash.constraints) {
                    ([], [_]) => format!("{named} cannot hold on this board"),
                    _ => format!("{named} contradict each other{smaller}"),
                });
            }
            let (count, cells) = (clash.givens.len(), grid.geometry().names(&clash.givens));
            Answer::None(match count {
                0 => "not even the empty board has one".to_owned(),
                1 => format!("the given in {cells} is wrong: no solution contains it"),
                _ => format!("at least one of these {count} givens is wrong: {cells}{smaller}"),
            })
        }
        Solutions::Unknown { budget, .. } => Answer::Unknown(budget.to_string()),
    }
}

/// The maximum number of nodes for a puzzle in a batch. Nearly all puzzles need fewer; the others are solved again one by one.
const NODES_AT_ONCE: u64 = 10_000;

/// Returns the answers of [`answer`] that are found quickly for many puzzles together; `None` for puzzles that have
/// to be solved one by one.
pub(crate) fn answers_at_once(jobs: &[Job], engine: Engine, nodes: u64) -> Vec<Option<Answer>> {
    let quick = |solutions| match solutions {
        Solutions::Unique(grid) => Some(Answer::Unique(grid)),
        Solutions::Multiple { first, second } => Some(Answer::Multiple(first, second)),
        _ => None,
    };
    let each = Budget::nodes(nodes.min(NODES_AT_ONCE));
    let solve = |grids: &[Grid]| solve_many(grids, &each).into_iter().map(quick).collect();
    at_once(jobs, engine, solve)
}

/// Returns the numbers of solutions that are found quickly for many puzzles together; `None` for puzzles that have to
/// be counted one by one.
pub(crate) fn totals_at_once(jobs: &[Job], engine: Engine, limit: u64, nodes: u64) -> Vec<Option<Count>> {
    let all = |count: Count| Some(count).filter(|count| matches!(count, Count::Exactly(_)));
    let each = Budget::nodes(nodes.min(NODES_AT_ONCE));
    let count = |grids: &[Grid]| count_many_by_symmetry(grids, limit, &each).into_iter().map(all).collect();
    at_once(jobs, engine, count)
}

/// Solves or counts the puzzles that are faster in a batch, if the best engine may be chosen for each. All other puzzles
/// get `None`.
fn at_once<T>(jobs: &[Job], engine: Engine, ask: impl FnOnce(&[Grid]) -> Vec<Option<T>>) -> Vec<Option<T>> {
    let mut found: Vec<Option<T>> = jobs.iter().map(|_| None).collect();
    if engine != Engine::Auto {
        return found;
    }
    let grid = |job: &Job| {
        let grid = givens(&job.block, job.block.puzzle.as_ref()?).ok();
        grid.filter(|grid| profits_from_many(grid.geometry()))
    };
    let (places, grids): (Vec<usize>, Vec<Grid>) =
        jobs.iter().enumerate().filter_map(|(place, job)| Some((place, grid(job)?))).unzip();
    for (place, answer) in places.into_iter().zip(ask(&grids)) {
        found[place] = answer;
    }
    found
}

/// Returns the grid of a puzzle's givens, or the reason why its solutions are unknown.
pub(crate) fn givens(block: &Block, puzzle: &Puzzle) -> Result<Grid, String> {
    if let Some(reason) = &puzzle.no_claims {
        return Err(reason.clone());
    }
    if let Some(part) = malformed(block) {
        return Err(part.reason);
    }
    puzzle.givens().ok_or_else(|| "the grid is incomplete".to_owned())
}
