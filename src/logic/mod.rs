//! Steps of human logic with their reasons: singles, and why a candidate is out.
//!
//! It sees the digits in the grid and candidates: no search, no text. `state` is the position, `step` what is found, `find` how.

mod advanced;
mod basic;
mod explain;
mod fill;
mod find;
mod fish;
mod last_resort;
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
pub use options::Options;
pub use path::{Path, Walk, walk_path};
pub use position::{Position, all_steps, next_step, path, path_from};
pub use seen::{Seen, seen_by};
pub use single::{Single, singles};
pub use state::{Cells, CellsIter, Crossing, HouseCells, HouseId, Seats, State, Tables};
pub use step::{CellGroup, Chain, ChainLink, Mark, Marks, Node, Role, Step, Why};
pub use technique::{Level, Technique, TechniqueInfo};
