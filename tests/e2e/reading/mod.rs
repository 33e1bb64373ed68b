//! What the editor shows, and navigation.

mod board;
mod navigation;
mod regions;
mod summary;
mod tokens;
