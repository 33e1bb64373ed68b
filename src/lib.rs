//! Sudoku puzzles written as text: a solver, a generator, steps of logic and the `.sudoku` format.
//!
//! The same crate holds the language server and the command line (`sudoku-ls`), behind the features `stdio` and `cli`;
//! the feature `lsp` alone is the server without threads and files, for a browser's worker. With
//! `default-features = false` it is the library alone, which also builds for WebAssembly.
//!
//! ```
//! use sudoku_ls::board::Grid;
//! use sudoku_ls::solver::{Budget, Solutions, solve};
//!
//! let grid = "4....1..23...5..3..6..4...54..1....5".parse::<Grid>()?;
//! let Solutions::Unique(solution) = solve(&grid, &mut Budget::nodes(1000)) else { panic!("one solution") };
//! println!("{solution:#}");
//! # Ok::<(), sudoku_ls::syntax::GridError>(())
//! ```
//!
//! # Where to start reading
//!
//! | module | what it is |
//! | --- | --- |
//! | [`board`] | digits, cells, candidates; a board's geometry (houses and links between cells) as data |
//! | [`solver`] | none, one or several solutions, proved; counting, listing, the givens that clash; engines by name; budgets |
//! | [`logic`] | steps of human logic with their reasons, the path to the solution, ratings |
//! | [`generate`] | puzzles from a seed: clues, symmetry, patterns, several solutions |
//! | [`syntax`] | the `.sudoku` format: a lossless tree of blocks, read again only where it changed; printing, formatting |
//! | [`render`] | a puzzle as a picture: SVG, with the roles of cells and candidates in color; booklets |
//! | `convert` | the forms of other programs, read and written: text, XML, JSON, links; behind the feature of its name |
//! | [`analysis`] | what an editor shows of a puzzle: findings, hover, actions, as plain data |
//! | `text` | an open document: positions in three encodings; the only user of the rope |
//! | `project` | `.sudoku-ls.toml`: the settings of a folder of puzzles |
//! | `lsp` | the server: state, messages, jobs; the only place that knows the protocol |
//! | `cli` | the command line, a subcommand a file; PNG and PDF behind the feature `pictures` |
//!
//! # Invariants
//!
//! - A layer imports only what is below it: `board <- syntax`, `board <- solver <- logic <- generate`, `board, syntax, logic <-
//!   render, convert`, all of these `<- analysis <- lsp, cli`. The core (all but `text`, `project`, `lsp`, `cli`) has no thread, clock, file,
//!   environment or protocol in it.
//! - A size, shape or rule is data: houses, and pairs of cells that exclude each other's digits. No engine knows a rule's name.
//! - The parser never fails and loses no character: every byte belongs to one element of one block.
//! - Nothing is claimed that was not proved. A budget that runs out is a value, not an error, and says which it was.
//! - What depends on a seed depends on the raw stream of one cipher, on our own shuffle and on counts of nodes: never on the clock,
//!   on threads, or on an engine that may change.
//! - The server's event loop computes nothing that could take over a millisecond, and awaits no answer of the client's.
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout, clippy::print_stderr)
)]

pub mod analysis;
pub mod board;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
#[cfg(feature = "convert")]
pub mod convert;
pub mod generate;
pub mod logic;
#[cfg(feature = "lsp")]
#[doc(hidden)]
pub mod lsp;
#[cfg(any(feature = "lsp", feature = "cli"))]
#[doc(hidden)]
pub mod project;
pub mod render;
pub mod solver;
pub mod syntax;
#[cfg(feature = "lsp")]
mod text;

/// The examples of the documentation's page on the library, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/src/library.md")]
pub struct Readme;
