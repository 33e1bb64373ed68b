//! The rating of Sudoku Explainer: a puzzle is as hard as the hardest step of the easiest path through it.
//!
//! The path is that of the program: in each position its techniques are tried from the easiest to the hardest, the first
//! one that does something gives the step, and of several steps of one technique the one that it would list first is
//! taken. For chains that is the one that rests on the fewest literals, so their number is counted as the program counts
//! it: each conclusion carries what it rests on, what went before in its cell or house included, and chains within a
//! chain count, each once.
//!
//! Where versions of the program differ, this module follows those of 2022 and later: a locked digit or a hidden set
//! that leaves a single place for another digit removes its candidates, too, before that digit is placed. (Up to 1.2.1
//! of 2007 it places the digit alone; ER then differs for about 1 puzzle of 100.)
//!
//! Measured against that program: ER, EP and ED are equal for all of 575 puzzles of mixed sources (up to ER 8.5), 1771
//! random minimal ones (up to 9.0), 200 of 17 clues, 147 hard ones (up to 9.5) and 2 of the hardest (11.1 and 11.3).
//! `cargo bench --bench rating` measures this; no puzzle is known that is rated otherwise.
//!
//! On other boards the same ladder is walked over their houses, with a rule's links as weak links, and without the
//! techniques that rest on a single solution where a rule ties cells that share no house. Such ratings are comparable
//! among themselves, not calibrated: see [`is_calibrated`].

mod aligned;
mod bug;
mod chains;
mod ladder;
mod locking;
mod loop_types;
mod loops;
mod pattern;
mod singles;
mod state;
mod subsets;
mod tables;
mod wings;

use std::fmt;
use std::sync::LazyLock;

use crate::board::{Cell, Geometry, Grid, Layout};
use crate::solver::{Budget, Exhausted, Solutions, solve};
use ladder::Ladder;
use state::{State, Step};
use tables::Tables;

/// How hard a puzzle is, in tenths of a point; it prints as `ER/EP/ED`, such as `7.2/1.2/1.2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rating {
    /// The hardest step of the whole path.
    pub er: u16,
    /// The hardest step up to the first digit that is placed.
    pub ep: u16,
    /// The first step.
    pub ed: u16,
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [er, ep, ed] =
            [self.er, self.ep, self.ed].map(|tenths| format!("{}.{}", tenths / 10, tenths % 10));
        write!(f, "{er}/{ep}/{ed}")
    }
}

/// The result of rating a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Rated {
    /// Its rating.
    Rating(Rating),
    /// No step of the ladder leads on: the rating up to there. (Sudoku Explainer calls such a puzzle 20.0.)
    Beyond(Rating),
    /// It has no solution, or several: there is nothing to rate.
    NotUnique,
    /// This budget ran out.
    Unknown(Exhausted),
}

/// Whether ratings on this board are on Sudoku Explainer's scale: 9x9 with 3x3 boxes and no extra rule.
pub fn is_calibrated(geometry: &Geometry) -> bool {
    *geometry.layout() == Layout::standard(9)
}

/// Rates a puzzle by its digits alone, as givens.
///
/// The budget counts the solver's nodes, the steps of the path, and each assumption that a chain is followed from: up to
/// 3000 for a puzzle of ER 8.5, 50,000 for 10.5, a million for the hardest known. A 9x9 puzzle takes 0.2 ms on average
/// (ER 7.2: 1 to 5 ms, 10.5: 0.1 s, 11.3: up to 1 s).
///
/// Boards of more candidates than 16x16 has are rated up to 7.5, the chains of one line; what needs more is
/// [`Rated::Beyond`].
///
/// ```
/// use sudoku_ls::{board::{Geometry, Grid, Layout}, logic::explainer::{Rated, rate}, solver::Budget};
/// let board = Geometry::shared(&Layout::standard(4))?;
/// let grid = Grid::from_values(&board, &[1, 2, 3, 0, 0, 4, 0, 2, 0, 1, 4, 0, 0, 0, 0, 0]).expect("16 values");
/// let Rated::Rating(rating) = rate(&grid, &mut Budget::nodes(1000)) else { panic!("it has one solution") };
/// assert_eq!(rating.to_string(), "1.2/1.0/1.0");
/// # Ok::<(), sudoku_ls::board::GeometryError>(())
/// ```
pub fn rate(grid: &Grid, budget: &mut Budget<'_>) -> Rated {
    rate_up_to(grid, u16::MAX, budget)
}

