//! A language server and a command line for sudoku puzzles written as text.
//!
//! This library serves the binary of the same name, the playground in `editors/web`, and their tests. It has no stable
//! API and may change at any time. To solve, rate or generate puzzles or get hints from Rust, use `sudoku-ls-engine`;
//! to read, write, convert and draw puzzles, use `sudoku-ls-format`. This crate re-exports the modules of both.
//!
//! The features `stdio` and `cli` enable the server and the command line. The feature `lsp` alone is the server without
//! threads and files, for a browser's worker. With `default-features = false`, the crate contains what an editor shows
//! of a puzzle, as plain data, and also builds for WebAssembly:
//!
//! ```
//! use sudoku_ls::{analysis::quick_findings, syntax::File};
//!
//! let file = File::parse("12..\n.1..\n....\n...4\n");
//! let found = quick_findings(&file.blocks()[0]);
//! assert_eq!(found[0].message, "1 appears twice in box 1 (r1c1, r2c2)");
//! ```
//!
//! # Where to start reading
//!
//! | module | content |
//! | --- | --- |
//! | [`board`], [`solver`], [`logic`], [`generate`](mod@generate) | the crate `sudoku-ls-engine` |
//! | [`syntax`], [`render`], `convert` | the crate `sudoku-ls-format` |
//! | [`analysis`] | what an editor shows of a puzzle: findings, hovers, actions, as plain data |
//! | `text` | the text of an open document, with positions in three encodings; the only user of the rope |
//! | `project` | the settings of a folder of puzzles, `.sudoku-ls.toml` |
//! | `lsp` | the server: state, messages, jobs; the only module that knows the protocol |
//! | `cli` | the command line, with one file for each subcommand; the feature `pictures` adds PNG and PDF |
//!
//! # Invariants
//!
//! - A layer imports only from the layers below it: the engine `<-` the format `<- analysis <- project <- lsp, cli`.
//!   `analysis` uses no threads, clocks, files, environment variables or protocols.
//! - The server's event loop computes nothing that could take over a millisecond, and never waits for an answer from
//!   the client.
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout, clippy::print_stderr)
)]

#[doc(no_inline)]
pub use sudoku_ls_engine::{Budget, Grid, Solutions, hint, rate, solve};
#[doc(no_inline)]
pub use sudoku_ls_format::{File, Picture, svg};

#[doc(hidden)]
pub use sudoku_ls_engine::{board, generate, logic, solver};
#[cfg(feature = "convert")]
#[doc(hidden)]
pub use sudoku_ls_format::convert;
#[doc(hidden)]
pub use sudoku_ls_format::{render, syntax};

#[doc(hidden)]
pub mod analysis;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
#[cfg(feature = "lsp")]
#[doc(hidden)]
pub mod lsp;
#[cfg(any(feature = "lsp", feature = "cli"))]
#[doc(hidden)]
pub mod project;
#[cfg(feature = "lsp")]
mod text;

/// The examples of the documentation's page on the library, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/src/library.md")]
pub struct Readme;
