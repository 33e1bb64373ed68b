//! Draws a puzzle as a picture: SVG from plain data, with the roles of cells and candidates in color.
//!
//! [`Picture`] holds the contents of the cells, [`PictureRoles`] the parts to highlight and why, [`Look`] the colors;
//! [`svg`] draws them. Text stays text: it can be searched, copied and read aloud. Start reading at `svg`.
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
mod houses;
mod lines;
mod links;
#[doc(hidden)]
pub mod markup;
mod noted;
mod notes;
mod outside;
mod pages;
mod pattern;
pub(crate) mod picture;
mod role;
pub(crate) mod svg;
mod text;
mod theme;

pub use houses::houses_svg;
pub use pattern::pattern;
pub use picture::Shown;
pub use role::{Candidate, Line, PictureRole, PictureRoles};
pub use svg::{Look, sheet};
pub use theme::Theme;

// The documentation lists these at the crate's root.
#[doc(hidden)]
pub use self::{picture::Picture, svg::svg};

// For the program only: booklets, hues, and pictures made of text characters.
#[doc(hidden)]
pub use self::{
    constraints::Layers,
    pages::{Booklet, Entry, Paper, pages},
    role::Hue,
    text::{Ink, TextPart, TextPicture, text},
};
