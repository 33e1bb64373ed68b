//! Tests of the library and the command line as claims about behavior: one binary, one folder per subject.

mod actions;
mod analysis;
mod board;
mod cases;
mod cli;
mod data;
mod features;
mod field;
mod fuzz;
mod generate;
mod logic;
mod origins;
mod render;
mod solver;
mod syntax;
mod tidy;
