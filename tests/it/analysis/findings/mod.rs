//! Findings in drawn grids, and findings about their solutions.

mod between;
mod clashes;
mod codes;
#[cfg(feature = "convert")]
mod foreign;
mod frames;
pub(crate) mod isomorph;
mod lines;
mod many;
mod measured;
mod rarer;
mod slips;
mod solutions;
mod state;
mod typed;
