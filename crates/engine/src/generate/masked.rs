//! Puzzles with clues in exactly the cells of a pattern: a few digits at a time are changed if that does not increase
//! the number of solutions.
//!
//! The digits of a random full grid in these cells rarely give a unique solution. So some of them are removed, a random
//! solution of the rest is found, and its digits are put in. The change is kept if there are no more solutions than
//! before. This leads to a unique solution, or the search starts again.

use crate::board::{Cell, Grid};
use crate::generate::maker::Maker;
use crate::generate::removal::frozen::{Outcome, Pick, State, search};
use crate::generate::removal::{count_to, is_minimal};
use crate::generate::spec::error::GenerateError;
use crate::generate::spec::seed::Dice;
use crate::generate::{Generated, Pattern};
use crate::solver::Exhausted;

/// The budget in counted solutions; below, the additional cost of a change, up to 9x9 and above.
const WORK: u64 = 4_000_000;
const CHANGE: [u64; 2] = [200, 4_000];

/// The maximum number of changes from one full grid.
const WALK: u64 = 2_000;

/// The limit up to which solutions are counted, up to 9x9 and above.
const COUNTED: [u64; 2] = [10_000, 100];

/// Makes a puzzle with clues in exactly the cells of a pattern.
pub(super) fn with_pattern(
    maker: &Maker<'_>,
    pattern: &Pattern,
    dice: &mut Dice,
) -> Result<Generated, GenerateError> {
    let cells: Vec<Cell> = pattern.cells().collect();
    let mut order: Vec<Cell> = maker.geometry.cells().collect();
    let large = usize::from(maker.geometry.size() > 9);
    let (mut work, mut tries) = (0, 0);
    while work < WORK {
        let mut solution = maker.full_grid(dice)?;
        let mut puzzle = part(&solution, &cells);
        let mut fewest = solutions(maker, &puzzle, COUNTED[large])?;
        for _ in 0..WALK {
            if fewest == 1 {
                let minimal = is_minimal(&puzzle, &[], maker.means)?;
                if minimal || !maker.spec.minimal {
                    return Ok(maker.made(puzzle, solution, minimal));
                }
            }
            if work >= WORK {
                break;
            }
            tries += 1;
            work += CHANGE[large];
            let mut rest = puzzle.clone();
            for _ in 0..=dice.below(3) {
                if let Some(&cell) = cells.get(dice.below(cells.len())) {
                    rest.set(cell, None);
                }
            }
            dice.shuffle(&mut order);
            let Some(other) = random_solution(maker, &rest, &order, dice)? else { continue };
            let changed = part(&other, &cells);
            let number = solutions(maker, &changed, fewest + 1)?;
            work += number;
            if number <= fewest {
                (solution, puzzle, fewest) = (other, changed, number);
            }
        }
    }
    Err(GenerateError::PatternNotFound(tries))
}

/// Returns a grid's digits in these cells.
fn part(grid: &Grid, cells: &[Cell]) -> Grid {
    let mut part = Grid::empty(grid.geometry());
    for &cell in cells {
        part.set(cell, grid.get(cell));
    }
    part
}

/// Returns the number of solutions of a puzzle, up to a limit; the limit if the count is not decided.
fn solutions(maker: &Maker<'_>, puzzle: &Grid, limit: u64) -> Result<u64, GenerateError> {
    Ok(count_to(puzzle, limit, maker.means)?.unwrap_or(limit))
}

/// Returns a random solution; `None` if the search finds none within as many nodes as the board has cells.
fn random_solution(
    maker: &Maker<'_>,
    puzzle: &Grid,
    order: &[Cell],
    dice: &mut Dice,
) -> Result<Option<Grid>, GenerateError> {
    let mut budget = maker.means.budget(order.len() as u64);
    match search(puzzle, State::new(puzzle), order, Pick::Random(dice), &mut budget) {
        Outcome::Found(grid) => Ok(Some(grid)),
        Outcome::None | Outcome::Undecided(Exhausted::Nodes(_)) => Ok(None),
        Outcome::Undecided(why) => Err(GenerateError::Stopped(why)),
    }
}