/// Returns the same for a puzzle up to this ER, in tenths; of a harder one the rating up to its first step beyond.
pub(in crate::logic) fn rate_up_to(grid: &Grid, most: u16, budget: &mut Budget<'_>) -> Rated {
    let solution = match solve(grid, budget) {
        Solutions::Unique(solution) => solution,
        Solutions::Unknown { budget, .. } => return Rated::Unknown(budget),
        _ => return Rated::NotUnique,
    };
    let mut made = None;
    let tables = tables_of(grid.geometry(), &mut made);
    let mut rating = Rating { er: 0, ep: 0, ed: 0 };
    let done = walk(tables, grid, budget, |step| {
        debug_assert!(is_sound(tables, step, &solution), "{step:?} contradicts the solution");
        rating.er = rating.er.max(step.tenths);
        if rating.ed == 0 {
            rating.ed = rating.er;
        }
        if rating.ep == 0 && step.placement.is_some() {
            rating.ep = rating.er;
        }
        rating.er <= most
    });
    match done {
        Ok(true) => Rated::Rating(rating),
        Ok(false) => Rated::Beyond(rating),
        Err(why) => Rated::Unknown(why),
    }
}

/// Returns the tables of a board; those of the classic one are made once.
fn tables_of<'t>(geometry: &Geometry, made: &'t mut Option<Tables>) -> &'t Tables {
    static CALIBRATED: LazyLock<Option<Tables>> = LazyLock::new(|| {
        let board = Geometry::shared(&Layout::standard(9)).ok()?;
        Some(Tables::new(&board))
    });
    match &*CALIBRATED {
        Some(tables) if is_calibrated(geometry) => tables,
        _ => made.insert(Tables::new(geometry)),
    }
}

/// Returns whether a puzzle is known to have a higher ER than this, in tenths, without the search for a step that it needs: only up to
/// [`BASIC`](ladder::BASIC).
pub(in crate::logic) fn is_beyond(grid: &Grid, most: u16, budget: &mut Budget<'_>) -> bool {
    if most > ladder::BASIC {
        return false;
    }
    let mut made = None;
    let tables = tables_of(grid.geometry(), &mut made);
    let mut state = State::new(tables, grid);
    while state.blanks > 0 && budget.spend().is_ok() {
        match ladder::basic(tables, &state) {
            Some(step) if step.tenths <= most => state.apply(tables, &step),
            _ => return true,
        }
    }
    false
}

/// Walks the path of easiest steps as long as `each` wants the next one; whether there always is one.
fn walk(
    tables: &Tables,
    grid: &Grid,
    budget: &mut Budget<'_>,
    mut each: impl FnMut(&Step) -> bool,
) -> Result<bool, Exhausted> {
    let mut state = State::new(tables, grid);
    let mut ladder = Ladder::default();
    while state.blanks > 0 {
        let Some(step) = ladder.next(tables, &state, budget)? else { return Ok(false) };
        if !each(&step) {
            break;
        }
        state.apply(tables, &step);
    }
    Ok(true)
}

/// Whether a step places a digit of the solution, if any, and removes none.
fn is_sound(tables: &Tables, step: &Step, solution: &Grid) -> bool {
    let is_right = |&cand: &u16| {
        let (cell, digit) = tables.split(cand);
        solution.get(Cell::new(cell)).is_some_and(|right| right.index() == digit)
    };
    step.placement.iter().all(is_right) && !step.removals.iter().any(is_right)
}
