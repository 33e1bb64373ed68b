//! Puzzles with a minimum number of solutions: clues are removed from a full grid in order until there are enough
//! solutions.

use crate::board::{Cell, Grid};
use crate::generate::Generated;
use crate::generate::maker::Maker;
use crate::generate::removal::{DECIDED, count_to};
use crate::generate::spec::error::GenerateError;
use crate::generate::spec::seed::Dice;

/// Makes a puzzle with at least the number of solutions that the spec requests; with clues in the spec's pattern, or
/// with the spec's number of clues, if it has one.
pub(super) fn with_solutions(maker: &Maker<'_>, dice: &mut Dice) -> Result<Generated, GenerateError> {
    let spec = maker.spec;
    let wanted = spec.min_solutions;
    let grids = if spec.clues.is_none() && spec.pattern.is_none() { 1 } else { maker.grids() };
    for _ in 0..grids {
        let solution = maker.full_grid(dice)?;
        let groups = match &spec.pattern {
            Some(pattern) => {
                let mut is_clue = vec![false; maker.geometry.cell_count()];
                for cell in pattern.cells() {
                    is_clue[cell.index()] = true;
                }
                vec![maker.geometry.cells().filter(|cell| !is_clue[cell.index()]).collect()]
            }
            None => maker.groups(dice),
        };
        let enough = |groups: &[Vec<Cell>]| {
            let puzzle = without(&solution, groups);
            count_to(&puzzle, wanted, maker.means).map(|number| (puzzle, number))
        };
        let puzzle = if spec.pattern.is_some() {
            enough(&groups)?
        } else if let Some(clues) = spec.clues {
            let mut left = maker.geometry.cell_count();
            let mut goes = |group: &Vec<Cell>| {
                let fits = group.len() <= left - clues;
                left -= if fits { group.len() } else { 0 };
                fits
            };
            let gone: Vec<Vec<Cell>> = groups.into_iter().filter(|group| goes(group)).collect();
            if left > clues {
                continue;
            }
            enough(&gone)?
        } else {
            fewest_gone(&groups, wanted, maker.geometry.size() <= DECIDED, enough)?
        };
        match puzzle {
            (puzzle, Some(number)) if number >= wanted => return Ok(maker.made(puzzle, solution, false)),
            (empty, Some(grids)) if empty.clue_count() == 0 => {
                return Err(GenerateError::TooFewGrids { asked: wanted, grids });
            }
            _ => {}
        }
    }
    Err(GenerateError::TooFewSolutions(wanted, grids))
}

/// A puzzle and its number of solutions, counted up to the wanted number; `None` if the count is not known.
type Counted = (Grid, Option<u64>);

/// Returns the puzzle with the fewest groups removed that is proved to have enough solutions; the empty grid if no such
/// puzzle is found.
///
/// If every count is decided, bisection finds the puzzle. Otherwise the groups are removed one by one, since counts are
/// easy while few clues are removed.
fn fewest_gone(
    groups: &[Vec<Cell>],
    wanted: u64,
    decided: bool,
    count: impl Fn(&[Vec<Cell>]) -> Result<Counted, GenerateError>,
) -> Result<Counted, GenerateError> {
    let has_enough = |counted: &Counted| counted.1.is_some_and(|number| number >= wanted);
    let (mut too_few, mut best) = (0, groups.len());
    if !decided {
        for gone in 1..best {
            let answer = count(&groups[..gone])?;
            if has_enough(&answer) {
                return Ok(answer);
            }
        }
        return count(groups);
    }
    let mut answer = count(groups)?;
    while has_enough(&answer) && too_few + 1 < best {
        let middle = usize::midpoint(too_few, best);
        let next = count(&groups[..middle])?;
        if has_enough(&next) {
            (best, answer) = (middle, next);
        } else {
            too_few = middle;
        }
    }
    Ok(answer)
}

fn without(solution: &Grid, groups: &[Vec<Cell>]) -> Grid {
    let mut puzzle = solution.clone();
    for &cell in groups.iter().flatten() {
        puzzle.set(cell, None);
    }
    puzzle
}
