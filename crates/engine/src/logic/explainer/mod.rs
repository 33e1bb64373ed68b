//! The rating of Sudoku Explainer: a puzzle is as hard as the hardest step of the easiest path to its solution.
//!
//! The path is that of Sudoku Explainer. In each position, its techniques are tried from the easiest to the hardest,
//! and the first technique that changes something gives the step. Of several steps of one technique, the one that the
//! program would list first is taken. For chains, this is the chain that rests on the fewest literals, so literals are
//! counted as the program counts them. Each conclusion counts everything that it rests on, including the candidates of
//! its cell or house that were removed before. Chains nested in a chain count, too, each once.
//!
//! The versions of Sudoku Explainer differ in the direct step: a locked digit or a hidden set that leaves a single
//! place for another digit. Since the version of 30 March 2022, the step's candidates are removed before that digit is
//! placed. The earlier versions, 1.2.1 of 2007 and serate (1.2.1.3), only place the digit, so the locked digit or
//! hidden set has to be found again when it is needed: see [`Version`].
//!
//! Measured against the version of 2022: ER, EP and ED are equal for all of 575 puzzles of mixed sources (up to ER
//! 8.5), 1771 random minimal ones (up to 9.0), 200 with 17 clues, 147 hard ones (up to 9.5) and 2 of the hardest (11.1
//! and 11.3). Against published ratings of 1.2.1: ER is equal for all of 2000 random minimal puzzles (up to 9.0).
//! `cargo bench --bench rating` measures this. No puzzle with a different rating is known.
//!
//! On other boards, the same techniques are applied to the board's houses. The links of a rule are used as weak links.
//! If a rule links cells that share no house, techniques that rest on a unique solution are skipped. Such ratings are
//! comparable with each other, but not calibrated: see [`is_calibrated`].

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
mod version;
mod wings;

use std::fmt;
use std::sync::LazyLock;

use crate::board::{Cell, Geometry, Grid, Layout};
use crate::solver::{Budget, Exhausted, Solutions, solve};
use ladder::Ladder;
use state::{State, Step};
use tables::Tables;

#[doc(hidden)]
pub use version::Version;

/// The difficulty of a puzzle, in tenths of a point. It prints as `ER/EP/ED`, such as `7.2/1.2/1.2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rating {
    /// The difficulty of the hardest step of the whole path.
    pub er: u16,
    /// The difficulty of the hardest step up to the first placed digit.
    pub ep: u16,
    /// The difficulty of the first step.
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
#[doc(hidden)]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rated {
    /// The rating of the puzzle.
    Rating(Rating),
    /// The rating of the steps up to a position in which no technique applies. (Sudoku Explainer rates such a puzzle
    /// 20.0.)
    Beyond(Rating),
    /// The puzzle has no solution or several, so it has no rating.
    NotUnique,
    /// This budget ran out.
    Unknown(Exhausted),
}

/// Returns whether ratings on this board are on Sudoku Explainer's scale: a 9x9 with 3x3 boxes and no further rule.
#[doc(hidden)]
pub fn is_calibrated(geometry: &Geometry) -> bool {
    *geometry.layout() == Layout::standard(9)
}

/// Rates a puzzle; the digits of the grid are its givens.
///
/// The budget counts the solver's nodes, the steps of the path, and each assumption that a chain is followed from: up
/// to 3000 for a puzzle of ER 8.5, 50,000 for ER 10.5, a million for the hardest known puzzle. A 9x9 puzzle takes 0.2
/// ms on average (ER 7.2: 1 to 5 ms, 10.5: 0.1 s, 11.3: up to 1 s).
///
/// Boards with more candidates than a 16x16 are rated with techniques up to 7.5, including chains of one line. Puzzles
/// that need harder techniques are [`Rated::Beyond`].
///
/// ```
/// use sudoku_ls_engine::{board::{Geometry, Grid, Layout}, logic::explainer::{Rated, rate}, solver::Budget};
/// let board = Geometry::shared(&Layout::standard(4))?;
/// let grid = Grid::from_values(&board, &[1, 2, 3, 0, 0, 4, 0, 2, 0, 1, 4, 0, 0, 0, 0, 0]).expect("16 values");
/// let Rated::Rating(rating) = rate(&grid, &mut Budget::nodes(1000)) else { panic!("it has one solution") };
/// assert_eq!(rating.to_string(), "1.2/1.0/1.0");
/// # Ok::<(), sudoku_ls_engine::board::GeometryError>(())
/// ```
#[doc(hidden)]
pub fn rate(grid: &Grid, budget: &mut Budget<'_>) -> Rated {
    rate_as(Version::default(), grid, budget)
}

