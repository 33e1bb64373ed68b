//! Puzzles with fewer clues than removal alone reaches: clues are exchanged for others.
//!
//! Without one or two of its clues, a puzzle has several solutions. If exactly one of these solutions has some digit in
//! some cell, adding this digit as a clue makes the solution unique again. This exchanges one clue for another, or two
//! for one. The set of such digits is a fact about the grid, so the result depends only on the random stream, not on
//! the engine that lists the solutions.

use crate::board::{Cell, Digit, Grid};
use crate::generate::removal::Means;
use crate::generate::spec::error::GenerateError;
use crate::generate::spec::seed::Dice;
use crate::solver::solutions;

/// A grid with more solutions is skipped: digits that only one solution has are rare there.
const SOLUTIONS_PER_GRID: usize = 5_000;

/// The number of solutions listed in all before the search ends.
const SOLUTIONS_IN_ALL: usize = 6_000_000;

/// The number of one-for-one exchanges before the search ends.
const STEPS: usize = 2_000;

/// The number of pairs of clues that are tried between two such exchanges.
const PAIRS: usize = 40;

/// Exchanges clues of a puzzle with one solution until it has `clues` clues or the search ends. Returns the puzzle with
/// the fewest clues.
pub(crate) fn exchange(
    puzzle: Grid,
    clues: usize,
    dice: &mut Dice,
    means: Means<'_>,
) -> Result<Grid, GenerateError> {
    let mut search = Search { left: SOLUTIONS_IN_ALL, means };
    let (mut now, mut best) = (puzzle.clone(), puzzle);
    for _ in 0..STEPS {
        while let Some(fewer) = search.two_for_one(&now, dice)? {
            now = fewer;
            if now.clue_count() < best.clue_count() {
                best = now.clone();
            }
            if best.clue_count() <= clues {
                return Ok(best);
            }
        }
        match search.one_for_one(&now, dice)? {
            Some(other) => now = other,
            None => break,
        }
        if search.left == 0 {
            break;
        }
    }
    Ok(best)
}

/// A search that exchanges clues for equally many others.
pub(crate) struct Exchange<'w>(Search<'w>);

impl<'w> Exchange<'w> {
    pub(crate) const fn new(means: Means<'w>) -> Self {
        Self(Search { left: SOLUTIONS_IN_ALL, means })
    }

    /// Returns a puzzle with one clue exchanged for another, or two for two; `None` if none is found.
    pub(crate) fn neighbour(
        &mut self,
        puzzle: &Grid,
        clues: usize,
        dice: &mut Dice,
    ) -> Result<Option<Grid>, GenerateError> {
        if clues > 1
            && let Some(other) = self.0.two_for_two(puzzle, dice)?
        {
            return Ok(Some(other));
        }
        self.0.one_for_one(puzzle, dice)
    }
}

struct Search<'w> {
    /// The number of solutions that may still be listed.
    left: usize,
    means: Means<'w>,
}

impl Search<'_> {
    /// Returns a puzzle with one clue fewer; `None` if the tried pairs of clues lead to none.
    fn two_for_one(&mut self, puzzle: &Grid, dice: &mut Dice) -> Result<Option<Grid>, GenerateError> {
        let clues: Vec<(Cell, Digit)> = puzzle.placed().collect();
        let pairs = clues
            .iter()
            .enumerate()
            .flat_map(|(at, one)| clues[at + 1..].iter().map(move |other| [*one, *other]));
        let mut pairs: Vec<[(Cell, Digit); 2]> = pairs.collect();
        dice.shuffle(&mut pairs);
        for pair in pairs.iter().take(PAIRS) {
            let rest = without(puzzle, pair);
            let found = self.completions(&rest)?;
            if !found.is_empty() {
                return Ok(Some(with(rest, found[dice.below(found.len())])));
            }
        }
        Ok(None)
    }

    /// Returns a puzzle with one clue exchanged for another; `None` if no clue can be exchanged.
    fn one_for_one(&mut self, puzzle: &Grid, dice: &mut Dice) -> Result<Option<Grid>, GenerateError> {
        let mut clues: Vec<(Cell, Digit)> = puzzle.placed().collect();
        dice.shuffle(&mut clues);
        for clue in clues {
            let rest = without(puzzle, &[clue]);
            let mut found = self.completions(&rest)?;
            found.retain(|other| *other != clue);
            if !found.is_empty() {
                return Ok(Some(with(rest, found[dice.below(found.len())])));
            }
        }
        Ok(None)
    }

    /// Returns a puzzle with two clues exchanged for two others; `None` if the tried pairs lead to none. The first new
    /// clue is a random candidate, the second one makes the solution unique.
    fn two_for_two(&mut self, puzzle: &Grid, dice: &mut Dice) -> Result<Option<Grid>, GenerateError> {
        let clues: Vec<(Cell, Digit)> = puzzle.placed().collect();
        if clues.len() < 2 {
            return Ok(None);
        }
        for _ in 0..PAIRS {
            let one = dice.below(clues.len());
            let other = (one + 1 + dice.below(clues.len() - 1)) % clues.len();
            let rest = without(puzzle, &[clues[one], clues[other]]);
            // The order of solutions depends on the engine, so any candidate is drawn instead of a solution's digit.
            let open: Vec<(Cell, Digit)> = rest
                .geometry()
                .cells()
                .filter(|cell| rest.get(*cell).is_none())
                .flat_map(|cell| rest.candidates(cell).iter().map(move |digit| (cell, digit)))
                .collect();
            if open.is_empty() {
                continue;
            }
            let more = with(rest, open[dice.below(open.len())]);
            let found = self.completions(&more)?;
            if !found.is_empty() {
                return Ok(Some(with(more, found[dice.below(found.len())])));
            }
        }
        Ok(None)
    }

    /// Returns the clues that would each make the solution of a grid unique, in the order of the cells; an empty list
    /// if the grid has too many solutions.
    fn completions(&mut self, grid: &Grid) -> Result<Vec<(Cell, Digit)>, GenerateError> {
        let geometry = grid.geometry();
        let n = geometry.size();
        // The number of solutions with each digit in each cell. Only 0, 1 and more are told apart.
        let mut seen = vec![0_u8; geometry.cell_count() * n];
        let mut budget = self.means.budget(u64::MAX);
        for (listed, solution) in solutions(grid, &mut budget).enumerate() {
            let solution = solution.map_err(GenerateError::Stopped)?;
            if listed == SOLUTIONS_PER_GRID || self.left == 0 {
                return Ok(Vec::new());
            }
            self.left -= 1;
            for (index, &value) in solution.values().iter().enumerate() {
                let count = &mut seen[index * n + usize::from(value) - 1];
                *count = count.saturating_add(1);
            }
        }
        let open = geometry.cells().filter(|cell| grid.get(*cell).is_none());
        let once = open.flat_map(|cell| {
            let counts = &seen[cell.index() * n..][..n];
            counts
                .iter()
                .enumerate()
                .filter(|(_, count)| **count == 1)
                .filter_map(move |(digit, _)| Some((cell, Digit::from_index(digit)?)))
        });
        Ok(once.collect())
    }
}

fn without(puzzle: &Grid, clues: &[(Cell, Digit)]) -> Grid {
    let mut rest = puzzle.clone();
    for (cell, _) in clues {
        rest.set(*cell, None);
    }
    rest
}

fn with(mut grid: Grid, (cell, digit): (Cell, Digit)) -> Grid {
    grid.set(cell, Some(digit));
    grid
}
