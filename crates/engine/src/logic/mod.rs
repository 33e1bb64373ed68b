//! Steps of human logic with their reasons, the path to the solution, and what it is worth.
//!
//! `state` is a position, `step` what is found, `find` who looks for it, `path` the order in which they look, `explain` the words.
//! Finders see houses and links alone, so each works on every size, shape and rule.

mod advanced;
mod basic;
pub mod explainer;
mod find;
mod fish;
mod options;
mod path;
mod search;
mod sight;
mod single_digit;
mod state;
mod step;
mod technique;
mod wording;

pub use find::{all, find, first};
pub use options::{Options, TechniqueRequest};
pub use path::{
    Demand, Difficulty, ErRange, ErRangeError, HintError, Path, Position, RateError, Rating, TechniqueSet,
    Walk, all_steps, each_step_within, easiest_on, hint, next_step, next_step_within, path, path_from,
    path_within, rate, rate_as, rating, requested_steps, requested_steps_within, steps_to,
};
pub use search::{Flow, Scratch, Search, Sink};
pub use sight::{Seen, Single, fill_singles, seen_by, singles};
pub use state::{Cells, CellsIter, Crossing, HouseCells, HouseId, Seats, State, Tables};
pub use step::{CellGroup, Chain, ChainLink, Mark, Marks, Node, Role, Step, Why};
pub use technique::{Level, Technique, TechniqueInfo};
pub use wording::Names;
