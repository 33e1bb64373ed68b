//! The library and the command line, tested as claims about behaviour; one binary, one file a subject.

mod actions;
mod analysis;
mod board;
mod brute;
mod cli;
mod data;
mod enumerate;
mod exact_cover;
mod format;
mod generate;
mod incremental;
mod logic;
mod solver;
mod syntax;
mod tidy;
