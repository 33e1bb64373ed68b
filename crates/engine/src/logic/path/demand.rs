//! The difficulty that a puzzle should have: levels, a range of ER, techniques that its path must use, and techniques
//! that its path must not use.

use std::fmt;
use std::str::FromStr;

use super::difficulty::RateError;
use super::position::walked;
use crate::board::Grid;
use crate::logic::explainer::{self, Rated};
use crate::logic::options::{FAMILIES, Options, TechniqueRequest};
use crate::logic::technique::{Level, Technique};
use crate::solver::{Budget, Solutions, solve};

/// The difficulty that a puzzle should have. Every puzzle with a unique solution meets the empty demand.
///
/// ```
/// use sudoku_ls_engine::board::{Geometry, Grid, Layout};
/// use sudoku_ls_engine::logic::{Demand, Level};
/// use sudoku_ls_engine::solver::Budget;
/// let board = Geometry::shared(&Layout::standard(4))?;
/// let grid = Grid::from_values(&board, &[1, 2, 3, 0, 0, 4, 0, 2, 0, 1, 4, 0, 0, 0, 0, 0]).expect("16 values");
/// let demand = |levels: &[Level]| Demand { levels: levels.to_vec(), ..Demand::default() };
/// assert_eq!(demand(&[Level::Easy]).is_met_by(&grid, &mut Budget::nodes(1000)), Ok(true));
/// assert_eq!(demand(&[Level::Hard]).is_met_by(&grid, &mut Budget::nodes(1000)), Ok(false));
/// # Ok::<(), sudoku_ls_engine::board::GeometryError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Demand {
    /// The accepted HoDoKu levels; empty to accept any level.
    pub levels: Vec<Level>,
    /// The accepted range of Sudoku Explainer's ER; `None` to accept any ER.
    pub rating: Option<ErRange>,
    /// HoDoKu's path must have a step of each of these sets.
    pub requires: Vec<TechniqueSet>,
    /// HoDoKu's path must not have a step of any of these sets.
    pub without: Vec<TechniqueSet>,
}

/// A range of ER that includes both ends. It prints in the form that it is parsed from: `6.5..7.2`, `6.5..`, `..7.2` or
/// `7.2`. A whole number alone, `7`, means `7.0..7.9`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ErRange {
    /// The lowest ER, in tenths of a point.
    pub least: u16,
    /// The highest ER, in tenths of a point.
    pub most: u16,
}

/// A technique, or several techniques with a common name. The set prints as this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TechniqueSet {
    name: String,
    techniques: Vec<Technique>,
}

/// The distance between two adjacent levels. All other distances are fractions of it.
const LEVEL_APART: u64 = 1000;

/// How much each missed chance to use a required technique shortens the distance, and how many chances count.
const CHANCE: u64 = 15;
const MOST_CHANCES: u64 = 20;

impl Demand {
    /// The demand that every puzzle meets.
    pub const NONE: Self =
        Self { levels: Vec::new(), rating: None, requires: Vec::new(), without: Vec::new() };

    /// Returns whether the demand is empty, so that every puzzle with a unique solution meets it.
    #[doc(hidden)]
    pub const fn is_none(&self) -> bool {
        self.levels.is_empty() && self.rating.is_none() && self.requires.is_empty() && self.without.is_empty()
    }

    /// Returns whether a puzzle meets the demand. The search ends as soon as the puzzle is known not to meet it.
    ///
    /// # Errors
    /// The puzzle has no solution or several, the puzzle has constraints although an ER is demanded, or the budget ran
    /// out.
    pub fn is_met_by(&self, givens: &Grid, budget: &mut Budget<'_>) -> Result<bool, RateError> {
        if self.rating.is_some() && givens.geometry().has_constraints() {
            return Err(RateError::Constraints);
        }
        match solve(givens, budget) {
            Solutions::Unique(_) => {}
            Solutions::Unknown { budget, .. } => return Err(RateError::Exhausted(budget)),
            Solutions::Multiple { .. } => return Err(RateError::SeveralSolutions),
            _ => return Err(RateError::NoSolution),
        }
        self.distance_within(givens, true, budget).map(|distance| distance == 0)
    }

    /// Returns how far a puzzle with a unique solution is from the demand; 0 if the puzzle meets it.
    ///
    /// # Errors
    /// The budget ran out.
    #[doc(hidden)]
    pub fn distance(&self, givens: &Grid, budget: &mut Budget<'_>) -> Result<u64, RateError> {
        self.distance_within(givens, false, budget)
    }

