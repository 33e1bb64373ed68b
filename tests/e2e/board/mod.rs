//! The board of a file in a browser: the real program, over real HTTP.

mod browser;
mod changes;
mod refusals;
