//! The report's first method: random clues are added to an empty grid, without a known full grid, until the solution is
//! unique.
//!
//! Source: a course report on solving and generating sudoku. The report tried the method and gave it up, since every
//! clue needs a count of the remaining solutions. Seeds depend on this code: it must not change.

use crate::board::{Candidates, Cell, Grid};
use crate::generate::removal::{Means, count_to, remove_one_by_one};
use crate::generate::spec::error::GenerateError;
use crate::generate::spec::seed::Dice;
use crate::solver::solutions;

/// The number of draws for a group of symmetric cells. After that, the group stays empty.
const DRAWS: usize = 50;

/// A puzzle with a unique solution, that solution, and clues that were proved needed.
pub(super) type Drawn = (Grid, Grid, Vec<Cell>);

/// Gives random digits to the groups of cells in this order until the solution is unique. Then removes the clues that
/// are not needed, in a new random order, until `clues` are left or none can be removed. If a draw leaves no solution,
/// the group is drawn again.
///
/// Returns `None` if several solutions are left after all groups, or if no search proved that there is only one.
pub(super) fn draw_clues(
    empty: &Grid,
    groups: &[Vec<Cell>],
    clues: usize,
    means: Means<'_>,
    dice: &mut Dice,
) -> Result<Option<Drawn>, GenerateError> {
    let mut puzzle = empty.clone();
    let mut used = 0;
    let mut is_unique = false;
    for group in groups {
        used += 1;
        if draw(&mut puzzle, group, means, dice)? == Some(1) {
            is_unique = true;
            break;
        }
    }
    if !is_unique {
        return Ok(None);
    }
    let mut budget = means.budget(u64::MAX);
    let first = solutions(&puzzle, &mut budget).next().transpose().map_err(GenerateError::Stopped)?;
    let Some(solution) = first else { return Ok(None) };
    for group in &groups[used..] {
        if puzzle.clue_count() >= clues {
            break;
        }
        used += 1;
        for &cell in group {
            puzzle.set(cell, solution.get(cell));
        }
    }
    let mut order = groups[..used].to_vec();
    dice.shuffle(&mut order);
    let needed = remove_one_by_one(&mut puzzle, &order, clues, means)?;
    Ok(Some((puzzle, solution, needed)))
}

/// Draws digits for a group of symmetric cells. Returns the number of remaining solutions, with 2 for several. Returns
/// `None` if every draw left no solution; the cells then stay empty.
fn draw(
    puzzle: &mut Grid,
    group: &[Cell],
    means: Means<'_>,
    dice: &mut Dice,
) -> Result<Option<u64>, GenerateError> {
    // A digit of a single cell that left no solution is not drawn again.
    let mut refuted = Candidates::NONE;
    for _ in 0..DRAWS {
        let mut fits = true;
        for &cell in group {
            let open: Vec<_> = puzzle.candidates(cell).without(refuted).into_iter().collect();
            let Some(&digit) = open.get(dice.below(open.len())) else {
                fits = false;
                break;
            };
            puzzle.set(cell, Some(digit));
        }
        if fits {
            match count_to(puzzle, 2, means)? {
                Some(0) => {}
                Some(count) => return Ok(Some(count)),
                None => return Ok(Some(2)),
            }
        }
        if let ([cell], Some(digit)) = (group, group.first().and_then(|&cell| puzzle.get(cell))) {
            refuted |= Candidates::only(digit);
            puzzle.set(*cell, None);
        }
        for &cell in group {
            puzzle.set(cell, None);
        }
    }
    Ok(None)
}
