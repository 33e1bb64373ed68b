//! Generates puzzles of a requested difficulty: first by making new puzzles, then by exchanging clues of the puzzles
//! closest to the demand.
//!
//! The resulting puzzle depends on the random stream and on the rating of puzzles. Ratings are reproducible, since
//! their budgets count nodes.

use std::sync::Arc;

use crate::board::{Cell, Grid};
use crate::generate::maker::Maker;
use crate::generate::removal::exchange::Exchange;
use crate::generate::removal::{DECIDED, Means, is_minimal, remove_one_by_one};
use crate::generate::spec::error::GenerateError;
use crate::generate::spec::seed::Dice;
use crate::generate::{BuildMethod, Generated, Symmetry};
use crate::logic::explainer::is_calibrated;
use crate::logic::{Demand, Level, RateError, Technique, rate};
use crate::solver::{Exhausted, solutions};

/// The number of puzzles made before clues are exchanged, up to 9x9 and above. A level that one puzzle in 20 has is
/// almost certainly found.
const TRIES: [usize; 2] = [400, 20];

/// The number of puzzles made on boards where full grids are slow, and the mean number of nodes for a full grid that
/// counts as slow. On such boards, minimal puzzles take the longest, and most of them are extreme.
const TRIES_WHERE_SLOW: usize = 4;
const SLOW: u64 = 2500;

/// The number of further puzzles made on the classic board if a technique is required. One puzzle in thousands has a
/// rare technique, and clue exchanges cannot steer towards it well.
const TRIES_FOR_TECHNIQUES: usize = 20_000;

/// The number of climbs, which exchange clues of a puzzle step by step; below, the smaller number if a required
/// technique was in none of the puzzles made.
const CLIMBS: usize = 40;
const CLIMBS_FOR_TECHNIQUES: usize = 4;

/// The number of puzzles made for the start of a climb. The climb starts at the puzzle closest to the demand.
const STARTS: usize = 10;

/// The number of puzzles that get clues back, up to 9x9 and above.
const FILLED: [usize; 2] = [10, 30];

/// Above this size, a minimal puzzle takes seconds. For levels beyond medium, clues are then removed only until the
/// level is reached.
const LARGE: usize = 16;

/// The maximum number of exchanges in a climb; below, the maximum number in a row without coming closer to the demand.
const STEPS: usize = 600;
const STALE: usize = 80;

/// The budget for rating one puzzle, in the nodes of [`explainer::rate`](crate::logic::explainer::rate).
const NODES: u64 = 300_000;

/// Makes puzzles until one meets the spec's demand.
pub(super) fn aimed(
    maker: &Maker<'_>,
    dice: &mut Dice,
    attempt: &dyn Fn(&mut Dice) -> Result<Generated, GenerateError>,
) -> Result<Generated, GenerateError> {
    let size = maker.geometry.size();
    if size > LARGE && is_decided_early(maker) && is_for_levels_beyond_medium(&maker.spec.demand) {
        return measured(maker, dice);
    }
    let mut tries = TRIES[usize::from(size > DECIDED)];
    let spec = maker.spec;
    let names_techniques = !spec.demand.requires.is_empty();
    if names_techniques && is_quick(maker) {
        tries += TRIES_FOR_TECHNIQUES;
    }
    let given_up = std::cell::Cell::new(false);
    let is_hopeless = |puzzle: &Grid| {
        given_up.set(!may_be_met(maker, puzzle));
        given_up.get()
    };
    let hasty = Maker {
        spec,
        geometry: Arc::clone(&maker.geometry),
        means: Means { gives_up: Some(&is_hopeless), ..maker.means },
        work: std::cell::Cell::new(0),
    };
    for number in 0..tries {
        let work = maker.work.get() + hasty.work.get();
        if number >= TRIES_WHERE_SLOW && work > SLOW * number as u64 {
            tries = number;
            break;
        }
        let made = if is_decided_early(maker) { hasty.with_one_solution(dice)? } else { attempt(dice)? };
        if given_up.take() {
            continue;
        }
        if distance(maker, &made.puzzle, true)? == 0 {
            return Ok(made);
        }
    }
    // With a rule or another size, minimal puzzles are rarely easy and climbs are slow, so restoring clues is more
    // promising.
    let eases_first = !is_calibrated(&maker.geometry);
    let mut filled: Option<Grid> = None;
    if eases_first && let Some(made) = with_more_clues(maker, dice, attempt, &mut filled)? {
        return Ok(made);
    }
    let mut reached_nearest: Option<(u64, Grid)> = None;
    // Clues are not exchanged if they belong to a symmetry or a pattern, or if the board is too large for removals to
    // be decided.
    if size <= DECIDED && spec.symmetry == Symmetry::None && spec.pattern.is_none() {
        for _ in 0..if names_techniques { CLIMBS_FOR_TECHNIQUES } else { CLIMBS } {
            let mut nearest: Option<(u64, Grid)> = None;
            for _ in 0..STARTS {
                let made = attempt(dice)?;
                let far = distance(maker, &made.puzzle, false)?;
                if nearest.as_ref().is_none_or(|(least, _)| far < *least) {
                    nearest = Some((far, made.puzzle));
                }
            }
            tries += STARTS;
            let Some(start) = nearest else { break };
            let (far, puzzle, steps) = climb(maker, start, dice)?;
            tries += steps;
            if far == 0 {
                return finished(maker, puzzle);
            }
            if reached_nearest.as_ref().is_none_or(|(least, _)| far < *least) {
                reached_nearest = Some((far, puzzle));
            }
        }
    }
    if !eases_first && let Some(made) = with_more_clues(maker, dice, attempt, &mut filled)? {
        return Ok(made);
    }
    if filled.is_some() {
        tries += FILLED[usize::from(size > DECIDED)];
    }
    let nearest = reached_nearest.map(|(_, puzzle)| puzzle).or(filled);
    let nearest = nearest.and_then(|puzzle| told(maker, &puzzle));
    Err(GenerateError::NotReached { seed: spec.seed, tries, nearest })
}

