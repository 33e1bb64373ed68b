//! Makes the solution of a puzzle unique: first cages get sums, then givens are added.

use std::sync::Arc;

use super::decide::{Clue, Decider, clues_of};
use crate::board::{Cell, Constraint, Digit, Geometry, Grid};
use crate::generate::spec::seed::Dice;
use crate::generate::{GenerateError, Seed};
use crate::solver::{Budget, Exhausted, Solutions, solutions, solve};

/// The number of random solutions that are tried if a cage gets a sum, and if only givens are added.
const SOLUTIONS: [usize; 2] = [10, 2];

/// The nodes for each search.
const NODES: u64 = 2_000;

/// A completed puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Completed {
    /// The puzzle, with the sums and givens that were added.
    pub puzzle: Grid,
    /// The unique solution of the puzzle.
    pub solution: Grid,
}

/// Adds clues to a puzzle until its solution is unique: sums to these cages, by their indexes in the
/// [layout](crate::board::Layout::constraints), then as few givens as are still needed. A puzzle with a unique solution
/// is returned unchanged.
///
/// The solution is a random one that the seed determines. If a cage gets a sum, 10 solutions are tried, and the one
/// that needs the fewest givens is taken. All cages get their sum. No added given is redundant, as far as 2,000 nodes
/// per search decide. The same seed gives the same clues.
///
/// # Errors
/// A puzzle without a solution, a board that does not allow these sums, or the budget that ran out.
///
/// ```
/// use sudoku_ls_engine::board::{Cell, Constraint, Geometry, Grid, Layout};
/// use sudoku_ls_engine::{Budget, Seed, generate::complete};
/// let cage = |cells: [usize; 3]| Constraint::Cage { cells: cells.map(Cell::new).into(), sum: None, repeats: false };
/// let board = Geometry::shared(&Layout::standard(4).with_constraints([cage([0, 1, 4]), cage([3, 7, 11])]))?;
/// let made = complete(&Grid::empty(&board), &[0, 1], Seed::new(7), &mut Budget::nodes(100_000)).expect("a completed puzzle");
/// let has_sum = |it: &Constraint| matches!(it, Constraint::Cage { sum: Some(_), .. });
/// assert!(made.puzzle.geometry().layout().constraints.iter().all(has_sum));
/// # Ok::<(), sudoku_ls_engine::GeometryError>(())
/// ```
pub fn complete(
    puzzle: &Grid,
    cages: &[usize],
    seed: Seed,
    budget: &mut Budget<'_>,
) -> Result<Completed, GenerateError> {
    if !Seed::VERSIONS.contains(&seed.version) {
        return Err(GenerateError::Version(seed.version));
    }
    match solve(puzzle, budget) {
        Solutions::Unique(solution) => return Ok(Completed { puzzle: puzzle.clone(), solution }),
        Solutions::None | Solutions::Invalid(_) => return Err(GenerateError::NoSolution),
        Solutions::Unknown { budget, .. } => return Err(GenerateError::Stopped(budget)),
        Solutions::Multiple { .. } => {}
    }
    let mut dice = Dice::new(seed);
    let mut best: Option<Completed> = None;
    for _ in 0..SOLUTIONS[usize::from(cages.is_empty())] {
        let solution = random_solution(puzzle, &mut dice, budget)?;
        let board = with_sums(&solution, cages)?;
        let on_board =
            |grid: &Grid| Grid::from_values(&board, grid.values()).ok_or(GenerateError::NoSolution);
        let (start, solution) = (on_board(puzzle)?, on_board(&solution)?);
        let made = with_givens(start, solution, &mut dice, budget).map_err(GenerateError::Stopped)?;
        if best.as_ref().is_none_or(|best| made.puzzle.clue_count() < best.puzzle.clue_count()) {
            best = Some(made);
        }
        if best.as_ref().is_some_and(|best| best.puzzle.clue_count() == puzzle.clue_count()) {
            break;
        }
    }
    best.ok_or(GenerateError::NoSolution)
}

/// Returns a board on which these cages have the sums of a full grid.
fn with_sums(solution: &Grid, cages: &[usize]) -> Result<Arc<Geometry>, GenerateError> {
    let layout = solution.geometry().layout();
    let total = |cells: &[Cell]| {
        let values = cells.iter().filter_map(|&cell| solution.get(cell)).map(|digit| layout.value(digit));
        u32::try_from(values.sum::<i64>()).ok()
    };
    let summed = layout.constraints.iter().enumerate().map(|(number, constraint)| match constraint {
        Constraint::Cage { cells, repeats, .. } if cages.contains(&number) => {
            Constraint::Cage { cells: cells.clone(), sum: total(cells), repeats: *repeats }
        }
        other => other.clone(),
    });
    Geometry::shared(&layout.clone().with_constraints(summed)).map_err(GenerateError::Geometry)
}

/// Adds givens of a solution until it is unique, then removes the added givens that are redundant.
fn with_givens(
    mut puzzle: Grid,
    solution: Grid,
    dice: &mut Dice,
    budget: &mut Budget<'_>,
) -> Result<Completed, Exhausted> {
    let mut decider = Decider::new(&solution, NODES);
    let mut clues = clues_of(&puzzle);
    let mut open: Vec<Vec<Cell>> =
        puzzle.geometry().cells().filter(|&cell| puzzle.get(cell).is_none()).map(|cell| vec![cell]).collect();
    dice.shuffle(&mut open);
    let enough = decider.enough(&clues, &open, budget)?;
    let mut added: Vec<Vec<Clue>> =
        open[..enough].iter().map(|cells| cells.iter().copied().map(Clue::Given).collect()).collect();
    clues.extend(added.iter().flatten());
    dice.shuffle(&mut added);
    decider.reduce(&mut clues, &added, budget)?;
    for clue in clues {
        if let Clue::Given(cell) = clue {
            puzzle.set(cell, solution.get(cell));
        }
    }
    Ok(Completed { puzzle, solution })
}

/// Returns a random solution. Cell by cell in random order, it takes the first digit, in a random order, with which a
/// solution exists.
fn random_solution(puzzle: &Grid, dice: &mut Dice, budget: &mut Budget<'_>) -> Result<Grid, GenerateError> {
    let mut known = first_solution(puzzle, budget)?.ok_or(GenerateError::NoSolution)?;
    let mut part = puzzle.clone();
    let mut order: Vec<Cell> = puzzle.geometry().cells().filter(|&cell| puzzle.get(cell).is_none()).collect();
    dice.shuffle(&mut order);
    for cell in order {
        let mut digits: Vec<Digit> = part.candidates(cell).iter().collect();
        dice.shuffle(&mut digits);
        for digit in digits {
            if known.get(cell) == Some(digit) {
                break;
            }
            part.set(cell, Some(digit));
            let found = budget.within(NODES, |budget| first_solution(&part, budget));
            match found {
                Ok(Some(found)) => {
                    known = found;
                    break;
                }
                // An undecided search counts as no solution, since a digit of the known solution will do.
                Ok(None) => {}
                Err(why) => {
                    if budget.stopped().is_some() {
                        return Err(why);
                    }
                }
            }
        }
        part.set(cell, known.get(cell));
    }
    Ok(known)
}

fn first_solution(puzzle: &Grid, budget: &mut Budget<'_>) -> Result<Option<Grid>, GenerateError> {
    solutions(puzzle, budget).next().transpose().map_err(GenerateError::Stopped)
}
