//! Compares the engines with independent, literal programs of the original descriptions: `greedy`, `fewest`,
//! `enumeration`, `dancing`, `hybrids` and `classic`. Each is slow and plain, and written from its description only.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panicking")]

#[cfg(feature = "cli")]
mod classic;
mod dancing;
mod enumeration;
mod fewest;
mod greedy;
mod hybrids;

mod answers;
mod covers;
mod effort;
mod honeycomb;
mod nodes;
mod options;
mod printed;
mod puzzles;
mod rounds;
