//! The path to the solution in HoDoKu's order, and what it is worth: a score and one of five levels.

mod ladder;
mod position;
mod trial;
mod walk;
mod worth;

pub use position::{Position, all_steps, next_step, path, path_from, rating};
pub use walk::Walk;
pub use worth::{Path, Rating};
