//! Tests of the analysis by drawn grids: each shows the text with its findings underlined.

mod clashes;
mod codes;
pub(crate) mod draw;
mod hover;
mod insertion;
mod solutions;
mod state;
mod text;
mod typing;
