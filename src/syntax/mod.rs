//! The `.sudoku` format: a lossless tree of blocks, a parser that never fails, printing and formatting.
//!
//! It knows the board, and nothing of solving. Positions inside a block are relative to the block, in bytes.
//!
#![doc = include_str!("../../docs/src/format.md")]

mod hash;
mod lex;
mod plan;
mod read;
mod tree;
mod write;

pub(crate) use hash::Folded;
#[cfg(feature = "convert")]
pub(crate) use lex::chars::is_fence;
pub(crate) use lex::chars::{core, is_blank, is_white, misleads};
pub(crate) use lex::ends::{last_line, line_end, line_start, lines, newline, newline_at, without_line_end};
#[cfg(feature = "convert")]
pub(crate) use lex::fields::SPECIAL_PAGES;
pub use lex::keys::Fact;
#[cfg(feature = "convert")]
pub(crate) use lex::keys::SADMAN;
#[cfg(feature = "convert")]
pub(crate) use lex::keys::key_names;
pub(crate) use lex::keys::{described_keys, nearest};
#[cfg(feature = "convert")]
pub(crate) use lex::lines::{is_border_with_sign, is_header};
#[cfg(feature = "convert")]
pub(crate) use lex::values::read_promise;
pub(crate) use lex::values::{CHANGED, is_made, read_clues, read_yes};
#[cfg(feature = "convert")]
pub(crate) use plan::table_head::{table_fields, table_separator};
#[cfg(feature = "cli")]
pub(crate) use write::cell::in_case;
pub use write::cell::{Ink, write_cell};
#[cfg(feature = "cli")]
pub(crate) use write::format::{Formatted, Left, formatted};
pub use write::format::{format, format_as, format_blocks};
pub use write::insert::{grid_like, insert_section};
pub use write::layout::GridLayout;
pub(crate) use write::layout::lay_out;
pub use write::print::{RowStyle, print_line, print_rows};
pub(crate) use write::rewrite::cell_text;
pub use write::rewrite::{Spacing, rewrite};
pub use write::style::{Borders, RowSpacing, Style};

pub use read::grid::GridError;
pub use read::stream::{Stream, Unread};
pub(crate) use tree::elements::{is_border_line, lines_of, with_borders};
#[cfg(feature = "convert")]
pub(crate) use tree::fault::first_fault;
pub use tree::file::{Blocks, File};
pub use tree::model::{
    Block, CellText, Content, Element, ElementKind, GridForm, GridKind, GridText, Metadata, Problem,
    ProblemCode, Promise, Puzzle, PuzzleRef, Reparse, RowText, Symbols,
};
#[cfg(feature = "convert")]
pub(crate) use tree::pieces::is_connected;
#[cfg(feature = "cli")]
pub(crate) use tree::span::applied_to;
pub use tree::span::{Edit, Span};
pub(crate) use tree::span::{applied, common_end, common_start, difference};
#[cfg(feature = "convert")]
pub(crate) use write::equivalence::same_puzzle;
pub(crate) use write::equivalence::{comments, label_of, same, same_but_cells, same_but_layout};