/// Returns whether a puzzle that is bound to become too hard may be given up before it is minimal. This requires that
/// no random number depends on the rest of the removal.
fn is_decided_early(maker: &Maker<'_>) -> bool {
    let spec = maker.spec;
    spec.clues.is_none()
        && !spec.minimal
        && spec.pattern.is_none()
        && spec.min_solutions == 1
        && spec.method == BuildMethod::TopDown
}

/// Returns whether a puzzle can still meet the requested level or ER after more clues are removed. Each blank needs a
/// step, and what singles, locked candidates, pairs and triples do not solve, they do not solve with fewer clues
/// either.
fn may_be_met(maker: &Maker<'_>, puzzle: &Grid) -> bool {
    let demand = &maker.spec.demand;
    if demand.is_rated_beyond(puzzle, &mut maker.means.budget(NODES)) {
        return false;
    }
    let Some(&hardest) = demand.levels.iter().max() else { return true };
    let blanks = maker.geometry.cell_count() - puzzle.clue_count();
    let least_score = blanks as u32 * Technique::NakedSingle.info().score;
    hardest.max_score().is_none_or(|most| least_score <= most)
        && (hardest > Level::Medium || !Demand::is_beyond(hardest, puzzle, &mut maker.means.budget(NODES)))
}

/// Restores clues of puzzles that are too hard, symmetric clues together, until they are easy enough. On large boards
/// and with rules, puzzles in which each clue is needed are rarely easy. If no puzzle meets the demand, `filled` gets
/// the first one.
fn with_more_clues(
    maker: &Maker<'_>,
    dice: &mut Dice,
    attempt: &dyn Fn(&mut Dice) -> Result<Generated, GenerateError>,
    filled: &mut Option<Grid>,
) -> Result<Option<Generated>, GenerateError> {
    let spec = maker.spec;
    let not_harder = spec.demand.not_harder();
    if not_harder.is_none() || spec.clues.is_some() || spec.pattern.is_some() || spec.minimal {
        return Ok(None);
    }
    for _ in 0..FILLED[usize::from(maker.geometry.size() > DECIDED)] {
        let made = attempt(dice)?;
        let puzzle = eased(maker, dice, &made, &not_harder)?;
        if distance(maker, &puzzle, true)? == 0 {
            return Ok(Some(maker.made(puzzle, made.solution, false)));
        }
        filled.get_or_insert(puzzle);
    }
    Ok(None)
}