    /// Returns the distance as [`distance`](Self::distance) does. With `at_once`, returns any positive number as soon
    /// as the distance is known not to be 0.
    pub(crate) fn distance_within(
        &self,
        givens: &Grid,
        at_once: bool,
        budget: &mut Budget<'_>,
    ) -> Result<u64, RateError> {
        let mut distance = 0;
        if !self.levels.is_empty() || !self.requires.is_empty() || !self.without.is_empty() {
            distance = self.of_path(givens, at_once, budget)?;
        }
        match self.rating {
            Some(range) if !(at_once && distance > 0) => {
                if at_once && explainer::is_beyond(givens, range.most, budget) {
                    return Ok(LEVEL_APART);
                }
                let most = if at_once { range.most } else { u16::MAX };
                Ok(distance + range.distance(er(givens, most, budget)?))
            }
            _ => Ok(distance),
        }
    }

    /// Returns a demand for a puzzle that is at most as hard as the hardest one that this demand accepts; the empty
    /// demand if the difficulty has no upper limit.
    pub(crate) fn not_harder(&self) -> Self {
        let hardest = self.levels.iter().max().filter(|level| **level < Level::Extreme);
        let levels = Level::ALL.into_iter().filter(|level| hardest.is_some_and(|hardest| level <= hardest));
        let rating = self.rating.filter(|range| range.most < u16::MAX);
        Self {
            levels: levels.collect(),
            rating: rating.map(|range| ErRange { least: 0, ..range }),
            ..Self::NONE
        }
    }

    /// Returns whether the ER of a puzzle, and of every puzzle with a subset of its clues, is known to exceed the
    /// range. This can be known only for ranges of singles, locked candidates, fish, pairs and triples.
    pub(crate) fn is_rated_beyond(&self, givens: &Grid, budget: &mut Budget<'_>) -> bool {
        self.rating.is_some_and(|range| explainer::is_beyond(givens, range.most, budget))
    }

    /// Returns whether the path of a puzzle has a step that is harder than a level, as far as the budget shows. The
    /// total score does not count.
    pub(crate) fn is_beyond(level: Level, givens: &Grid, budget: &mut Budget<'_>) -> bool {
        let options = Options { uniqueness: true, ..Options::default() };
        let mut beyond = false;
        walked(givens, &options, budget, |technique, _| {
            beyond |= technique.info().level > level;
            !beyond
        });
        beyond
    }

