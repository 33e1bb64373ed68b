//! The language server and the command line for sudoku puzzles written as text.
//!
//! This library is for the binary of its name, for the playground in `editors/web`, and for their tests: it has no face of its own, and what it
//! has may change. To solve, hint, rate or generate from Rust, take `sudoku-ls-engine`; to read, write, convert and draw puzzles,
//! `sudoku-ls-format`. Their roots are here, too.
//!
//! The server and the command line are behind the features `stdio` and `cli`; the feature `lsp` alone is the server without threads and files,
//! for a browser's worker. With `default-features = false` the crate is what an editor shows of a puzzle, as plain data, which also builds for
//! WebAssembly:
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
//! | module | what it is |
//! | --- | --- |
//! | [`board`], [`solver`], [`logic`], [`generate`](mod@generate) | the crate `sudoku-ls-engine` |
//! | [`syntax`], [`render`], `convert` | the crate `sudoku-ls-format` |
//! | [`analysis`] | what an editor shows of a puzzle: findings, hover, actions, as plain data |
//! | `text` | an open document: positions in three encodings; the only user of the rope |
//! | `project` | `.sudoku-ls.toml`: the settings of a folder of puzzles |
//! | `lsp` | the server: state, messages, jobs; the only place that knows the protocol |
//! | `cli` | the command line, a subcommand a file; PNG and PDF behind the feature `pictures` |
//!
//! # Invariants
//!
//! - A layer imports only what is below it: the engine `<-` the format `<- analysis <- project <- lsp, cli`. `analysis` has no thread, clock,
//!   file, environment or protocol in it.
//! - The server's event loop computes nothing that could take over a millisecond, and awaits no answer of the client's.
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
