//! Finds redundant clues of a puzzle: givens and constraints without which its solution stays unique.

use super::decide::{Clue, Decider, clues_of, may_go};
use crate::board::{Cell, Grid};
use crate::solver::{Budget, Exhausted};

/// Some givens and constraints of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct ClueSet {
    /// The cells of the givens, ascending.
    pub givens: Vec<Cell>,
    /// The indexes of the constraints in the [layout](crate::board::Layout::constraints), ascending.
    pub constraints: Vec<usize>,
}

impl ClueSet {
    /// Returns whether the set has neither givens nor constraints.
    pub const fn is_empty(&self) -> bool {
        self.givens.is_empty() && self.constraints.is_empty()
    }

    /// Creates a set of these givens and constraints.
    #[doc(hidden)]
    pub const fn new(givens: Vec<Cell>, constraints: Vec<usize>) -> Self {
        Self { givens, constraints }
    }

    fn of(clue: Clue) -> Self {
        match clue {
            Clue::Given(cell) => Self::new(vec![cell], Vec::new()),
            Clue::Constraint(number) => Self::new(Vec::new(), vec![number]),
        }
    }

    fn has(&self, clue: Clue) -> bool {
        match clue {
            Clue::Given(cell) => self.givens.contains(&cell),
            Clue::Constraint(number) => self.constraints.contains(&number),
        }
    }
}

/// Returns clues of a puzzle with a unique solution that can be removed together. Each remaining clue is then needed.
/// Givens are tried first, then constraints, each in their order.
///
/// A dot stays if the puzzle says that all dots of its kind are given. Takes at most as many searches as there are
/// clues.
///
/// # Errors
/// The budget that ran out.
///
/// ```
/// use sudoku_ls_engine::board::{Cell, Constraint, Geometry, Grid, Layout};
/// use sudoku_ls_engine::{Budget, Solutions, generate::redundant_clues, solve};
/// let cage = Constraint::Cage { cells: [0, 1].map(Cell::new).into(), sum: Some(3), repeats: false };
/// let board = Geometry::shared(&Layout::standard(4).with_constraints([cage]))?;
/// let values = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 0, 0, 0, 0, 0];
/// let puzzle = Grid::from_values(&board, &values).expect("4x4 cells");
/// let mut budget = Budget::nodes(10_000);
/// let Solutions::Unique(solution) = solve(&puzzle, &mut budget) else { panic!("one solution") };
/// let redundant = redundant_clues(&puzzle, &solution, &mut budget).expect("a small puzzle");
/// assert_eq!((redundant.givens.len(), redundant.constraints.len()), (7, 0));
/// # Ok::<(), sudoku_ls_engine::GeometryError>(())
/// ```
pub fn redundant_clues(
    puzzle: &Grid,
    solution: &Grid,
    budget: &mut Budget<'_>,
) -> Result<ClueSet, Exhausted> {
    let groups: Vec<ClueSet> = clues_of(puzzle).into_iter().map(ClueSet::of).collect();
    let mut found = ClueSet::default();
    for at in redundant_groups(puzzle, solution, &groups, groups.len(), budget)? {
        found.givens.extend(&groups[at].givens);
        found.constraints.extend(&groups[at].constraints);
    }
    Ok(found)
}

/// Returns which groups of clues of a puzzle with a unique solution can be removed together, up to `most` groups. Each
/// group is removed whole or not at all, in the order of the list.
///
/// # Errors
/// The budget that ran out.
#[doc(hidden)]
pub fn redundant_groups(
    puzzle: &Grid,
    solution: &Grid,
    groups: &[ClueSet],
    most: usize,
    budget: &mut Budget<'_>,
) -> Result<Vec<usize>, Exhausted> {
    let Some(solution) = Grid::from_values(puzzle.geometry(), solution.values()) else {
        return Ok(Vec::new());
    };
    let mut decider = Decider::new(&solution, u64::MAX);
    let mut left = clues_of(puzzle);
    let mut found = Vec::new();
    for (at, group) in groups.iter().enumerate() {
        if found.len() >= most {
            break;
        }
        if !group.constraints.iter().all(|&number| may_go(puzzle.geometry(), number)) {
            continue;
        }
        let rest: Vec<Clue> = left.iter().filter(|clue| !group.has(**clue)).copied().collect();
        if decider.is_unique(&rest, budget)? == Some(true) {
            left = rest;
            found.push(at);
        }
    }
    Ok(found)
}