    /// Returns the required techniques that the path of a puzzle does not use.
    ///
    /// # Errors
    /// The budget ran out.
    pub(crate) fn lacking(
        &self,
        givens: &Grid,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<&TechniqueSet>, RateError> {
        let mut lacking: Vec<&TechniqueSet> = self.requires.iter().collect();
        let options = Options { uniqueness: true, ..Options::default() };
        let (_, ended) = walked(givens, &options, budget, |_, step| {
            lacking.retain(|set| !set.has(step.technique));
            !lacking.is_empty()
        });
        ended.map_or(Ok(lacking), |why| Err(RateError::Exhausted(why)))
    }

    fn of_path(&self, givens: &Grid, at_once: bool, budget: &mut Budget<'_>) -> Result<u64, RateError> {
        let highest = self.levels.iter().max();
        // The score does not raise the level of a puzzle with clues.
        let limit =
            highest.and_then(|level| level.max_score()).filter(|_| !givens.geometry().has_constraints());
        let most = limit.unwrap_or(u32::MAX);
        let (mut used, mut score, mut unwanted, mut orders) = (Vec::new(), 0, 0, Vec::new());
        let options = Options { uniqueness: true, ..Options::default() };
        let (rating, ended) = walked(givens, &options, budget, |technique, step| {
            let info = technique.info();
            score += info.score;
            unwanted += u64::from(self.without.iter().any(|set| set.has(step.technique)));
            if !used.contains(&step.technique) {
                used.push(step.technique);
            }
            orders.push(info.order);
            let is_beyond = highest.is_some_and(|highest| info.level > *highest) || score > most;
            !(at_once && (is_beyond || unwanted > 0))
        });
        if let Some(why) = ended {
            return Err(RateError::Exhausted(why));
        }
        // A step of a harder technique shows that the easier required one was tried in vain before. The more such
        // steps, the closer the puzzle is to one where the required technique applies.
        let chances = |set: &TechniqueSet| {
            let least = set.techniques.iter().map(|technique| technique.info().order).min().unwrap_or(0);
            orders.iter().filter(|order| **order > least).count() as u64
        };
        let missing = self.requires.iter().filter(|set| !used.iter().any(|used| set.has(*used)));
        let missing: u64 = missing.map(|set| LEVEL_APART / 2 - CHANCE * chances(set).min(MOST_CHANCES)).sum();
        let level =
            self.levels.iter().map(|level| apart(*level, rating.level, rating.score)).min().unwrap_or(0);
        let unsolved = if rating.solved { 0 } else { LEVEL_APART };
        Ok(level + missing + unwanted * LEVEL_APART / 5 + unsolved)
    }

    /// Returns the command-line options for this demand, such as `--level hard --requires x-wing`.
    #[doc(hidden)]
    pub fn options(&self) -> Vec<String> {
        fn list<T: ToString>(name: &str, values: &[T]) -> Option<String> {
            let values: Vec<String> = values.iter().map(T::to_string).collect();
            (!values.is_empty()).then(|| format!("--{name} {}", values.join(",")))
        }
        let rating = self.rating.map(|range| format!("--rating {range}"));
        let levels = list("level", &self.levels);
        [levels, rating, list("requires", &self.requires), list("without", &self.without)]
            .into_iter()
            .flatten()
            .collect()
    }
}

/// Returns the distance of a puzzle's level from the wanted level; the score shortens or lengthens it by less than one
/// level.
fn apart(wanted: Level, level: Level, score: u32) -> u64 {
    let place = |level: Level| Level::ALL.iter().position(|other| *other == level).unwrap_or(0) as u64;
    let near = u64::from(score / 4).min(LEVEL_APART - 1);
    match place(level).cmp(&place(wanted)) {
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Less => (place(wanted) - place(level)) * LEVEL_APART + LEVEL_APART - 1 - near,
        std::cmp::Ordering::Greater => (place(level) - place(wanted)) * LEVEL_APART + near,
    }
}

/// Returns the ER of a puzzle, in tenths of a point; if the ER exceeds `most`, may return another number above `most`.
fn er(givens: &Grid, most: u16, budget: &mut Budget<'_>) -> Result<u16, RateError> {
    match explainer::rate_up_to(givens, most, budget) {
        Rated::Rating(rating) => Ok(rating.er),
        Rated::Beyond(_) => Ok(super::difficulty::Difficulty::BEYOND),
        Rated::NotUnique => Err(RateError::SeveralSolutions),
        Rated::Unknown(why) => Err(RateError::Exhausted(why)),
    }
}

impl ErRange {
    /// Returns the distance of an ER from the range, in hundredths of a point. The ER is in tenths of a point.
    fn distance(self, er: u16) -> u64 {
        10 * u64::from(self.least.saturating_sub(er).max(er.saturating_sub(self.most)))
    }
}

/// The possible ratings of single steps up to 4.5, in tenths of a point.
const RATINGS: [u16; 19] = [10, 12, 15, 17, 19, 20, 23, 25, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 45];

impl ErRange {
    /// Returns the closest possible ratings if no puzzle's rating is in the range; `None` if the range contains
    /// possible ratings.
    pub(crate) fn nearest_ratings(self) -> Option<String> {
        let next = RATINGS.iter().position(|rating| *rating >= self.least)?;
        let above = RATINGS.get(next).filter(|rating| **rating > self.most)?;
        let below = next.checked_sub(1).and_then(|at| RATINGS.get(at));
        let told = below.into_iter().chain([above]).map(|rating| points(*rating));
        Some(told.collect::<Vec<_>>().join(" or "))
    }
}

/// Formats tenths of a point as points: `6.5`.
fn points(tenths: u16) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}

impl fmt::Display for ErRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.least, self.most) {
            (least, most) if least == most => f.write_str(&points(least)),
            (0, most) => write!(f, "..{}", points(most)),
            (least, u16::MAX) => write!(f, "{}..", points(least)),
            (least, most) => write!(f, "{}..{}", points(least), points(most)),
        }
    }
}

/// Why a text is not a range of ER.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ErRangeError {
    /// The text is not a range.
    NotARange,
    /// The lower end is above the upper end.
    Reversed,
}

impl fmt::Display for ErRangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotARange => "expected a range of ER, such as 6.5..7.2, 6.5.. or ..7.2",
            Self::Reversed => "expected a range of ER with the smaller value first, such as 6.5..7.2",
        })
    }
}

impl std::error::Error for ErRangeError {}

impl FromStr for ErRange {
    type Err = ErRangeError;

