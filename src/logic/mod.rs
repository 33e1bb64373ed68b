//! Steps of human logic with their reasons, the path to the solution, and what it is worth.
//!
//! `state` is a position, `step` what is found, `find` who looks for it, `path` the order in which they look, `explain` the words.
//! Finders see houses and links alone, so each works on every size, shape and rule.

mod advanced;
mod basic;
mod explain;
pub mod explainer;
mod fill;
mod find;
mod fish;
mod irregular;
mod options;
mod path;
mod position;
mod seen;
mod single;
mod single_digit;
mod state;
mod step;
mod technique;

pub use explain::Names;
pub use fill::fill_singles;
pub use find::{Flow, Scratch, Search, Sink, all, find, first};
pub use options::{Options, TechniqueRequest};
pub use path::{Path, Rating, Walk};
pub use position::{
    Position, all_steps, easiest_on, next_step, next_step_within, path, path_from, path_within, rating,
    requested_steps,
};
pub use seen::{Seen, seen_by};
pub use single::{Single, singles};
pub use state::{Cells, CellsIter, Crossing, HouseCells, HouseId, Seats, State, Tables};
pub use step::{CellGroup, Chain, ChainLink, Mark, Marks, Node, Role, Step, Why};
pub use technique::{Level, Technique, TechniqueInfo};
