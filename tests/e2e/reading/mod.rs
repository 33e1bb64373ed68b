//! What the editor shows and where it goes.

mod board;
mod navigation;
mod regions;
mod summary;
mod tokens;
