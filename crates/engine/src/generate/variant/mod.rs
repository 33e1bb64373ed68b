//! Puzzles with constraints: clues that a random full grid meets are drawn, givens are added until the solution is
//! unique, and redundant clues are removed.
//!
//! The puzzle of a seed follows from the random stream and from facts: whether some clues have a unique solution. If a
//! search does not decide this within its nodes, the clues count as having several solutions. In that case, a release
//! with a better engine may make another puzzle.

pub(super) mod complete;
mod decide;
mod draw;
pub(super) mod kind;
pub(super) mod redundant;

use self::decide::{Clue, Decider};
use super::aim;
use super::maker::Maker;
use super::spec::error::GenerateError;
use super::spec::seed::Dice;
use crate::board::{Cell, Constraint, Geometry, Grid};
use crate::generate::{ConstraintKind, Generated};
use crate::logic::Level;
use crate::solver::{Budget, Exhausted};

/// The maximum number of full grids that are tried.
const GRIDS: usize = 50;

/// The nodes for each search, as a multiple of the nodes that the spec allows for a removal above 9x9.
const NODES: u64 = 4;

/// The maximum number of puzzles that are made if a difficulty is requested.
const TRIES: usize = 60;

/// Makes a puzzle with constraints of the kinds that the spec names.
pub(super) fn with_constraints(maker: &Maker<'_>, dice: &mut Dice) -> Result<Generated, GenerateError> {
    if maker.spec.demand.is_none() {
        return one(maker, dice, false, &mut |attempt, clues, minimal, _| {
            attempt.made(clues, minimal).map(Some)
        });
    }
    // Where no givens can make a puzzle easier, smaller cages do.
    let is_fixed = maker.spec.clues.is_some() || maker.spec.pattern.is_some();
    let is_low = maker.spec.demand.levels.iter().max().is_some_and(|level| *level <= Level::Medium);
    let mut nearest: Option<(u64, Grid)> = None;
    for number in 0..TRIES {
        let mut is_met = false;
        let easier = is_fixed && is_low && number % 2 == 1;
        let made = one(maker, dice, easier, &mut |attempt, clues, minimal, dice| {
            let (made, far) = attempt.aimed(clues, minimal, dice)?;
            is_met = far == 0;
            if nearest.as_ref().is_none_or(|(least, _)| far < *least) {
                nearest = Some((far, made.puzzle.clone()));
            }
            Ok(Some(made))
        })?;
        if is_met {
            return Ok(made);
        }
    }
    let nearest = nearest.and_then(|(_, puzzle)| aim::told(maker, &puzzle));
    Err(GenerateError::NotReached { seed: maker.spec.seed, tries: TRIES, nearest })
}

/// The function that turns the clues of a puzzle, and whether each is proved needed, into the result.
type Then<'a> =
    &'a mut dyn FnMut(&Attempt<'_>, &[Clue], bool, &mut Dice) -> Result<Option<Generated>, GenerateError>;

/// Makes one puzzle, from as many full grids as needed; with `easier`, from constraints that are easier to use.
fn one(maker: &Maker<'_>, dice: &mut Dice, easier: bool, then: Then<'_>) -> Result<Generated, GenerateError> {
    let spec = maker.spec;
    let (mut has_one_solution, mut is_drawn) = (false, false);
    for _ in 0..GRIDS {
        let solution = maker.full_grid(dice)?;
        let groups = maker.groups(dice);
        let drawn = draw::draw(&solution, &spec.constraints, easier, dice);
        if !spec.constraints.iter().all(|kind| drawn.iter().any(|(other, _)| other == kind)) {
            continue;
        }
        is_drawn = true;
        let givens = match (&spec.pattern, spec.clues) {
            (Some(pattern), _) => Some(pattern.cells().collect()),
            (None, Some(clues)) => match exactly(&groups, clues) {
                Some(givens) => Some(givens),
                None => continue,
            },
            (None, None) => None,
        };
        let attempt = Attempt { maker, solution: &solution, groups: &groups, drawn: &drawn };
        let Some((clues, minimal)) = attempt.clues(givens, dice)? else { continue };
        has_one_solution = true;
        if !minimal && spec.minimal {
            continue;
        }
        if let Some(made) = then(&attempt, &clues, minimal, dice)? {
            return Ok(made);
        }
    }
    if has_one_solution {
        return Err(GenerateError::NotMinimal(GRIDS));
    }
    if !is_drawn {
        return Err(GenerateError::NoRoom(GRIDS));
    }
    let asked = spec.pattern.as_ref().map(|pattern| pattern.cells().count()).or(spec.clues).unwrap_or(0);
    Err(GenerateError::ConstraintsTooWeak { asked, tries: GRIDS })
}

/// Returns cells of groups, in order, with exactly this many cells in all; `None` if the groups do not add up to this
/// number.
fn exactly(groups: &[Vec<Cell>], clues: usize) -> Option<Vec<Cell>> {
    let mut cells = Vec::with_capacity(clues);
    for group in groups {
        if cells.len() + group.len() <= clues {
            cells.extend(group);
        }
    }
    (cells.len() == clues).then_some(cells)
}

/// A full grid, the groups of its cells in random order, and the constraints that were drawn.
struct Attempt<'a> {
    maker: &'a Maker<'a>,
    solution: &'a Grid,
    groups: &'a [Vec<Cell>],
    drawn: &'a [(ConstraintKind, Constraint)],
}

