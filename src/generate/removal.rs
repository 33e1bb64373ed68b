//! Taking clues out of a full grid while the solution stays the only one.
//!
//! Up to 9x9 every removal is decided, so which clues go is a fact about the grid and the order in which they are tried.
//! Above that, a clue goes only if the frozen engine proves within the wish's nodes that it may.

use super::frozen::{Outcome, Pick, State, search};
use super::wish::GenerateError;
use crate::board::{Candidates, Cell, Digit, Grid};
use crate::solver::{Budget, Exhausted, Watch, is_forced};

/// Boards up to this size have every removal decided, whatever it takes.
const DECIDED: usize = 9;

/// What may be spent on one question.
#[derive(Clone, Copy)]
pub(super) struct Means<'w> {
    pub(super) nodes: u64,
    pub(super) watch: Option<Watch<'w>>,
}

impl<'w> Means<'w> {
    /// The nodes for a question that any engine may answer.
    fn nodes(self, grid: &Grid) -> u64 {
        if grid.geometry().size() <= DECIDED { u64::MAX } else { self.nodes }
    }

    fn budget(self, nodes: u64) -> Budget<'w> {
        let budget = Budget::nodes(nodes);
        match self.watch {
            Some(watch) => budget.watched(watch),
            None => budget,
        }
    }
}

/// Takes clues out in this order until `clues` are left or none can go. Returns the clues that were proved needed.
pub(super) fn remove_clues(
    puzzle: &mut Grid,
    order: &[Cell],
    clues: usize,
    means: Means<'_>,
) -> Result<Vec<Cell>, GenerateError> {
    let mut left = puzzle.clue_count();
    let mut needed = Vec::new();
    for &cell in order {
        if left <= clues {
            break;
        }
        let Some(digit) = puzzle.get(cell) else { continue };
        puzzle.set(cell, None);
        match may_go(puzzle, cell, digit, means)? {
            Some(true) => {
                left -= 1;
                continue;
            }
            Some(false) => needed.push(cell),
            None => {}
        }
        puzzle.set(cell, Some(digit));
    }
    Ok(needed)
}

/// Whether the digit taken out of this cell follows from the others; `None` if undecided.
fn may_go(puzzle: &Grid, cell: Cell, digit: Digit, means: Means<'_>) -> Result<Option<bool>, GenerateError> {
    let mut state = State::new(puzzle);
    if state.remove(puzzle.geometry(), cell, Candidates::only(digit)).is_err() {
        return Ok(Some(true));
    }
    if puzzle.geometry().size() <= DECIDED {
        return is_forced(puzzle, cell, digit, &mut means.budget(u64::MAX))
            .map(Some)
            .map_err(GenerateError::Stopped);
    }
    let order: Vec<Cell> = puzzle.geometry().cells().collect();
    match search(puzzle, state, &order, Pick::Lowest, &mut means.budget(means.nodes)) {
        Outcome::Found(_) => Ok(Some(false)),
        Outcome::None => Ok(Some(true)),
        Outcome::Undecided(Exhausted::Nodes(_)) => Ok(None),
        Outcome::Undecided(why) => Err(GenerateError::Stopped(why)),
    }
}

/// Whether every clue is needed, proved; `needed` are known to be. This says something about the puzzle and changes
/// nothing, so the solver may do it.
pub(super) fn is_minimal(puzzle: &Grid, needed: &[Cell], means: Means<'_>) -> Result<bool, GenerateError> {
    let mut rest = puzzle.clone();
    for (cell, digit) in puzzle.placed().filter(|(cell, _)| !needed.contains(cell)) {
        rest.set(cell, None);
        match is_forced(&rest, cell, digit, &mut means.budget(means.nodes(puzzle))) {
            Ok(false) => rest.set(cell, Some(digit)),
            Ok(true) | Err(Exhausted::Nodes(_)) => return Ok(false),
            Err(why) => return Err(GenerateError::Stopped(why)),
        }
    }
    Ok(true)
}
