//! Chains: implications from "false" to "true" that leave a digit in one of two places, or close to a loop.
//!
//! `graph` has the implications between candidates, groups and almost locked sets, `reach` follows them from a start, `loops` draws
//! conclusions. The chains of one digit, of cells with two candidates and of equal pairs have separate searches.

mod eliminate;
mod forcing;
mod graph;
mod groups;
mod kraken;
mod loops;
mod pairs;
mod path;
mod reach;
mod sets;
mod single;

pub(super) use forcing::{find as find_forcing, find_for_scale as find_forcing_for_scale};
pub(super) use kraken::find as find_kraken;
pub(super) use loops::find as find_loops;
pub(super) use pairs::{find_remote, find_xy};
pub(super) use single::find as find_x;
