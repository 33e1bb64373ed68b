//! A puzzle as a picture: SVG from plain data, with the roles that cells and candidates play in color.
//!
//! [`Picture`] says what is in the cells, [`Roles`] what is to be pointed out and why, [`Look`] in which colors; [`svg`] draws them.
//! [`text`] draws them in letters, [`pages`] on the pages of a booklet.
//! Text stays text: it can be searched, copied and read aloud. Start reading at `svg`.
//!
//! ```
//! use sudoku_ls_format::render::{Look, Picture, svg};
//! use sudoku_ls_format::syntax::File;
//! let file = File::parse("1.34/..../..../4321");
//! let puzzle = file.puzzles().next().expect("a puzzle").puzzle;
//! let picture = Picture::of(puzzle).expect("a board");
//! assert!(svg(&picture, &Look::default()).starts_with("<svg "));
//! ```

mod candidates;
mod constraints;
mod frame;
mod lines;
mod links;
#[doc(hidden)]
pub mod markup;
mod notes;
mod outside;
mod pages;
mod pattern;
mod picture;
mod role;
mod svg;
mod text;
mod theme;

#[doc(hidden)]
pub use constraints::Layers;
pub use pages::{Booklet, Entry, Paper, pages};
pub use pattern::pattern;
pub use picture::{Picture, Shown};
pub use role::{Candidate, Hue, Line, Role, Roles};
pub use svg::{Look, sheet, svg};
pub use text::{Ink, TextPart, TextPicture, text};
pub use theme::Theme;
