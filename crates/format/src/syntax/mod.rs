//! The `.sudoku` format: a lossless tree of blocks, a parser that never fails, printing and formatting.
//!
//! This module knows boards but does not solve puzzles. Positions inside a block are byte offsets from the block's start.
//!
#![doc = include_str!("../../docs/format.md")]

mod constraints;
mod hash;
mod lex;
mod plan;
mod read;
pub(crate) mod tree;
pub(crate) mod write;

pub use lex::keys::Fact;
pub use read::grid::{GridError, parse_grid};
pub use tree::clue::{CellRef, Clue};
pub use tree::file::Blocks;
pub use tree::houses::{HouseLine, Houses};
pub use tree::model::{
    Block, CellText, Content, GridForm, GridKind, GridText, Metadata, Problem, ProblemCode, Promise,
    PuzzleRef, Reparse, Symbols,
};
pub use tree::span::{Edit, Span};
pub use write::format::format;
pub use write::print::{RowStyle, print_line, print_rows};

// The documentation lists these at the crate's root.
#[doc(hidden)]
pub use self::tree::{file::File, model::Puzzle};

// For the crates of this workspace only: parts of lines, edits of single cells, and a file that is edited.
#[doc(hidden)]
pub use self::{
    constraints::{print::print_constraints, sections::constraint_sections},
    hash::Folded,
    lex::chars::{core, is_blank, is_fence, is_white, misleads},
    lex::ends::{last_line, line_end, line_start, lines, newline, newline_at, without_line_end},
    lex::fields::SPECIAL_PAGES,
    lex::keys::{SADMAN, described_keys, key_names, nearest},
    lex::lines::{is_border_with_sign, is_header},
    lex::values::{CHANGED, is_made, read_clues, read_promise, read_yes, symbols_of},
    plan::table_head::{table_fields, table_separator},
    read::stream::{Stream, Unread},
    tree::ambiguity::first_fault,
    tree::connectivity::is_connected,
    tree::elements::{is_border_line, lines_of, with_borders},
    tree::model::{Element, ElementKind, RowText},
    tree::noted::{Color, Note, Noted, NotedLine, Stroke},
    tree::span::{applied, applied_to, common_end, common_start, difference},
    write::cell::{Ink, in_case, write_cell},
    write::equivalence::{comments, label_of, same, same_but_cells, same_but_layout, same_puzzle},
    write::format::{Formatted, Left, format_as, format_blocks, formatted},
    write::insert::{grid_like, insert_section},
    write::layout::{GridLayout, lay_out},
    write::noted::{move_notes, rewrite_notes},
    write::regions::{draw_regions, region_labels},
    write::rewrite::{Spacing, cell_text, rewrite},
    write::style::{Borders, RowSpacing, Style},
};