/// Rates a puzzle as [`rate`] does, with the rating of one version of Sudoku Explainer.
///
/// ```
/// use sudoku_ls_engine::board::{Geometry, Grid, Layout};
/// use sudoku_ls_engine::logic::explainer::{Rated, Version, rate_as};
/// use sudoku_ls_engine::solver::Budget;
/// let puzzle = "12..56....5..............46...8...1..3...1.......752.8..1.678.26...489....52.....";
/// let values: Vec<u8> = puzzle.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
/// let board = Geometry::shared(&Layout::standard(9))?;
/// let grid = Grid::from_values(&board, &values).expect("81 values");
/// let er = |version| match rate_as(version, &grid, &mut Budget::unlimited()) {
///     Rated::Rating(rating) => rating.er,
///     other => panic!("{other:?}"),
/// };
/// assert_eq!((er(Version::V1_2_1), er(Version::V2022)), (30, 26));
/// # Ok::<(), sudoku_ls_engine::board::GeometryError>(())
/// ```
#[doc(hidden)]
pub fn rate_as(version: Version, grid: &Grid, budget: &mut Budget<'_>) -> Rated {
    rate_as_up_to(version, grid, u16::MAX, budget)
}

/// Rates a puzzle as [`rate`] does, but stops at the first step that is harder than `most`, in tenths. The rating then
/// covers the steps up to that one.
pub(in crate::logic) fn rate_up_to(grid: &Grid, most: u16, budget: &mut Budget<'_>) -> Rated {
    rate_as_up_to(Version::default(), grid, most, budget)
}

/// Returns whether this version of Sudoku Explainer gives a puzzle this ER, in tenths; `None` if the budget ran out
/// first.
#[doc(hidden)]
pub fn has_er(version: Version, grid: &Grid, er: u16, budget: &mut Budget<'_>) -> Option<bool> {
    match rate_as_up_to(version, grid, er, budget) {
        Rated::Rating(rating) => Some(rating.er == er),
        Rated::Unknown(_) => None,
        Rated::Beyond(_) | Rated::NotUnique => Some(false),
    }
}

fn rate_as_up_to(version: Version, grid: &Grid, most: u16, budget: &mut Budget<'_>) -> Rated {
    let solution = match solve(grid, budget) {
        Solutions::Unique(solution) => solution,
        Solutions::Unknown { budget, .. } => return Rated::Unknown(budget),
        _ => return Rated::NotUnique,
    };
    let mut made = None;
    let tables = tables_of(grid.geometry(), &mut made);
    let mut rating = Rating { er: 0, ep: 0, ed: 0 };
    let done = walk(Ladder::new(version), tables, grid, budget, |step| {
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

/// Returns the tables of a board. The tables of the classic board are computed once.
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

/// Returns whether a puzzle is known to have a higher ER than `most`, in tenths. Does not search for the harder step.
/// Always false for a `most` above [`BASIC`](ladder::BASIC).
pub(in crate::logic) fn is_beyond(grid: &Grid, most: u16, budget: &mut Budget<'_>) -> bool {
    if most > ladder::BASIC {
        return false;
    }
    let mut made = None;
    let tables = tables_of(grid.geometry(), &mut made);
    let mut state = State::new(tables, grid);
    while state.blanks > 0 && budget.spend().is_ok() {
        match ladder::basic(Version::default(), tables, &state) {
            Some(step) if step.tenths <= most => state.apply(tables, &step),
            _ => return true,
        }
    }
    false
}

/// Walks the path of easiest steps as long as `each` returns true. Returns false if no technique applies in some
/// position before.
fn walk(
    mut ladder: Ladder,
    tables: &Tables,
    grid: &Grid,
    budget: &mut Budget<'_>,
    mut each: impl FnMut(&Step) -> bool,
) -> Result<bool, Exhausted> {
    let mut state = State::new(tables, grid);
    while state.blanks > 0 {
        let Some(step) = ladder.next(tables, &state, budget)? else { return Ok(false) };
        if !each(&step) {
            break;
        }
        state.apply(tables, &step);
    }
    Ok(true)
}

/// Returns whether a step agrees with the solution: a placed digit is right, and no digit of the solution is removed.
fn is_sound(tables: &Tables, step: &Step, solution: &Grid) -> bool {
    let is_right = |&cand: &u16| {
        let (cell, digit) = tables.split(cand);
        solution.get(Cell::new(cell)).is_some_and(|right| right.index() == digit)
    };
    step.placement.iter().all(is_right) && !step.removals.iter().any(is_right)
}
