//! What the editor shows and where it goes.

mod navigation;
mod regions;
mod summary;
mod tokens;
