//! The real server over standard input and output, as an editor drives it.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    clippy::needless_pass_by_value,
    reason = "a test fails by a panic, says what it measured, and takes messages as they are written"
)]

mod actions;
mod budget;
mod client;
mod clients;
mod commands;
mod completion;
mod data;
mod document;
mod folder;
mod greeting;
mod hostile;
mod isomorphs;
mod lifecycle;
mod live;
mod many;
mod navigation;
mod new_file;
mod pull;
mod puzzles;
mod remakes;
mod sync;
mod table;
mod tokens;
mod trace;
mod twins;
