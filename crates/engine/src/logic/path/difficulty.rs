//! The difficulty of a puzzle on both scales at once.

use std::fmt;

use super::position::{Position, path_within};
use crate::board::Grid;
use crate::logic::explainer::{self, Rated, Version, is_calibrated};
use crate::logic::options::Options;
use crate::logic::technique::{Level, Technique};
use crate::solver::{Budget, Exhausted, Solutions, solve};

/// The difficulty of a puzzle: Sudoku Explainer's rating, and HoDoKu's score and level.
///
/// It prints as `hard · ER 7.2/1.2/1.2 · score 1234`, followed by `(uncalibrated)` if the board is not a classic 9x9. A
/// puzzle with constraints has no ER; its hardest step is printed instead: `medium · hardest step: innies and outies ·
/// score 1234 (uncalibrated)`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Difficulty {
    /// Sudoku Explainer's ER, EP and ED. The ER is [`BEYOND`](Self::BEYOND) if Sudoku Explainer's techniques don't
    /// solve the puzzle. `None` for a puzzle with constraints, which Sudoku Explainer can't rate.
    pub explainer: Option<explainer::Rating>,
    /// HoDoKu's score: the sum of the scores of the path's steps.
    pub score: u32,
    /// HoDoKu's level. For a puzzle with constraints, the level of the hardest step.
    pub level: Level,
    /// The technique of the path's hardest step; `None` if the path has no steps.
    pub hardest: Option<Technique>,
    /// Whether both scales were designed for this board, a classic 9x9.
    pub is_calibrated: bool,
}

impl Difficulty {
    /// The ER of a puzzle that Sudoku Explainer's techniques don't solve, in tenths of a point.
    pub const BEYOND: u16 = 200;

    /// Returns the ER in points, such as `7.2`; `None` for a puzzle with constraints.
    pub fn er(&self) -> Option<String> {
        self.explainer.map(|rating| format!("{}.{}", rating.er / 10, rating.er % 10))
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.level)?;
        match (self.explainer, self.hardest) {
            (Some(rating), _) => write!(f, " · ER {rating}")?,
            (None, Some(hardest)) => write!(f, " · hardest step: {hardest}")?,
            (None, None) => {}
        }
        write!(f, " · score {}", self.score)?;
        if self.is_calibrated { Ok(()) } else { f.write_str(" (uncalibrated)") }
    }
}

/// Why a puzzle has no rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RateError {
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle has several solutions.
    SeveralSolutions,
    /// The puzzle has constraints, and an ER is asked for.
    Constraints,
    /// This budget ran out.
    Exhausted(Exhausted),
}

impl fmt::Display for RateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSolution => f.write_str("the puzzle has no solution"),
            Self::SeveralSolutions => f.write_str("the puzzle has several solutions"),
            Self::Constraints => f.write_str("puzzles with constraints have no ER"),
            Self::Exhausted(budget) => write!(f, "the rating ended: {budget}"),
        }
    }
}

impl std::error::Error for RateError {}

/// Rates a puzzle by its givens. A 9x9 takes 0.3 ms on average; the hardest known 9x9 takes a second.
///
/// The budget counts the work of [`explainer::rate`] and the techniques that HoDoKu's path tries.
///
/// ```
/// use sudoku_ls_engine::board::{Geometry, Grid, Layout};
/// use sudoku_ls_engine::logic::rate;
/// use sudoku_ls_engine::solver::Budget;
/// let board = Geometry::shared(&Layout::standard(4))?;
/// let grid = Grid::from_values(&board, &[1, 2, 3, 0, 0, 4, 0, 2, 0, 1, 4, 0, 0, 0, 0, 0]).expect("16 values");
/// let rated = rate(&grid, &mut Budget::nodes(1000)).expect("one solution");
/// assert_eq!(rated.to_string(), "easy · ER 1.2/1.0/1.0 · score 36 (uncalibrated)");
/// # Ok::<(), sudoku_ls_engine::board::GeometryError>(())
/// ```
///
/// # Errors
/// The puzzle has no solution or several, or a budget ran out.
pub fn rate(givens: &Grid, budget: &mut Budget<'_>) -> Result<Difficulty, RateError> {
    rate_as(Version::default(), givens, budget)
}

/// Rates a puzzle as [`rate`] does, with the rating of one version of Sudoku Explainer.
///
/// # Errors
/// The puzzle has no solution or several, or a budget ran out.
pub fn rate_as(version: Version, givens: &Grid, budget: &mut Budget<'_>) -> Result<Difficulty, RateError> {
    let explainer = if givens.geometry().has_constraints() {
        if !matches!(solve(givens, budget), Solutions::Unique(_)) {
            return Err(unsolved(givens, budget));
        }
        None
    } else {
        Some(match explainer::rate_as(version, givens, budget) {
            Rated::Rating(rating) => rating,
            Rated::Beyond(rating) => explainer::Rating { er: Difficulty::BEYOND, ..rating },
            Rated::NotUnique => return Err(unsolved(givens, budget)),
            Rated::Unknown(why) => return Err(RateError::Exhausted(why)),
        })
    };
    let options = Options { uniqueness: true, ..Options::default() };
    let (path, ended) = path_within(&Position::of(givens), &options, budget);
    if let Some(why) = ended {
        return Err(RateError::Exhausted(why));
    }
    let is_calibrated = explainer.is_some() && is_calibrated(givens.geometry());
    let techniques = path.steps.iter().map(|step| step.technique);
    let hardest = techniques.max_by_key(|technique| (technique.info().level, technique.info().order));
    Ok(Difficulty { explainer, score: path.score, level: path.level, hardest, is_calibrated })
}

fn unsolved(givens: &Grid, budget: &mut Budget<'_>) -> RateError {
    match solve(givens, budget) {
        Solutions::Multiple { .. } => RateError::SeveralSolutions,
        Solutions::Unknown { budget, .. } => RateError::Exhausted(budget),
        _ => RateError::NoSolution,
    }
}
