//! The library and the command line, tested as claims about behavior; one binary, one folder a subject.

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
