//! The real server over standard input and output, as an editor drives it.

mod actions;
mod budget;
mod client;
mod commands;
mod document;
mod lifecycle;
mod many;
mod puzzles;
mod sync;
