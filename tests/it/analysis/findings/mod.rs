//! What is found in drawn grids, and what is claimed of their solutions.

mod clashes;
mod codes;
#[cfg(feature = "convert")]
mod foreign;
mod isomorph;
mod lines;
mod many;
mod measured;
mod slips;
mod solutions;
mod state;
