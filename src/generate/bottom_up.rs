//! The other way to a puzzle: clues of a full grid added in random order until the solution is unique, then those taken out that are not
//! needed.
//!
//! Source: a course report on solving and generating sudoku, which tried the first half of it and gave it up for taking clues out.

use crate::board::{Cell, Grid};
use crate::generate::removal::{Means, count_to, remove_one_by_one};
use crate::generate::spec::error::GenerateError;
use crate::generate::spec::seed::Dice;

/// Leaves of a full grid the first groups that have one solution together (and at least this many clues), then takes out what is not needed,
/// in a new random order, until `clues` are left or none can go. Returns clues that were proved needed.
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
    // The more clues the fewer solutions: the place where one is left is found by halving.
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
