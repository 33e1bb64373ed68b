//! What the engines have in common: a search that goes on to the next solution, and the questions put to it.

use super::auto;
use super::general::Search;
pub(super) use super::general::Unfit;
use super::hybrid::Hybrid;
use super::static_order::StaticOrder;
use super::trace::Node;
use crate::board::Grid;
use crate::solver::enumerate::{Enumeration, Status};
use crate::solver::exact_cover::links::Links;
use crate::solver::{Budget, Count, Engine, Exhausted, Solutions};

/// A search that is under way. It can be taken up again with another budget when one ran out.
pub(super) trait Run {
    /// Goes on to the next solution; `false` when there is none left.
    fn next(&mut self, budget: &mut Budget<'_>) -> Result<bool, Exhausted>;

    /// The solution that [`next`](Self::next) has just found.
    fn solution(&self) -> Grid;

    /// What the last node did.
    fn node(&self) -> Node;
}

/// Begins a search with this engine.
pub(super) fn start(engine: Engine, grid: &Grid) -> Result<Box<dyn Run>, Unfit> {
    Ok(match engine {
        Engine::Auto => return auto::start(grid),
        Engine::Enumerate => {
            let search = Enumeration::new(grid);
            if search.status() == Status::NoSolution {
                return Err(Unfit::Clash);
            }
            Box::new(search)
        }
        Engine::StaticOrder => Box::new(StaticOrder::new(grid)?),
        Engine::Search => Box::new(Search::new(grid)?),
        Engine::DancingLinks => Box::new(Links::new(grid)?),
        Engine::SinglesThenDancingLinks => Box::new(Links::after_singles(grid)?),
        Engine::Hybrid => Box::new(Hybrid::start(grid)?),
    })
}

/// Finds up to two solutions.
pub(super) fn solve(run: Result<Box<dyn Run>, Unfit>, grid: &Grid, budget: &mut Budget<'_>) -> Solutions {
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
        Ok(true) => Solutions::Multiple { first, second: run.solution(), at_least: 2 },
        Ok(false) => Solutions::Unique(first),
        Err(budget) => Solutions::Unknown { budget, found: Some(first) },
    }
}

/// Counts solutions up to a limit.
pub(super) fn count(run: Result<Box<dyn Run>, Unfit>, limit: u64, budget: &mut Budget<'_>) -> Count {
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
pub(super) fn solutions<'a, 'w>(
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