/// Restores as few clues of a puzzle as make it meet the demand `not_harder`.
fn eased(
    maker: &Maker<'_>,
    dice: &mut Dice,
    made: &Generated,
    not_harder: &Demand,
) -> Result<Grid, GenerateError> {
    let mut groups = maker.groups(dice);
    groups.retain(|group| group.iter().any(|cell| made.puzzle.get(*cell).is_none()));
    let with = |count: usize| {
        let mut puzzle = made.puzzle.clone();
        for &cell in groups.iter().take(count).flatten() {
            puzzle.set(cell, made.solution.get(cell));
        }
        puzzle
    };
    let (mut few, mut enough) = (0, groups.len());
    while enough > few + 1 {
        let middle = usize::midpoint(few, enough);
        if distance_from(not_harder, maker, &with(middle), true)? == 0 {
            enough = middle;
        } else {
            few = middle;
        }
    }
    Ok(with(enough))
}

fn is_for_levels_beyond_medium(demand: &Demand) -> bool {
    let levels_alone = Demand { levels: demand.levels.clone(), ..Demand::NONE };
    *demand == levels_alone && demand.levels.iter().max() > Some(&Level::Medium)
}

/// Removes clues until the puzzle is harder than requested, then restores some; for the hardest level, removes clues
/// until the puzzle has this level.
fn measured(maker: &Maker<'_>, dice: &mut Dice) -> Result<Generated, GenerateError> {
    let demand = &maker.spec.demand;
    let not_harder = demand.not_harder();
    let may_be_any = not_harder.is_none();
    let gives_up = |puzzle: &Grid| {
        let far = if may_be_any {
            distance(maker, puzzle, true).map(|far| far == 0)
        } else {
            distance_from(&not_harder, maker, puzzle, true).map(|far| far > 0)
        };
        far.unwrap_or(true)
    };
    let hasty = Maker {
        spec: maker.spec,
        geometry: Arc::clone(&maker.geometry),
        means: Means { gives_up: Some(&gives_up), ..maker.means },
        work: std::cell::Cell::new(0),
    };
    let tries = FILLED[0];
    let mut reached = None;
    for _ in 0..tries {
        let made = hasty.with_one_solution(dice)?;
        if distance(maker, &made.puzzle, true)? == 0 {
            return Ok(made);
        }
        let puzzle = if may_be_any { made.puzzle } else { eased(maker, dice, &made, &not_harder)? };
        if distance(maker, &puzzle, true)? == 0 {
            return Ok(maker.made(puzzle, made.solution, false));
        }
        reached.get_or_insert(puzzle);
    }
    let nearest = reached.and_then(|puzzle| told(maker, &puzzle));
    Err(GenerateError::NotReached { seed: maker.spec.seed, tries, nearest })
}

/// Returns whether making a puzzle takes well under a millisecond: on the classic board, with any number of clues.
fn is_quick(maker: &Maker<'_>) -> bool {
    let spec = maker.spec;
    is_calibrated(&maker.geometry)
        && spec.clues.is_none()
        && spec.pattern.is_none()
        && spec.min_solutions == 1
        && spec.method == BuildMethod::TopDown
}

/// Describes the difficulty of a puzzle and the required techniques that its path lacks; `None` if the puzzle can't be
/// rated within the budget.
pub(super) fn told(maker: &Maker<'_>, puzzle: &Grid) -> Option<String> {
    let mut budget = maker.means.budget(NODES);
    let difficulty = rate(puzzle, &mut budget).ok()?;
    let lacking = maker.spec.demand.lacking(puzzle, &mut budget).ok()?;
    let lacking: Vec<String> = lacking.iter().map(ToString::to_string).collect();
    let without =
        if lacking.is_empty() { String::new() } else { format!(", without {}", lacking.join(", ")) };
    Some(format!("{difficulty}{without}"))
}

/// Exchanges clues as long as the puzzle gets no farther from the demand. Returns the last distance and puzzle, and the
/// number of exchanges.
fn climb(
    maker: &Maker<'_>,
    (mut far, mut now): (u64, Grid),
    dice: &mut Dice,
) -> Result<(u64, Grid, usize), GenerateError> {
    let mut exchange = Exchange::new(maker.means);
    let mut stale = 0;
    for step in 0..STEPS {
        if far == 0 {
            return Ok((far, now, step));
        }
        // After several single exchanges in vain, exchange two clues at once.
        let clues = 1 + usize::from(stale % 4 == 3);
        let Some(next) = exchange.neighbour(&now, clues, dice)? else { return Ok((far, now, step)) };
        stale += 1;
        let Some(next) = wished(maker, next, dice)? else { continue };
        let there = distance(maker, &next, false)?;
        if there < far {
            stale = 0;
        }
        if there <= far {
            (far, now) = (there, next);
        }
        if stale == STALE {
            return Ok((far, now, step));
        }
    }
    Ok((far, now, STEPS))
}

