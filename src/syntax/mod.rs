//! The `.sudoku` format: a lossless tree of blocks, a parser that never fails, printing and formatting.
//!
//! It knows the board, and nothing of solving. Positions inside a block are relative to the block, in bytes.
//!
#![doc = include_str!("FORMAT.md")]

mod model;
mod span;

mod file;
mod puzzle;
mod stream;
mod tree;

mod format;
mod insert;
mod look;
mod print;
mod relayout;
mod rewrite;
mod same;
mod style;
mod write;

mod blanks;
mod boxes;
mod cells;
mod chars;
mod columns;
mod facts;
mod grid_problems;
mod header;
mod keys;
mod line_form;
mod lines;
mod plan;
mod raw;
mod read;
mod rows;
mod sections;
mod surplus;
mod symbols;
mod tokens;
mod values;
mod votes;

pub use format::{format, format_as, format_blocks};
pub use insert::{grid_like, insert_section};
pub use keys::{key_names, nearest};
pub use print::{RowStyle, print_line, print_rows};
pub use rewrite::{Spacing, cell_text, rewrite};
pub use style::{Borders, RowSpacing, Style};
pub use write::{Ink, write_cell};

pub use model::{
    Block, CellText, Content, Element, ElementKind, File, Form, GridText, Metadata, Problem, ProblemCode,
    Promise, Puzzle, Reparse, RowText, Symbols, Which,
};
pub use span::{Edit, Span};
pub use stream::{Stream, Unread};
