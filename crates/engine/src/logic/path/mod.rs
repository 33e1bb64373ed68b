//! The path to the solution in HoDoKu's order, and its rating: a score and one of five levels.

mod demand;
pub(crate) mod difficulty;
pub(crate) mod hint;
mod ladder;
mod position;
mod reason;
mod score;
mod trial;
mod walk;

pub use demand::{Demand, ErRange, ErRangeError, TechniqueSet};
pub use difficulty::{Difficulty, RateError, rate, rate_as};
pub use hint::{HintError, hint};
pub use position::{
    Position, all_steps, each_step_within, easiest_on, next_step, next_step_within, path, path_from,
    path_within, rating, requested_steps, requested_steps_within, steps_to,
};
pub use score::{Path, Rating};
pub use walk::Walk;
