//! Constraints of variant puzzles as text: sections below a grid, with one clue per line.
//!
//! The grammar is strict: a line that it does not cover is an error with a span, and stops every claim about solutions.
//! From the bottom up: the table of [`sections`], the [`lexer`], the [`parser`] of cells, the [`clues`] of each
//! section, and the reader of a whole block.

pub(super) mod cages;
mod chaos;
pub(super) mod clues;
mod expression;
mod fit;
pub(super) mod lexer;
mod loose;
pub(super) mod meant;
pub(super) mod noted;
pub(super) mod parser;
mod pattern;
pub(super) mod print;
pub(super) mod read;
pub(super) mod sections;
mod shape;
mod states;
mod sums;
#[cfg(test)]
mod tests;
