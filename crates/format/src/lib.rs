//! Sudoku puzzles as text: the `.sudoku` format, pictures, and the forms of other programs.
//!
//! ```
//! use sudoku_ls_format::{File, Picture, svg};
//!
//! let file = File::parse("# Monday\n12..\n.1..\n....\n...4\n");
//! let found = file.puzzles().next().expect("one puzzle");
//! let picture = Picture::of(found.puzzle).expect("a board");
//! assert!(svg(&picture, &Default::default()).starts_with("<svg "));
//! ```
//!
//! The [guide](_guide) has an example of each job. The boards and grids are those of the crate `sudoku-ls-engine`.
//!
//! | module | content |
//! | --- | --- |
//! | [`syntax`] | the `.sudoku` format: a lossless tree of blocks, of which only changed parts are read again; printing, formatting |
//! | [`render`] | a puzzle as a picture: SVG, with the roles of cells and candidates in color; booklets |
//! | `convert` | reading and writing the forms of other programs: text, XML, JSON, links; needs the feature `convert` |
//!
//! # Invariants
//!
//! - The layers import the engine, and `convert` and `render` import `syntax`. They use no threads, clock, files or environment.
//! - The parser never fails and loses no character: every byte belongs to one element of one block.
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout, clippy::print_stderr)
)]

#[cfg(feature = "convert")]
pub mod convert;
pub mod render;
pub mod syntax;

#[cfg(feature = "convert")]
pub use convert::{detect::detect, form::Form, writing::Writer};
pub use render::{picture::Picture, svg::svg};
pub use syntax::tree::{file::File, model::Puzzle};

/// One example for each of the main jobs.
#[cfg_attr(feature = "convert", doc = include_str!("../docs/guide.md"))]
pub mod _guide {}

use sudoku_ls_engine::{board, logic};
