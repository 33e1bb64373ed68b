//! The real server over standard input and output, as an editor drives it.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    clippy::needless_pass_by_value,
    reason = "a test fails by a panic, says what it measured, and takes messages as they are written"
)]

#[cfg(feature = "board")]
mod board;
mod client;
mod clients;
mod data;
mod diagnostics;
mod document;
mod editing;
mod hostile;
#[cfg(feature = "mcp")]
mod mcp;
mod puzzles;
mod reading;
mod session;
mod soak;
mod table;
