//! Sudoku puzzles as text: the `.sudoku` format, pictures, and the forms of other programs.
//!
//! | module | what it is |
//! | --- | --- |
//! | [`syntax`] | the `.sudoku` format: a lossless tree of blocks, read again only where it changed; printing, formatting |
//! | [`render`] | a puzzle as a picture: SVG, with the roles of cells and candidates in color; booklets |
//! | `convert` | the forms of other programs, read and written: text, XML, JSON, links; behind the feature of its name |
//!
//! # Invariants
//!
//! - The layers import the engine, and `convert` and `render` import `syntax`. There is no thread, clock, file or environment in them.
//! - The parser never fails and loses no character: every byte belongs to one element of one block.
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout, clippy::print_stderr)
)]

#[cfg(feature = "convert")]
pub mod convert;
pub mod render;
pub mod syntax;

use sudoku_ls_engine::{board, logic};
