//! Turns plans into the content of blocks: cells, symbols, boxes and problems. Also handles whole files, edits and streams.

pub(super) mod blanks;
pub(super) mod block;
pub(super) mod blocks;
pub(super) mod boxes;
pub(super) mod cells;
mod drawing;
pub(super) mod file;
mod foreign;
pub(super) mod grid;
mod houses;
pub(super) mod problems;
pub(super) mod raw;
mod shared_plan;
pub(super) mod stream;
pub(super) mod symbols;
mod unknown;