/// Returns the puzzle with the clues that the spec wants: the requested number, otherwise only needed clues. `None` if
/// the spec wants a minimal puzzle with a number of clues and this one is not minimal.
fn wished(maker: &Maker<'_>, mut puzzle: Grid, dice: &mut Dice) -> Result<Option<Grid>, GenerateError> {
    if maker.spec.clues.is_some() {
        let fits = !maker.spec.minimal || is_minimal(&puzzle, &[], maker.means)?;
        return Ok(Some(puzzle).filter(|_| fits));
    }
    let mut order: Vec<Vec<Cell>> = puzzle.placed().map(|(cell, _)| vec![cell]).collect();
    dice.shuffle(&mut order);
    remove_one_by_one(&mut puzzle, &order, 0, maker.means)?;
    Ok(Some(puzzle))
}

fn finished(maker: &Maker<'_>, puzzle: Grid) -> Result<Generated, GenerateError> {
    let minimal = is_minimal(&puzzle, &[], maker.means)?;
    let mut budget = maker.means.budget(u64::MAX);
    let solution = solutions(&puzzle, &mut budget).next().transpose().map_err(GenerateError::Stopped)?;
    let solution =
        solution.ok_or(GenerateError::NotReached { seed: maker.spec.seed, tries: 0, nearest: None })?;
    Ok(maker.made(puzzle, solution, minimal))
}

/// Returns the distance of a puzzle from the demand; a very large number if rating the puzzle exceeds the budget. With
/// `at_once`, the number only tells whether the distance is 0.
pub(super) fn distance(maker: &Maker<'_>, puzzle: &Grid, at_once: bool) -> Result<u64, GenerateError> {
    distance_from(&maker.spec.demand, maker, puzzle, at_once)
}

pub(super) fn distance_from(
    demand: &Demand,
    maker: &Maker<'_>,
    puzzle: &Grid,
    at_once: bool,
) -> Result<u64, GenerateError> {
    if let Some(why) = maker.means.watch.and_then(|watch| watch()) {
        return Err(GenerateError::Stopped(why));
    }
    let mut budget = maker.means.budget(NODES);
    match demand.distance_within(puzzle, at_once, &mut budget) {
        Ok(distance) => Ok(distance),
        Err(RateError::Exhausted(why @ (Exhausted::Cancelled | Exhausted::Deadline(_)))) => {
            Err(GenerateError::Stopped(why))
        }
        Err(_) => Ok(u64::MAX),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Geometry, Layout};
    use crate::generate::{PuzzleSpec, Seed};
    use crate::logic::{Options, Technique, TechniqueSet, path};

    fn has_x_wing(puzzle: &Grid) -> bool {
        let options = Options { uniqueness: true, ..Options::default() };
        path(puzzle, &options).steps.iter().any(|step| step.technique == Technique::XWing)
    }

    #[test]
    fn a_climb_from_a_puzzle_without_a_technique_reaches_one_with_it() {
        let demand = Demand { requires: vec![TechniqueSet::parse("x-wing").unwrap()], ..Demand::default() };
        let spec = PuzzleSpec::new(Layout::standard(9), Seed::new(1)).with_demand(demand);
        let geometry = Geometry::shared(&spec.layout).unwrap();
        let means = Means {
            nodes: spec.nodes,
            minimal: spec.minimal,
            engine: spec.engine,
            watch: None,
            gives_up: None,
        };
        let maker = Maker { spec: &spec, geometry, means, work: std::cell::Cell::new(0) };
        let mut dice = Dice::new(spec.seed);
        let start = maker.with_one_solution(&mut dice).unwrap().puzzle;
        let far = distance(&maker, &start, false).unwrap();
        assert!(far > 0 && !has_x_wing(&start));
        let (far, reached, steps) = climb(&maker, (far, start), &mut dice).unwrap();
        assert!(far == 0 && steps > 0 && has_x_wing(&reached), "{reached:?}");
        assert_eq!(solutions(&reached, &mut maker.means.budget(u64::MAX)).count(), 1);
    }
}
