//! The `board` command: the real program, over real HTTP.

mod browser;
mod changes;
mod refusals;
