//! What to show at a place of a puzzle.

use super::{Hover, Verdict};
use crate::syntax::Block;

/// What to show at a byte of a block; `verdict` is what is known by now.
pub fn hover(_block: &Block, _offset: usize, _verdict: Option<&Verdict>) -> Option<Hover> {
    todo!()
}
