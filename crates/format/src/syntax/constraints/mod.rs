//! Constraints of variant puzzles as text: sections behind a grid, with a clue on each line.
//!
//! A strict grammar: what a line does not say in so many words is an error with its place, and stops every claim about solutions. From the
//! bottom: the table of [`sections`], the [`lexer`], the [`parser`] of cells, the [`clues`] of each section, and the reader of a whole block.

mod cages;
pub(super) mod clues;
mod expression;
pub(super) mod lexer;
pub(super) mod noted;
pub(super) mod parser;
mod pattern;
pub(super) mod print;
pub(super) mod read;
pub(super) mod sections;
mod states;
mod sums;
#[cfg(test)]
mod tests;
