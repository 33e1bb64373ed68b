//! The path to the solution in HoDoKu's order, and what it is worth: a score and one of five levels.

mod ladder;
mod trial;
mod walk;

pub use walk::Walk;

use super::options::Options;
use super::state::State;
use super::step::Step;
use super::technique::Level;

/// The steps that lead from a grid to its solution, the easiest technique first each time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path {
    /// The steps in order.
    pub steps: Vec<Step>,
    /// Whether they lead to a full grid.
    pub solved: bool,
    /// The sum of what each step counts.
    pub score: u32,
    /// The hardest step's level, raised as far as the score asks for.
    pub level: Level,
}

/// What a path is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rating {
    /// Whether the path leads to a full grid.
    pub solved: bool,
    /// The sum of what each step counts.
    pub score: u32,
    /// The hardest step's level, raised as far as the score asks for.
    pub level: Level,
}

/// The path from a position.
pub(in crate::logic) fn walk_path<const W: usize>(state: State<W>, options: &Options) -> Path {
    let mut steps = Vec::new();
    let Rating { solved, score, level } = walk(state, options, |step| steps.push(step));
    Path { steps, solved, score, level }
}

/// What the path from a position is worth.
pub(in crate::logic) fn walk_rating<const W: usize>(state: State<W>, options: &Options) -> Rating {
    walk(state, options, drop)
}

fn walk<const W: usize>(state: State<W>, options: &Options, mut keep: impl FnMut(Step)) -> Rating {
    let mut walk = Walk::new(state, options);
    let (mut score, mut level) = (0, Level::Easy);
    while let Some((technique, step)) = walk.next_step() {
        let info = technique.info();
        score += info.score;
        level = info.level.max(level);
        walk.apply(&step);
        keep(step);
    }
    Rating { solved: walk.state().is_full(), score, level: raised(level, score) }
}

/// The level of a puzzle whose hardest step has this level, and whose steps add up to this score.
fn raised(level: Level, score: u32) -> Level {
    let fits = |level: &Level| level.max_score().is_none_or(|most| score <= most);
    Level::ALL.into_iter().filter(|other| *other >= level).find(fits).unwrap_or(Level::Extreme)
}
