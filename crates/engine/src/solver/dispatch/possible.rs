//! True candidates: the digits that cells have in the solutions of a grid, for any number of solutions.
//!
//! The search looks for one solution for each candidate that no solution found so far contains. A few dozen searches
//! are enough to decide the candidates of thousands of solutions.

use crate::board::{Candidates, Cell, Digit, Grid};
use crate::solver::{Budget, Exhausted, auto};

/// In the first round, the search for a solution with one candidate may take this many nodes.
const FIRST_ROUND: u64 = 2_000;

/// Up to this many solutions are enumerated, even if fewer are counted. Many grids have at most a few hundred
/// solutions, which are found at once, while each proof that a candidate has no solution takes as long.
const ENUMERATED: u64 = 1_000;

/// The digits that cells have in the solutions of a grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrueCandidates {
    /// For each requested cell, the digits that it has in some solution.
    pub found: Vec<Candidates>,
    /// For each requested cell, the digits for which neither a solution was found nor a proof that there is none.
    pub undecided: Vec<Candidates>,
    /// For each requested cell and each digit from 1, the number of counted solutions with that digit in the cell.
    pub counts: Vec<Vec<u64>>,
    /// The number of solutions counted.
    pub counted: u64,
    /// Whether the counted solutions are all the solutions.
    pub is_all: bool,
    /// The budget that ran out, if one did.
    pub ended: Option<Exhausted>,
}

impl TrueCandidates {
    /// Returns whether every candidate is decided.
    pub fn is_decided(&self) -> bool {
        self.undecided.iter().all(|digits| digits.is_empty())
    }
}

/// Returns the digits that the given cells have in any solution of a grid, and how often each digit occurs in the first
/// `limit` solutions.
///
/// First, solutions are counted in the order of [`solutions`](super::super::solutions), with half of the budget. If
/// there are more than `limit` solutions, up to 1,000 of them are looked at without being counted. Then the search
/// looks for a solution with each candidate that none of these solutions has. The only candidate of a filled cell is
/// its digit, or none if the grid has no solution.
///
/// ```
/// use sudoku_ls_engine::board::{Geometry, Grid, Layout};
/// use sudoku_ls_engine::solver::{Budget, true_candidates};
/// let board = Geometry::shared(&Layout::standard(4))?;
/// let cells: Vec<_> = board.cells().collect();
/// let all = true_candidates(&Grid::empty(&board), &cells, 1000, &mut Budget::nodes(100_000));
/// assert!(all.is_all && all.counted == 288 && all.counts[0] == [72; 4]);
/// # Ok::<(), sudoku_ls_engine::board::GeometryError>(())
/// ```
///
/// # Panics
/// If a cell is not on the board.
pub fn true_candidates(grid: &Grid, cells: &[Cell], limit: u64, budget: &mut Budget<'_>) -> TrueCandidates {
    let size = grid.geometry().size();
    let mut answer = TrueCandidates {
        found: vec![Candidates::default(); cells.len()],
        undecided: cells.iter().map(|&cell| open(grid, cell)).collect(),
        counts: vec![vec![0; size]; cells.len()],
        counted: 0,
        is_all: false,
        ended: None,
    };
    if !grid.clashes().is_empty() {
        answer.undecided.fill(Candidates::default());
        answer.is_all = true;
        return answer;
    }
    let half = budget.left() / 2;
    budget.within(half, |part| count(grid, cells, limit, part, &mut answer));
    if answer.is_decided() {
        return answer;
    }
    for most in [FIRST_ROUND, u64::MAX] {
        answer.ended = seek(grid, cells, most, budget, &mut answer);
    }
    answer
}

/// Returns the digits that a cell may have by the rules: its own digit if it is filled.
fn open(grid: &Grid, cell: Cell) -> Candidates {
    grid.get(cell).map_or_else(|| grid.candidates(cell), Candidates::only)
}

/// Counts solutions up to the limit or the budget. Beyond the limit it looks at more solutions, up to [`ENUMERATED`],
/// while any candidate is undecided.
fn count(grid: &Grid, cells: &[Cell], limit: u64, budget: &mut Budget<'_>, answer: &mut TrueCandidates) {
    let mut all = super::run::solutions(auto::start(grid), budget);
    for number in 0.. {
        let is_counted = number < limit;
        match all.next() {
            Some(Ok(_)) if !is_counted && (number >= ENUMERATED || answer.is_decided()) => return,
            Some(Ok(solution)) => {
                note(&solution, cells, answer);
                answer.counted += u64::from(is_counted);
                for (counts, cell) in answer.counts.iter_mut().zip(cells).filter(|_| is_counted) {
                    let count = solution.get(*cell).and_then(|digit| counts.get_mut(digit.index()));
                    if let Some(count) = count {
                        *count += 1;
                    }
                }
            }
            Some(Err(_)) => return,
            None => {
                answer.is_all = answer.counted == number;
                answer.undecided.fill(Candidates::default());
                return;
            }
        }
    }
}

/// Looks for a solution with each undecided candidate, with at most `most` nodes for each candidate.
fn seek(
    grid: &Grid,
    cells: &[Cell],
    most: u64,
    budget: &mut Budget<'_>,
    answer: &mut TrueCandidates,
) -> Option<Exhausted> {
    for (at, &cell) in cells.iter().enumerate() {
        for digit in answer.undecided[at] {
            if !answer.undecided[at].contains(digit) {
                continue;
            }
            match budget.within(most, |part| with(grid, cell, digit, part)) {
                Ok(Some(solution)) => note(&solution, cells, answer),
                Ok(None) => answer.undecided[at].remove(digit),
                Err(_) => {}
            }
            if let Some(why) = budget.stopped() {
                return Some(why);
            }
        }
    }
    None
}

/// Returns a solution with this digit in this cell; `None` if there is none.
fn with(grid: &Grid, cell: Cell, digit: Digit, budget: &mut Budget<'_>) -> Result<Option<Grid>, Exhausted> {
    let mut grid = grid.clone();
    grid.set(cell, Some(digit));
    super::run::solutions(auto::start(&grid), budget).next().transpose()
}

/// Marks the digits of a solution as found.
fn note(solution: &Grid, cells: &[Cell], answer: &mut TrueCandidates) {
    for (at, &cell) in cells.iter().enumerate() {
        if let Some(digit) = solution.get(cell) {
            answer.found[at].insert(digit);
            answer.undecided[at].remove(digit);
        }
    }
}
