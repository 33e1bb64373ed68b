//! Almost locked sets: a set that lacks one digit must hold its other digits, which takes digits from further sets.

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
