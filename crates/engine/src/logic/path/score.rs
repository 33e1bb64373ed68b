//! The rating of a path: the sum of the scores of its steps, and the level that follows.

use super::walk::Walk;
use crate::logic::options::Options;
use crate::logic::state::State;
use crate::logic::step::Step;
use crate::logic::technique::{Level, Technique};
use crate::solver::{Budget, Exhausted};

/// The steps that lead from a grid towards its solution. Each step is one of the easiest technique that applies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path {
    /// The steps in order.
    pub steps: Vec<Step>,
    /// Whether the steps fill the grid.
    pub solved: bool,
    /// The sum of the steps' scores.
    pub score: u32,
    /// The hardest step's level, raised if the score requires it.
    pub level: Level,
}

/// The rating of a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rating {
    /// Whether the path fills the grid.
    pub solved: bool,
    /// The sum of the steps' scores.
    pub score: u32,
    /// The hardest step's level, raised if the score requires it.
    pub level: Level,
}

/// Returns the path from a position.
pub(in crate::logic) fn walk_path<const W: usize>(state: State<W>, options: &Options) -> Path {
    walk_path_within(state, options, &mut Budget::unlimited()).0
}

/// Returns the path from a position within the budget, and the budget that ran out, if any.
pub(in crate::logic) fn walk_path_within<const W: usize>(
    state: State<W>,
    options: &Options,
    budget: &mut Budget<'_>,
) -> (Path, Option<Exhausted>) {
    let mut steps = Vec::new();
    let (Rating { solved, score, level }, ended) = walk(state, options, budget, |_, step| {
        steps.push(step);
        true
    });
    (Path { steps, solved, score, level }, ended)
}

/// Returns the rating of the path from a position.
pub(in crate::logic) fn walk_rating<const W: usize>(state: State<W>, options: &Options) -> Rating {
    walk(state, options, &mut Budget::unlimited(), |_, _| true).0
}

/// Walks the path from a position as long as `keep` returns true for a step. `keep` receives the technique that the
/// step counts as, and the step.
pub(in crate::logic) fn walk<const W: usize>(
    state: State<W>,
    options: &Options,
    budget: &mut Budget<'_>,
    mut keep: impl FnMut(Technique, Step) -> bool,
) -> (Rating, Option<Exhausted>) {
    let mut walk = Walk::new(state, options);
    let (mut score, mut level) = (0, Level::Easy);
    let ended = loop {
        let (technique, step) = match walk.next_step_within(budget) {
            Ok(Some(found)) => found,
            Ok(None) => break None,
            Err(why) => break Some(why),
        };
        let info = technique.info();
        score += info.score;
        level = info.level.max(level);
        walk.apply(&step);
        if !keep(technique, step) {
            break None;
        }
    };
    // HoDoKu's score limits hold for puzzles without clues, whose paths are shorter, so the score does not raise the
    // level of a puzzle with clues.
    let level = if walk.state().geometry().has_constraints() { level } else { raised(level, score) };
    (Rating { solved: walk.state().is_full(), score, level }, ended)
}

/// Returns the level of a puzzle whose hardest step has this level, and whose steps add up to this score.
fn raised(level: Level, score: u32) -> Level {
    let fits = |level: &Level| level.max_score().is_none_or(|most| score <= most);
    Level::ALL.into_iter().filter(|other| *other >= level).find(fits).unwrap_or(Level::Extreme)
}
