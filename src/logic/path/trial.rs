//! Brute force: a digit of the only solution, found by the solver. Not a reason, and said as such.

use crate::board::Grid;
use crate::logic::state::State;
use crate::logic::step::{Step, Why};
use crate::logic::technique::Technique;
use crate::solver::{Budget, Solutions, solve};

/// Search nodes for the proof that there is one solution.
const NODES: u64 = 1_000_000;

/// The digit of the middle one of the empty cells, if the solution is unique.
pub(in crate::logic) fn step<const W: usize>(state: &State<W>) -> Option<Step> {
    let grid = Grid::from_values(state.geometry(), state.values())?;
    let Solutions::Unique(solution) = solve(&grid, &mut Budget::nodes(NODES)) else { return None };
    let cell = state.empty().iter().nth(state.empty().len() / 2)?;
    let digit = solution.get(cell)?;
    state.has(cell, digit).then(|| Step::placing(Technique::BruteForce, cell, digit, Why::about([digit])))
}
