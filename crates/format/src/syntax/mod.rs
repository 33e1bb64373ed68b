//! The `.sudoku` format: a lossless tree of blocks, a parser that never fails, printing and formatting.
//!
//! It knows the board, and nothing of solving. Positions inside a block are relative to the block, in bytes.
//!
#![doc = include_str!("../../docs/format.md")]

mod constraints;
mod hash;
mod lex;
mod plan;
mod read;
mod tree;
mod write;

pub use constraints::print::print_constraints;
pub use constraints::sections::constraint_sections;
#[doc(hidden)]
pub use hash::Folded;
#[doc(hidden)]
pub use lex::chars::is_fence;
#[doc(hidden)]
pub use lex::chars::{core, is_blank, is_white, misleads};
#[doc(hidden)]
pub use lex::ends::{last_line, line_end, line_start, lines, newline, newline_at, without_line_end};
#[doc(hidden)]
pub use lex::fields::SPECIAL_PAGES;
pub use lex::keys::Fact;
#[doc(hidden)]
pub use lex::keys::SADMAN;
#[doc(hidden)]
pub use lex::keys::key_names;
#[doc(hidden)]
pub use lex::keys::{described_keys, nearest};
#[doc(hidden)]
pub use lex::lines::{is_border_with_sign, is_header};
#[doc(hidden)]
pub use lex::values::read_promise;
#[doc(hidden)]
pub use lex::values::{CHANGED, is_made, read_clues, read_yes};
#[doc(hidden)]
pub use plan::table_head::{table_fields, table_separator};
#[doc(hidden)]
pub use write::cell::in_case;
pub use write::cell::{Ink, write_cell};
#[doc(hidden)]
pub use write::format::{Formatted, Left, formatted};
pub use write::format::{format, format_as, format_blocks};
pub use write::insert::{grid_like, insert_section};
pub use write::layout::GridLayout;
#[doc(hidden)]
pub use write::layout::lay_out;
pub use write::print::{RowStyle, print_line, print_rows};
#[doc(hidden)]
pub use write::rewrite::cell_text;
pub use write::rewrite::{Spacing, rewrite};
pub use write::style::{Borders, RowSpacing, Style};

pub use read::grid::{GridError, parse_grid};
pub use read::stream::{Stream, Unread};
#[doc(hidden)]
pub use tree::ambiguity::first_fault;
pub use tree::clue::{CellRef, Clue};
#[doc(hidden)]
pub use tree::connectivity::is_connected;
#[doc(hidden)]
pub use tree::elements::{is_border_line, lines_of, with_borders};
pub use tree::file::{Blocks, File};
pub use tree::model::{
    Block, CellText, Content, Element, ElementKind, GridForm, GridKind, GridText, Metadata, Problem,
    ProblemCode, Promise, Puzzle, PuzzleRef, Reparse, RowText, Symbols,
};
#[doc(hidden)]
pub use tree::span::applied_to;
pub use tree::span::{Edit, Span};
#[doc(hidden)]
pub use tree::span::{applied, common_end, common_start, difference};
#[doc(hidden)]
pub use write::equivalence::same_puzzle;
#[doc(hidden)]
pub use write::equivalence::{comments, label_of, same, same_but_cells, same_but_layout};
