//! Decides many puzzles: in a batch where possible, one by one otherwise.
//!
//! A batch finds the unique solution, or the first two, as `decide` would: the answer for a puzzle never depends on the
//! other puzzles of the batch. Whatever needs more than two solutions (conflicting givens, a count of solutions) is
//! left to `verdict`.

use crate::analysis::Verdict;
use crate::analysis::findings::verdict::{decide, promised, whole};
use crate::board::Grid;
#[cfg(any(feature = "lsp", feature = "cli"))]
use crate::solver::are_unique_of_nine;
use crate::solver::{Budget, Solutions, profits_from_many, solve_many};
use crate::syntax::Puzzle;

/// The budget of one puzzle in a batch, in nodes. Nearly all puzzles need fewer; the others are decided again one by
/// one.
const NODES_AT_ONCE: u64 = 2_000;

/// Decides many puzzles, each as [`decide`] would with a budget like `each`; `each` itself is not spent.
///
/// Uses one thread. The more of the puzzles are classic 9x9 puzzles with a unique solution, the faster.
///
/// ```
/// use sudoku_ls::analysis::decide_many;
/// use sudoku_ls::{solver::Budget, syntax::{File, PuzzleRef}};
/// let file = File::parse("12....1221.3.3..\n12....1221.3.31.\n");
/// let puzzles: Vec<_> = file.puzzles().map(|PuzzleRef { puzzle, .. }| puzzle).collect();
/// let verdicts = decide_many(&puzzles, &Budget::nodes(1_000));
/// assert!(verdicts[0].unique().is_some() && verdicts[1].unique().is_none());
/// ```
pub fn decide_many(puzzles: &[&Puzzle], each: &Budget<'_>) -> Vec<Verdict> {
    let settled = decide_at_once(puzzles, each).into_iter().zip(puzzles);
    let one = |puzzle| decide(puzzle, &mut each.at_most(u64::MAX));
    settled.map(|(verdict, puzzle)| verdict.unwrap_or_else(|| one(puzzle))).collect()
}

/// Returns the quick part of [`decide_many`]: the verdicts that a batch settles, and `None` for puzzles that must be
/// decided one by one.
pub fn decide_at_once(puzzles: &[&Puzzle], each: &Budget<'_>) -> Vec<Option<Verdict>> {
    let mut verdicts = vec![None; puzzles.len()];
    let mut places = Vec::with_capacity(puzzles.len());
    let mut grids: Vec<Grid> = Vec::with_capacity(puzzles.len());
    for (place, puzzle) in puzzles.iter().enumerate() {
        match whole(puzzle) {
            Err(_) => verdicts[place] = Some(Verdict::NotAsked),
            Ok((_, givens)) if profits_from_many(givens.geometry()) => {
                places.push(place);
                grids.push(givens);
            }
            Ok(_) => {}
        }
    }
    let solved = solve_many(&grids, &each.at_most(NODES_AT_ONCE));
    for (place, solutions) in places.into_iter().zip(solved) {
        let is_whole_answer = match solutions {
            Solutions::Unique(_) => true,
            Solutions::Multiple { .. } => promised(puzzles[place]).is_none(),
            _ => false,
        };
        if is_whole_answer {
            verdicts[place] = Some(Verdict::Solved(solutions));
        }
    }
    verdicts
}

#[cfg(any(feature = "lsp", feature = "cli"))]
/// Returns for each classic puzzle whether a batch proves that it has a unique solution. Cells are row by row, 0 for a
/// blank.
pub(crate) fn are_unique(classic: &[[u8; 81]], each: &Budget<'_>) -> Vec<bool> {
    are_unique_of_nine(classic, &each.at_most(NODES_AT_ONCE))
}
