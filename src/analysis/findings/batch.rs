//! Decides many puzzles: in a batch where possible, all others one by one.
//!
//! A batch finds the unique solution, or the first two, as `decide` would: an answer never depends on which puzzles were asked about
//! together. What needs more than that (the givens that clash, a number of solutions) is left to `verdict`.

use crate::analysis::Verdict;
use crate::analysis::findings::verdict::{decide, promised, whole};
use crate::board::Grid;
#[cfg(feature = "lsp")]
use crate::solver::are_unique_of_nine;
use crate::solver::{Budget, Solutions, profits_from_many, solve_many};
use crate::syntax::Puzzle;

/// What a puzzle of a batch may cost at most, in nodes: nearly all need fewer, and the others are decided again one by one.
const NODES_AT_ONCE: u64 = 2_000;

/// Decides many puzzles: returns for each the verdict of [`decide`] with a budget like this one, of which nothing is spent.
///
/// One thread; the faster the more of them are classic 9x9 puzzles with one solution.
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

/// Returns the part of [`decide_many`] that is quick: the verdicts that a batch settles, and `None` for puzzles that have to be decided one by one.
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

#[cfg(feature = "lsp")]
/// Returns for each of these classic puzzles, cell by cell and 0 for a blank, whether a batch finds that it has just one solution.
pub(crate) fn are_unique(classic: &[[u8; 81]], each: &Budget<'_>) -> Vec<bool> {
    are_unique_of_nine(classic, &each.at_most(NODES_AT_ONCE))
}
