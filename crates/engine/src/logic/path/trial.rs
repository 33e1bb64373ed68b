//! Brute force: a digit of the unique solution, found by the solver. The step is labeled as brute force, since it gives
//! no reason.

use crate::board::Grid;
use crate::logic::state::State;
use crate::logic::step::{Step, Why};
use crate::logic::technique::Technique;
use crate::solver::{Budget, Exhausted, Solutions, solve};

/// The maximum number of search nodes for the proof that the solution is unique.
const NODES: u64 = 1_000_000;

/// Returns the digit of the cell in the middle of the list of empty cells, if the solution is unique.
pub(in crate::logic) fn step<const W: usize>(
    state: &State<W>,
    budget: &mut Budget<'_>,
) -> Result<Option<Step>, Exhausted> {
    let Some(grid) = Grid::from_values(state.geometry(), state.values()) else { return Ok(None) };
    let Solutions::Unique(solution) = budget.within(NODES, |part| solve(&grid, part)) else {
        return budget.stopped().map_or(Ok(None), Err);
    };
    let cell = state.empty().iter().nth(state.empty().len() / 2);
    let mark = cell.and_then(|cell| Some((cell, solution.get(cell)?)));
    let mark = mark.filter(|&(cell, digit)| state.has(cell, digit));
    Ok(mark.map(|(cell, digit)| Step::placing(Technique::BruteForce, cell, digit, Why::about([digit]))))
}
