//! The engines of the origins against independent, literal programs of what was described: `greedy`, `fewest`, `enumeration`, `dancing`,
//! `hybrids` and `classic`, each slow, plain, and written from the description alone.
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
