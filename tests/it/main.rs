//! The library and the command line, tested as claims about behaviour; one binary, one file a subject.

mod actions;
mod analysis;
mod board;
mod brute;
mod cli;
mod data;
mod engines;
mod enumerate;
mod exact_cover;
mod features;
mod format;
mod generate;
mod incremental;
mod logic;
mod readme;
mod settings;
mod solver;
mod specs;
mod syntax;
mod tidy;
mod vectors;
