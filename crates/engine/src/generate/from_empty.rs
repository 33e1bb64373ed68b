//! The report's first method: clues are drawn for an empty grid, with no full grid known, until the solution is unique.
//!
//! Source: a course report on solving and generating sudoku, which tried it and gave it up: each clue asks how many solutions are left. Seeds
//! depend on it: it must not change.

use crate::board::{Candidates, Cell, Grid};
use crate::generate::removal::{Means, count_to, remove_one_by_one};
use crate::generate::spec::error::GenerateError;
use crate::generate::spec::seed::Dice;
use crate::solver::solutions;

/// Draws for cells that are clues together, after which they are left out.
const DRAWS: usize = 50;

/// A puzzle with one solution, its solution, and clues that were proved needed.
pub(super) type Drawn = (Grid, Grid, Vec<Cell>);

/// Gives random digits to the groups of cells in this order until one solution is left, then removes the clues that are not needed, in a new
/// random order, until `clues` are left or none can be removed. A draw that leaves no solution is taken back and drawn again.
///
/// `None` if all groups have been drawn for and several solutions are left, or if one of the questions stays open.
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

/// Draws digits for cells that are clues together; how many solutions are left, 1 or 2 for more. `None` if no draw left one, and the cells stay
/// empty.
fn draw(
    puzzle: &mut Grid,
    group: &[Cell],
    means: Means<'_>,
    dice: &mut Dice,
) -> Result<Option<u64>, GenerateError> {
    // The digits of a single cell that leave no solution are not drawn twice.
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
