//! A block that is read when it is first looked at.

use std::ops::Deref;
use std::sync::OnceLock;

use crate::analysis::Classic;
use crate::syntax::{Block, Unread};

/// A block that is read when it is first looked at: a puzzle among thousands in a list rarely is.
#[derive(Debug)]
pub(crate) enum OnDemand {
    Unread(Unread, OnceLock<Box<Block>>),
    Read(Box<Block>),
}

impl OnDemand {
    /// Returns the text of the block, without reading the block.
    pub(crate) fn text(&self) -> &str {
        match self {
            Self::Unread(unread, _) => unread.text(),
            Self::Read(block) => block.text(),
        }
    }

    /// Returns the givens, row by row with 0 for a blank, of a puzzle in a list of classic puzzles, each on a line, without
    /// reading the block. Such a block has no unreadable part. `None` for other blocks.
    pub(crate) fn classic_line(&self) -> Option<Classic> {
        match self {
            Self::Unread(unread, _) => unread.classic_line(),
            Self::Read(_) => None,
        }
    }
}

impl From<Unread> for OnDemand {
    fn from(unread: Unread) -> Self {
        Self::Unread(unread, OnceLock::new())
    }
}

impl From<Block> for OnDemand {
    fn from(block: Block) -> Self {
        Self::Read(Box::new(block))
    }
}

impl Deref for OnDemand {
    type Target = Block;

    fn deref(&self) -> &Block {
        match self {
            Self::Unread(unread, block) => block.get_or_init(|| Box::new(unread.read())),
            Self::Read(block) => block,
        }
    }
}
