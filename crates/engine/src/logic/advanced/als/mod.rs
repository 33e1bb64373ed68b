//! Almost locked sets: what follows where the lack of a digit in one of them forces another.

mod blossom;
mod cache;
mod chain;
mod collect;
mod common;
mod wing;
mod xz;

pub(super) use blossom::find as find_blossom;
pub(super) use chain::find as find_chain;
pub(super) use collect::{Set, collect};
pub(super) use wing::find as find_wing;
pub(super) use xz::find as find_xz;
