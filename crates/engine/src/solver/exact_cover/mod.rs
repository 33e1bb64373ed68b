//! Exact cover by dancing links: the matrix and its search, and a board as a matrix.

pub(super) mod links;
mod matrix;

pub use matrix::*;
