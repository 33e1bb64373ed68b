//! The `.sudoku` format: a lossless tree of blocks, a parser that never fails, printing and formatting.
//!
//! It knows the board, and nothing of solving. Positions inside a block are relative to the block, in bytes.
//!
#![doc = include_str!("FORMAT.md")]

mod lex;
mod plan;
mod read;
mod tree;
mod write;

pub use lex::keys::{key_names, nearest};
pub use write::cell::{Ink, write_cell};
pub use write::format::{format, format_as, format_blocks};
pub use write::insert::{grid_like, insert_section};
pub use write::print::{RowStyle, print_line, print_rows};
pub use write::rewrite::{Spacing, cell_text, rewrite};
pub use write::style::{Borders, RowSpacing, Style};

pub use read::stream::{Stream, Unread};
pub use tree::model::{
    Block, CellText, Content, Element, ElementKind, File, GridForm, GridKind, GridText, Metadata, Problem,
    ProblemCode, Promise, Puzzle, Reparse, RowText, Symbols,
};
pub use tree::span::{Edit, Span};
