//! The bottom-up method: clues of a full grid are added in random order until the solution is unique, then the clues
//! that are not needed are removed.
//!
//! Source: a course report on solving and generating sudoku. The report tried the first half and dropped it in favor of
//! removing clues.

use crate::board::{Cell, Grid};
use crate::generate::removal::{Means, count_to, remove_one_by_one};
use crate::generate::spec::error::GenerateError;
use crate::generate::spec::seed::Dice;

/// Keeps the first groups of a full grid that have one solution together, and at least `clues` clues. Then removes
/// clues that are not needed, in a new random order, until `clues` are left or none can be removed. Returns clues that
/// were proved needed.
pub(super) fn keep_clues(
    puzzle: &mut Grid,
    groups: &[Vec<Cell>],
    clues: usize,
    means: Means<'_>,
    dice: &mut Dice,
) -> Result<Vec<Cell>, GenerateError> {
    let solution = puzzle.clone();
    let first = |count: usize| {
        let mut grid = Grid::empty(solution.geometry());
        groups[..count].iter().flatten().for_each(|&cell| grid.set(cell, solution.get(cell)));
        grid
    };
    // More clues never mean more solutions, so bisection finds the number of groups from which the solution is unique.
    let (mut several, mut enough) = (0, groups.len());
    while several + 1 < enough {
        let middle = usize::midpoint(several, enough);
        if count_to(&first(middle), 2, means)? == Some(1) {
            enough = middle;
        } else {
            several = middle;
        }
    }
    let fits = |count: &usize| first(*count).clue_count() >= clues;
    enough = (enough..=groups.len()).find(fits).unwrap_or(groups.len());
    *puzzle = first(enough);
    let mut order = groups[..enough].to_vec();
    dice.shuffle(&mut order);
    remove_one_by_one(puzzle, &order, clues, means)
}
