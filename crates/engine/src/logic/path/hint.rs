//! The next step of a puzzle, found from the digits of its grid.

use std::fmt;

use super::position::{Position, next_step_within};
use crate::board::Grid;
use crate::logic::options::Options;
use crate::logic::step::Step;
use crate::solver::{Budget, Exhausted, Solutions, solve};

/// Why a grid has no hint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum HintError {
    /// Every cell has its digit.
    Solved,
    /// No solution contains the digits of the grid.
    NoSolution,
    /// No technique applies.
    NoStep,
    /// This budget ran out.
    Exhausted(Exhausted),
}

impl fmt::Display for HintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Solved => f.write_str("the grid is solved"),
            Self::NoSolution => f.write_str("the grid has no solution"),
            Self::NoStep => f.write_str("no technique applies"),
            Self::Exhausted(budget) => write!(f, "the search for a step ended: {budget}"),
        }
    }
}

impl std::error::Error for HintError {}

impl From<Exhausted> for HintError {
    fn from(budget: Exhausted) -> Self {
        Self::Exhausted(budget)
    }
}

/// Returns the easiest step that follows from the digits of a grid, with its reason.
///
/// Techniques that rest on a unique solution are used only if the solution is unique. If no technique applies and the
/// solution is unique, the step is [`BruteForce`](crate::logic::Technique::BruteForce). Most steps take less than a
/// millisecond; chains on large boards take seconds.
///
/// ```
/// use sudoku_ls_engine::{Budget, Grid, hint};
///
/// let grid: Grid = "123.......2..14.".parse()?;
/// let step = hint(&grid, &mut Budget::nodes(1000))?;
/// assert_eq!(step.text(grid.geometry()), "Full house: r1c4 is the last empty cell in row 1, so it is 4.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The grid is solved or has no solution, no technique applies, or the budget ran out.
pub fn hint(grid: &Grid, budget: &mut Budget<'_>) -> Result<Step, HintError> {
    if grid.is_solved() {
        return Err(HintError::Solved);
    }
    let uniqueness = match solve(grid, budget) {
        // The search found the regions of a full grid, which `is_solved` did not find in its fewer steps.
        Solutions::Unique(_) if grid.is_full() => return Err(HintError::Solved),
        Solutions::Unique(_) => true,
        Solutions::Multiple { .. } => false,
        Solutions::Unknown { budget, .. } => return Err(HintError::Exhausted(budget)),
        Solutions::None | Solutions::Invalid(_) => return Err(HintError::NoSolution),
    };
    let options = Options { uniqueness, all_techniques: true, brute_force: uniqueness, ..Options::default() };
    next_step_within(&Position::of(grid), &options, budget)?.ok_or(HintError::NoStep)
}
