//! The common interface of the engines: a search that continues to the next solution, and the questions that are
//! answered by searching.

use crate::board::Grid;
use crate::solver::general::Unfit;
use crate::solver::search::node::Node;
use crate::solver::{Budget, Count, Exhausted, Solutions};

/// A search in progress. When a budget has run out, the search can be resumed with another budget.
pub(in crate::solver) trait Run {
    /// Continues to the next solution. Returns `false` if there are no more.
    fn next(&mut self, budget: &mut Budget<'_>) -> Result<bool, Exhausted>;

    /// Returns the solution that [`next`](Self::next) has just found.
    fn solution(&self) -> Grid;

    /// Returns what the last node did.
    fn node(&self) -> Node;
}

/// Finds up to two solutions.
pub(in crate::solver) fn solve(
    run: Result<Box<dyn Run>, Unfit>,
    grid: &Grid,
    budget: &mut Budget<'_>,
) -> Solutions {
    let mut run = match run {
        Ok(run) => run,
        Err(Unfit::Dead) => return Solutions::None,
        Err(Unfit::Clash) => {
            return grid.clashes().into_iter().next().map_or(Solutions::None, Solutions::Invalid);
        }
    };
    match run.next(budget) {
        Ok(true) => {}
        Ok(false) => return Solutions::None,
        Err(budget) => return Solutions::Unknown { budget, found: None },
    }
    let first = run.solution();
    match run.next(budget) {
        Ok(true) => Solutions::Multiple { first, second: run.solution() },
        Ok(false) => Solutions::Unique(first),
        Err(budget) => Solutions::Unknown { budget, found: Some(first) },
    }
}

/// Counts solutions up to a limit.
pub(in crate::solver) fn count(
    run: Result<Box<dyn Run>, Unfit>,
    limit: u64,
    budget: &mut Budget<'_>,
) -> Count {
    let Ok(mut run) = run else { return Count::Exactly(0) };
    let mut found = 0;
    while found < limit {
        match run.next(budget) {
            Ok(true) => found += 1,
            Ok(false) => return Count::Exactly(found),
            Err(why) => return Count::Unknown(found, why),
        }
    }
    Count::AtLeast(found)
}

/// Lists solutions as they are found.
pub(in crate::solver) fn solutions<'a, 'w>(
    run: Result<Box<dyn Run>, Unfit>,
    budget: &'a mut Budget<'w>,
) -> impl Iterator<Item = Result<Grid, Exhausted>> + use<'a, 'w> {
    let mut run = run.ok();
    std::iter::from_fn(move || {
        let found = run.as_mut()?.next(budget);
        if found == Ok(true) {
            return run.as_ref().map(|run| Ok(run.solution()));
        }
        run = None;
        found.err().map(Err)
    })
}