    fn from_str(text: &str) -> Result<Self, ErRangeError> {
        let tenths = |text: &str| -> Result<u16, ErRangeError> {
            let (whole, tenth) = text.trim().split_once('.').unwrap_or((text.trim(), "0"));
            let digits = |text: &str, most| {
                (1..=most).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit())
            };
            match (whole.parse::<u16>(), tenth.parse::<u16>()) {
                (Ok(whole), Ok(part)) if digits(tenth, 1) && whole < 100 => Ok(whole * 10 + part),
                _ => Err(ErRangeError::NotARange),
            }
        };
        let range = match text.split_once("..") {
            None => {
                let least = tenths(text)?;
                let is_whole = !text.contains('.');
                Self { least, most: if is_whole { least + 9 } else { least } }
            }
            Some(("", "")) => return Err(ErRangeError::NotARange),
            Some(("", most)) => Self { least: 0, most: tenths(most)? },
            Some((least, "")) => Self { least: tenths(least)?, most: u16::MAX },
            Some((least, most)) => Self { least: tenths(least)?, most: tenths(most)? },
        };
        if range.least <= range.most { Ok(range) } else { Err(ErRangeError::Reversed) }
    }
}

impl TechniqueSet {
    /// The names of the families of techniques.
    #[doc(hidden)]
    pub const FAMILIES: [&str; 7] = {
        let mut names = [""; 7];
        let mut at = 0;
        while at < names.len() {
            names[at] = FAMILIES[at].0;
            at += 1;
        }
        names
    };

    /// Returns the techniques of a name: one technique (`x-wing`, `0300`), the techniques whose names start with the
    /// text (`unique-rectangle`), or a family (`uniqueness`). The set contains only techniques that HoDoKu's path
    /// tries; returns `None` if no such technique has the name.
    pub fn parse(text: &str) -> Option<Self> {
        let name = text.trim().to_lowercase().replace(' ', "-");
        let meant = TechniqueRequest::parse_all(&name).into_iter().map(|request| request.technique);
        let techniques: Vec<Technique> = meant.filter(|technique| technique.info().on).collect();
        (!techniques.is_empty()).then_some(Self { name, techniques })
    }

    /// Returns the level of the set's easiest technique. A path that uses the set has at least this level.
    pub(crate) fn lowest_level(&self) -> Level {
        self.techniques.iter().map(|technique| technique.info().level).min().unwrap_or(Level::Extreme)
    }

    /// Returns whether each technique of this set is in at least one of the other sets.
    pub(crate) fn are_all_in(&self, sets: &[Self]) -> bool {
        self.techniques.iter().all(|technique| sets.iter().any(|set| set.has(*technique)))
    }

    /// Returns whether no technique of this set is in the other set.
    pub(crate) fn are_all_out_of(&self, other: &Self) -> bool {
        !self.techniques.iter().any(|technique| other.has(*technique))
    }

    /// Returns whether the set contains a technique.
    pub fn has(&self, technique: Technique) -> bool {
        self.techniques.contains(&technique)
    }
}

impl fmt::Display for TechniqueSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_prints_as_it_parses() {
        for text in ["6.5..7.2", "6.5..", "..7.2", "7.2", "1.0..11.9"] {
            assert_eq!(text.parse::<ErRange>().map(|range| range.to_string()).as_deref(), Ok(text));
        }
        assert_eq!("7..8".parse(), Ok(ErRange { least: 70, most: 80 }));
        assert_eq!("7.2..6.5".parse::<ErRange>(), Err(ErRangeError::Reversed));
        for text in ["", "..", "7.25", "x", "6.5-7.2", "-1.0..", "7.2..8.x", "6.5...7.2"] {
            assert_eq!(text.parse::<ErRange>(), Err(ErRangeError::NotARange), "{text}");
        }
    }

    #[test]
    fn a_name_stands_for_a_technique_for_those_that_start_so_or_for_a_family() {
        let names = |text: &str| -> Option<Vec<&str>> {
            TechniqueSet::parse(text).map(|set| set.techniques.iter().map(|it| it.name()).collect())
        };
        assert_eq!(names("X-Wing"), Some(vec!["X-Wing"]));
        assert_eq!(names("0300"), Some(vec!["X-Wing"]));
        assert_eq!(names("2-string kite"), Some(vec!["2-string kite"]));
        assert_eq!(names("unique rectangle").map(|names| names.len()), Some(6));
        assert_eq!(names("uniqueness").map(|names| names.len()), Some(10));
        assert_eq!(names("magic"), None);
        assert_eq!(names("whale"), None, "no path tries it");
        for family in TechniqueSet::FAMILIES {
            assert!(TechniqueSet::parse(family).is_some(), "{family}");
        }
    }

    #[test]
    fn a_level_that_is_nearer_is_less_far() {
        let from = |level, score| apart(Level::Unfair, level, score);
        assert_eq!(from(Level::Unfair, 900), 0);
        assert!(
            from(Level::Easy, 400) > from(Level::Medium, 900)
                && from(Level::Medium, 900) > from(Level::Hard, 800)
        );
        assert!(from(Level::Hard, 800) > from(Level::Hard, 1500));
        assert!(from(Level::Extreme, 3900) > from(Level::Extreme, 1900));
    }
}