impl Attempt<'_> {
    /// Returns the clues of a puzzle with these givens, or with as few givens as it needs, and whether each clue is
    /// proved needed. `None` if the drawn constraints leave several solutions with these givens.
    fn clues(
        &self,
        givens: Option<Vec<Cell>>,
        dice: &mut Dice,
    ) -> Result<Option<(Vec<Clue>, bool)>, GenerateError> {
        let layout = self.maker.geometry.layout().clone();
        let constraints = self.drawn.iter().map(|(_, constraint)| constraint.clone());
        let board =
            Geometry::shared(&layout.with_constraints(constraints)).map_err(GenerateError::Geometry)?;
        let Some(solution) = Grid::from_values(&board, self.solution.values()) else { return Ok(None) };
        let nodes = self.maker.means.nodes.saturating_mul(NODES);
        let budget = &mut self.maker.means.budget(u64::MAX);
        let mut decider = Decider::new(&solution, nodes);
        self.reduced(&mut decider, givens, dice, budget).map_err(GenerateError::Stopped)
    }

    /// Returns the puzzle with these clues, and its distance from the requested difficulty. If the puzzle is too hard,
    /// as few constraints and then givens are restored as make it easy enough; givens only if the spec leaves their
    /// number open.
    fn aimed(
        &self,
        clues: &[Clue],
        minimal: bool,
        dice: &mut Dice,
    ) -> Result<(Generated, u64), GenerateError> {
        let spec = self.maker.spec;
        let made = self.made(clues, minimal)?;
        let far = aim::distance(self.maker, &made.puzzle, true)?;
        let not_harder = spec.demand.not_harder();
        if far == 0 || spec.minimal || not_harder.is_none() {
            return Ok((made, far));
        }
        let is_easy = |made: &Generated| {
            aim::distance_from(&not_harder, self.maker, &made.puzzle, true).map(|far| far == 0)
        };
        if is_easy(&made)? {
            return Ok((made, far));
        }
        let mut spare: Vec<Vec<Clue>> = (0..self.drawn.len()).map(|at| vec![Clue::Constraint(at)]).collect();
        dice.shuffle(&mut spare);
        if spec.clues.is_none() && spec.pattern.is_none() {
            let givens = |group: &Vec<Cell>| group.iter().copied().map(Clue::Given).collect();
            spare.extend(self.groups.iter().map(givens));
        }
        spare.retain(|group| group.iter().any(|clue| !clues.contains(clue)));
        let with = |count: usize| {
            let more = spare[..count].iter().flatten().filter(|clue| !clues.contains(clue));
            self.made(&clues.iter().chain(more).copied().collect::<Vec<_>>(), false)
        };
        let (mut few, mut enough) = (0, spare.len());
        while enough > few + 1 {
            let middle = usize::midpoint(few, enough);
            if is_easy(&with(middle)?)? {
                enough = middle;
            } else {
                few = middle;
            }
        }
        let made = with(enough)?;
        let far = aim::distance(self.maker, &made.puzzle, true)?;
        Ok((made, far))
    }

    /// Returns the clues of the puzzle, and whether each is proved needed; `None` if the given cells leave several
    /// solutions.
    fn reduced(
        &self,
        decider: &mut Decider<'_>,
        givens: Option<Vec<Cell>>,
        dice: &mut Dice,
        budget: &mut Budget<'_>,
    ) -> Result<Option<(Vec<Clue>, bool)>, Exhausted> {
        let mut clues: Vec<Clue> = (0..self.drawn.len()).map(Clue::Constraint).collect();
        let given = |cells: &[Cell]| cells.iter().map(|&cell| Clue::Given(cell)).collect::<Vec<_>>();
        let mut unproved = Vec::new();
        if let Some(givens) = givens {
            unproved = given(&givens);
            clues.extend(&unproved);
            if decider.is_unique(&clues, budget)? != Some(true) {
                return Ok(None);
            }
        } else {
            let enough = decider.enough(&clues, self.groups, budget)?;
            let mut order: Vec<Vec<Clue>> = self.groups[..enough].iter().map(|group| given(group)).collect();
            clues.extend(order.iter().flatten());
            dice.shuffle(&mut order);
            unproved.extend(decider.reduce(&mut clues, &order, budget)?);
        }
        // The last clue of each kind in the order of removal stays, so that each kind has at least one clue.
        let mut order: Vec<usize> = (0..self.drawn.len()).collect();
        dice.shuffle(&mut order);
        for (at, &number) in order.iter().enumerate() {
            let kind = self.drawn[number].0;
            let has_more = order[at + 1..].iter().any(|&later| self.drawn[later].0 == kind)
                || order[..at].iter().any(|&earlier| {
                    self.drawn[earlier].0 == kind && clues.contains(&Clue::Constraint(earlier))
                });
            let clue = Clue::Constraint(number);
            if has_more {
                unproved.extend(decider.reduce(&mut clues, &[vec![clue]], budget)?);
            } else {
                unproved.push(clue);
            }
        }
        let minimal = decider.are_needed(&unproved, &clues, budget)?;
        Ok(Some((clues, minimal)))
    }

    /// Returns the puzzle with these clues.
    fn made(&self, clues: &[Clue], minimal: bool) -> Result<Generated, GenerateError> {
        let layout = self.maker.geometry.layout().clone();
        let kept = (0..self.drawn.len()).filter(|&number| clues.contains(&Clue::Constraint(number)));
        let constraints = kept.map(|number| self.drawn[number].1.clone());
        let board =
            Geometry::shared(&layout.with_constraints(constraints)).map_err(GenerateError::Geometry)?;
        let mut puzzle = Grid::empty(&board);
        let mut solution = Grid::empty(&board);
        for (cell, digit) in self.solution.placed() {
            solution.set(cell, Some(digit));
            if clues.contains(&Clue::Given(cell)) {
                puzzle.set(cell, Some(digit));
            }
        }
        Ok(self.maker.made(puzzle, solution, minimal))
    }
}
