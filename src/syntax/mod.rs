//! The `.sudoku` format: a lossless tree of blocks, a parser that never fails, printing and formatting.
//!
//! It knows the board, and nothing of solving. Positions inside a block are relative to the block, in bytes.

mod model;
mod span;

pub use model::{
    Block, CellText, Content, Element, ElementKind, File, Form, GridText, Metadata, Problem, ProblemCode,
    Promise, Puzzle, Reparse, RowText, Symbols, Which,
};
pub use span::{Edit, Span};
