//! What to change while a digit is typed into a row.

use crate::syntax::{Block, Edit};

/// What to change after `typed` was typed just before this byte of a block (on-type formatting).
pub fn on_type(_block: &Block, _offset: usize, _typed: char) -> Vec<Edit> {
    todo!()
}
