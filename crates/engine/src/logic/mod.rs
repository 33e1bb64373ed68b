//! Steps of human logic with their reasons, the path to the solution, and the path's score and level.
//!
//! `state` is a position and `step` a step. `find` maps a technique to its finder, `path` decides the order in which
//! techniques are tried, and `wording` puts a step into words. Finders read houses and links only, so each finder works
//! on every size, shape and rule.

mod advanced;
mod basic;
mod clues;
pub mod explainer;
mod find;
mod fish;
mod options;
pub(crate) mod path;
mod search;
mod sight;
mod single_digit;
mod state;
pub(crate) mod step;
pub(crate) mod technique;
mod wording;

pub use options::Options;
pub use path::{
    Demand, ErRange, ErRangeError, Path, Position, TechniqueSet, next_step_within, path_within, steps_to,
};
pub use state::HouseId;
pub use step::{CellGroup, Chain, ChainLink, ChainNode, Mark, Marks, Role, Why};
pub use technique::TechniqueInfo;
pub use wording::Names;

// The documentation shows these items at the crate's root.
#[doc(hidden)]
pub use self::{
    path::{Difficulty, HintError, RateError, hint, rate},
    step::Step,
    technique::{Level, Technique},
};

// Only the crates and tests of this workspace use these items.
#[doc(hidden)]
pub use self::{
    find::{all, find, first},
    options::TechniqueRequest,
    path::{
        Rating, Walk, all_steps, each_step_within, easiest_on, next_step, path, path_from, rate_as, rating,
        requested_steps, requested_steps_within,
    },
    search::{Flow, Scratch, Search, Sink},
    sight::{Seen, Single, fill_singles, seen_by, singles},
    state::{Cells, CellsIter, Crossing, HouseCells, Seats, State, Tables},
};
